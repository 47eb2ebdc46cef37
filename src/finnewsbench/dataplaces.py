"""Where data is that is named with ``--data``, and what is wrong where it can't be had."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .errors import ConfigError

BUNDLED = "finnewsbench"
"""The name of the bundled data."""

IMPORT = "finnewsbench dataset import"
_READERS = {".json": "json", ".jsonl": "json", ".csv": "csv", ".parquet": "parquet"}
_FILES = (*_READERS, ".ndjson", ".tsv", ".txt", ".xlsx", ".gz", ".yaml", ".yml", ".zip")
_KINDS = {str: "a text", dict: "an object", list: "a list", bool: "true or false"}
_MOST = 50
"""So many files of a folder are held against each other."""


def check_place(name: str) -> None:
    """Refuse at once what can be no data; a name that may be one of the Hub passes.

    Raises:
        ConfigError: it is a file, a path that is not there, or a folder without any row.
    """
    if "://" in name:
        return
    place = Path(name)
    if place.is_file():
        raise ConfigError(
            f"{name} is a file; a folder or a dataset of the Hub is wanted. `{IMPORT} {name}` "
            "makes such a folder of labelled articles."
        )
    if place.is_dir():
        rejected = sorted(place.glob("*.rejected.jsonl"))
        if rejected and not any(place.glob("data/*.parquet")):
            raise ConfigError(
                f"{name} holds no article: the import into it took no row. {rejected[0]} says why; "
                f"give `{IMPORT}` again with the names of the columns."
            )
    elif _is_path(name):
        raise ConfigError(
            f"There is no folder {name} here. Check the path; a dataset of the Hub is named "
            "ORG/NAME."
        )


@contextlib.contextmanager
def reached(name: str) -> Iterator[bool]:
    """Whether the Hub answers, asked once where it is needed.

    Where it does not, only copies that are here are looked at: `datasets` would go on trying for
    half a minute.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    if _answers(name):
        yield True
        return
    before, datasets.config.HF_HUB_OFFLINE = datasets.config.HF_HUB_OFFLINE, True
    try:
        yield False
    finally:
        datasets.config.HF_HUB_OFFLINE = before


def unloadable(name: str, split: str, error: Exception, *, online: bool) -> ConfigError:
    """What to say of data that `datasets` could not load."""
    what = f"The data {name!r}{f', split {split!r}' if split else ''} can't be loaded"
    place = Path(name)
    if place.is_dir():
        differing = _differing(place) if _is_of_the_rows(error) else ""
        if differing:
            return ConfigError(
                f"{what}: {differing}. All files of a split need the same columns. Leave the "
                f"other files out, or make a folder of your articles with `{IMPORT}`."
            )
    elif not online:
        return ConfigError(
            f"{what}: there is no folder of that name here, and the Hub can't be reached to look "
            "for a dataset. Check the path, or the connection."
        )
    words = [line for line in str(_first(error)).splitlines() if line.strip()]
    return ConfigError(f"{what}: {words[0] if words else type(error).__name__}")


def _is_path(name: str) -> bool:
    """Whether a name that is not there can only be meant as a path."""
    parts = Path(name).parts
    return (
        name.startswith((".", "/", "~", "\\"))
        or name.endswith("/")
        or "\\" in name
        or len(parts) > 2
        or Path(name).suffix.lower() in _FILES
        or (len(parts) == 2 and Path(parts[0]).is_dir())
    )


def _answers(name: str) -> bool:
    import datasets  # noqa: PLC0415 (takes a second)

    if name == BUNDLED or Path(name).is_dir() or datasets.config.HF_HUB_OFFLINE:
        return True
    import httpx2  # noqa: PLC0415
    from huggingface_hub import HfApi  # noqa: PLC0415

    try:
        HfApi(endpoint=datasets.config.HF_ENDPOINT).dataset_info(name, timeout=10)
    except httpx2.TransportError:
        return False
    except Exception:  # noqa: BLE001, S110 (it answers: `datasets` says what is wrong)
        pass
    return True


def _is_of_the_rows(error: Exception) -> bool:
    import datasets  # noqa: PLC0415 (takes a second)

    return isinstance(error, datasets.exceptions.DatasetGenerationError)


def _first(error: BaseException) -> BaseException:
    """What an error of `datasets` was made of: its own words are only that one occurred."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _differing(folder: Path) -> str:
    """Which file has other columns, or values of another kind, than the first."""
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix.lower() in _READERS]
    first: tuple[str, Mapping[str, str]] | None = None
    for path in paths[:_MOST]:
        name = path.relative_to(folder).as_posix()
        columns = _columns(path)
        if columns is None:
            return f"{name} can't be read as {path.suffix[1:].lower()}"
        if first is None:
            first = name, columns
            continue
        others = _difference(first[1], columns)
        if others:
            return f"its files differ in form, {name} {others.format(first=first[0])}"
    return ""


def _difference(one: Mapping[str, str], two: Mapping[str, str]) -> str:
    lacks, more = sorted(one.keys() - two.keys()), sorted(two.keys() - one.keys())
    if lacks or more:
        parts = [f"lacks {_listed(lacks)}"] * bool(lacks) + [f"has {_listed(more)}"] * bool(more)
        return f"{' and '.join(parts)}, unlike {{first}}"
    for key, kind in one.items():
        if two[key] != kind and "nothing" not in {kind, two[key]}:
            return f"has {two[key]} under {_listed([key])}, {{first}} {kind}"
    return ""


def _listed(names: list[str]) -> str:
    told = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
    return told.replace("{", "{{").replace("}", "}}")


def _columns(path: Path) -> dict[str, str] | None:
    """The columns of a file with what the first row has there; ``None``: it can't be read."""
    import datasets  # noqa: PLC0415 (takes a second)

    reader = _READERS[path.suffix.lower()]
    try:
        rows = datasets.load_dataset(reader, data_files=str(path), split="train", streaming=True)
        row: dict[str, Any] = next(iter(rows), {})
    except Exception:  # noqa: BLE001 (each reader has errors of its own)
        return None
    return {key: _kind(value) for key, value in row.items()}


def _kind(value: object) -> str:
    return "nothing" if value is None else _KINDS.get(type(value), "a number or a date")
