"""Whether a repository's card, and a dataset's ``eval.yaml``, are fit for the Hub.

What the Hub itself would refuse is asked of it too (`hub.Hub.check_card`), which knows rules that
change; here is what it takes and then shows wrongly, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Generator
from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

import yaml  # type: ignore[import-untyped, unused-ignore]

from .contents import Content

SPACE_COLOURS = frozenset("red yellow green blue indigo purple pink gray".split())
SHORT = 60
"""Characters of a Space's short description that are shown."""

_FRONT = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
_ESCAPED = re.compile(r"\\u[0-9a-fA-F]{4}")
_NEEDED = {
    "dataset": ("language", "license", "pretty_name", "configs"),
    "space": (
        "title",
        "emoji",
        "colorFrom",
        "colorTo",
        "sdk",
        "sdk_version",
        "app_file",
        "license",
    ),
}
_EVAL = ("name", "description", "evaluation_framework", "tasks")
_INSPECT = ("field_spec", "solvers", "scorers")


def problems(content: Content) -> list[str]:
    """What is wrong with the card and with ``eval.yaml``, a line each, in the order of the file."""
    return [f"{content.target}: {each}" for each in _problems(content)]


def header_of(card: bytes) -> str:
    """The YAML at the head of a card, ``""`` where there is none."""
    found = _FRONT.match(card.decode("utf-8", "replace").replace("\r\n", "\n"))
    return found[1] if found else ""


def _problems(content: Content) -> Iterator[str]:
    header = header_of(content.files.get("README.md", b""))
    if not header:
        yield "README.md begins without a header in YAML (--- ... ---); write one"
        return
    data = yield from _mapping("README.md", header)
    if data is None:
        return
    for key in _NEEDED[content.kind]:
        if not data.get(key):
            yield f"README.md: the header lacks {key!r}"
    yield from _space(content, data) if content.kind == "space" else _configs(content, data)
    if "eval.yaml" in content.files:
        yield from _evaluation(content.files["eval.yaml"].decode("utf-8", "replace"), data)


def _mapping(where: str, text: str) -> Generator[str, None, dict[str, Any] | None]:
    """The mapping that a YAML text holds, if it is one of plain values that people can read."""
    try:
        data = yaml.safe_load(text)
    except yaml.YAMLError as error:
        yield f"{where}: no YAML ({' '.join(str(error).split())})"
        return None
    if not isinstance(data, dict):
        yield f"{where}: the YAML is no mapping of keys"
        return None
    for place in _odd(data):
        yield f"{where}: {place} is a date or another value of YAML's own; put it into quotes"
    if _ESCAPED.search(text):
        yield f"{where}: letters are written as \\uXXXX; write them as they are"
    return data


def _odd(value: Any, place: str = "") -> Iterator[str]:
    """Where a value is neither text, number, truth value, list nor mapping with text as keys."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if not isinstance(key, str):
                yield f"the key {key!r}"
            yield from _odd(inner, f"{place}.{key}" if place else str(key))
    elif isinstance(value, list):
        for inner in value:
            yield from _odd(inner, place)
    elif not isinstance(value, str | int | float | bool | None):
        yield place


def _space(content: Content, data: Mapping[str, Any]) -> Iterator[str]:
    for key in ("colorFrom", "colorTo"):
        if data.get(key) and data[key] not in SPACE_COLOURS:
            yield f"README.md: {key} is {data[key]!r}; it can be {', '.join(sorted(SPACE_COLOURS))}"
    if data.get("app_file") and data["app_file"] not in content.files:
        yield f"README.md: app_file names {data['app_file']!r}, which is not among the files"
    if data.get("sdk_version") and not isinstance(data["sdk_version"], str):
        yield "README.md: sdk_version is read as a number; put it into quotes"
    if len(str(data.get("short_description") or "")) > SHORT:
        yield f"README.md: short_description is longer than {SHORT} characters"
    if "requirements.txt" not in content.files:
        yield "requirements.txt is missing"


def _configs(content: Content, data: Mapping[str, Any]) -> Iterator[str]:
    for split, pattern in _splits(data):
        expression = re.compile(re.escape(pattern).replace(r"\*", "[^/]*"))
        if not any(expression.fullmatch(path) for path in content.files):
            yield f"README.md: no file is {pattern!r}, which split {split!r} is to be read from"


def _splits(data: Mapping[str, Any]) -> list[tuple[str, str]]:
    try:
        return [
            (str(one["split"]), str(one["path"]))
            for config in data["configs"]
            for one in config["data_files"]
        ]
    except (KeyError, TypeError):
        return []


def _evaluation(text: str, card: Mapping[str, Any]) -> Iterator[str]:
    data = yield from _mapping("eval.yaml", text)
    if data is None:
        return
    yield from (f"eval.yaml: {key!r} is missing" for key in _EVAL if not data.get(key))
    splits = {split for split, _ in _splits(card)}
    for task in data.get("tasks") or ():
        name = task.get("id")
        if not name:
            yield "eval.yaml: a task has no 'id'"
        if task.get("split", "test") not in splits:
            yield f"eval.yaml: task {name!r} names a split that the data does not have"
        if data.get("evaluation_framework") == "inspect-ai":
            lacking = [key for key in _INSPECT if not task.get(key)]
            yield from (f"eval.yaml: task {name!r} lacks {key!r}" for key in lacking)
