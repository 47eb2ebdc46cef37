"""Reading a configuration file of ``finnewsbench run``: YAML, checked against `runconfig.RunFile`.

Every error names the file, the line, the key and what may stand there.  Values are not shown, since
any of them may be a key by mistake; what looks like one is refused before anything else is said.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped, unused-ignore]
from pydantic import BaseModel
from pydantic import ValidationError

from .errors import ConfigError
from .runconfig import Entry  # noqa: F401 (annotations of the parts name it)
from .runconfig import RunFile
from .secrets_in_files import key_like
from .secrets_in_files import key_named

MOST = 10
"""So many errors are told at once."""

Place = tuple[str | int, ...]

_KINDS = {
    "string_type": "text (in quotes, if it looks like a number or a date)",
    "bool_type": "true or false",
    "int_type": "a whole number",
    "float_type": "a number",
    "string_pattern_mismatch": "the name of an environment variable",
    "list_type": "a list (a line '- ...' each)",
    "dict_type": "a mapping (lines 'key: value')",
    "model_type": "a mapping (lines 'key: value')",
    "model_attributes_type": "a mapping (lines 'key: value')",
}


def read_run_file(path: Path) -> RunFile:
    """Read and check a file.

    Raises:
        ConfigError: it can't be read, or holds what it may not.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The configuration can't be read from {path}: {error}") from None
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
        value = yaml.safe_load(text)
        lines = _lines(path, root)
    except yaml.YAMLError as error:
        raise ConfigError(f"{path}{_mark(error)}: this is not YAML: {_problem(error)}.") from None
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{path}: this is not YAML that can be read: {error}.") from None
    if not isinstance(value, Mapping):
        raise ConfigError(f"{path} holds no configuration; it begins with 'models:'.")
    try:
        return RunFile.model_validate(value)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        told = [f"{path}{where(lines, e['loc'])}: {_words(e)}" for e in found[:MOST]]
        if len(found) > MOST:
            told.append(f"{path}: and {len(found) - MOST} more.")
        raise ConfigError("\n".join(told)) from None


def where(lines: Mapping[Place, int], place: Place) -> str:
    """``, line 7``, of the key or, where it is missing, of what should hold it."""
    while place and place not in lines:
        place = place[:-1]
    return f", line {lines[place]}" if place in lines else ""


def named(place: Place) -> str:
    """``models[1].base_url``."""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in place]
    return "".join(parts).removeprefix(".")


def _lines(path: Path, root: Any) -> dict[Place, int]:
    """Where each key and entry stands (lines from 1).

    Raises:
        ConfigError: a key stands twice, or something looks like a secret.
    """
    lines: dict[Place, int] = {}
    for place, node in _walk((), root):
        line = node.start_mark.line + 1
        at = f"{path}, line {line}"
        if place in lines:
            raise ConfigError(f"{at}: {named(place)} stands there twice; leave one out.")
        lines[place] = line
        if place and isinstance(place[-1], str) and key_named(place[-1]):
            raise ConfigError(f"{at}: {named(place)} would hold a key. {_REMEDY}")
        if isinstance(node, yaml.ScalarNode) and key_like(node.value):
            raise ConfigError(f"{at}: the value of {named(place)} looks like a key. {_REMEDY}")
    return lines


_REMEDY = (
    "Keys stand in no file: put it into an environment variable and name that: "
    "api_key_env: VARIABLE."
)


def _walk(place: Place, node: Any) -> Iterator[tuple[Place, Any]]:
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(key, yaml.ScalarNode):
                yield (*place, key.value), value
                yield from _walk((*place, key.value), value)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            yield (*place, index), value
            yield from _walk((*place, index), value)


def _words(error: Any) -> str:
    place, kind = error["loc"], error["type"]
    name, context = named(place), error.get("ctx", {})
    if kind == "extra_forbidden":
        there = sorted(_keys(place[:-1]))
        close = difflib.get_close_matches(str(place[-1]), there, n=1, cutoff=0.5)
        hint = f" Did you mean {close[0]}?" if close else ""
        return f"{name} is no setting.{hint} There are: {', '.join(there)}."
    if kind == "missing":
        return f"{name} is missing."
    if kind == "literal_error":
        return f"{name} can be {context['expected']}."
    if kind in ("greater_than", "greater_than_equal"):
        least = context.get("gt", context.get("ge"))
        return f"{name} must be {'above' if 'gt' in context else 'at least'} {least}."
    if kind in ("too_short", "string_too_short"):
        return f"{name} is empty."
    if kind in _KINDS:
        return f"{name} must be {_KINDS[kind]}."
    return f"{name}: {error['msg']}."


def _keys(place: Place) -> set[str]:
    """The keys that may stand at a place."""
    part: type[BaseModel] = RunFile
    for name in place:
        if isinstance(name, str):
            part = _part_of(part.model_fields[name].annotation)
    return set(part.model_fields)


def _part_of(annotation: Any) -> type[BaseModel]:
    """The mapping that an annotation is about: a part, or a list of them."""
    inner = getattr(annotation, "__args__", (annotation,))[0]
    found: type[BaseModel] = getattr(inner, "__origin__", inner)
    return found


def _mark(error: yaml.YAMLError) -> str:
    mark = getattr(error, "problem_mark", None)
    return f", line {mark.line + 1}" if mark else ""


def _problem(error: yaml.YAMLError) -> str:
    """What is wrong, without the text around it."""
    return str(getattr(error, "problem", "") or "it breaks off")
