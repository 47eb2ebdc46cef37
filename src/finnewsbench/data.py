"""Benchmark data through `datasets` alone: bundled, from a folder, or from the Hub."""

from __future__ import annotations

import contextlib
import datetime as dt
import hashlib
import re
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from .dataplaces import BUNDLED
from .dataplaces import IMPORT
from .dataplaces import check_place
from .dataplaces import reached
from .dataplaces import unloadable
from .errors import ConfigError

NAME = BUNDLED
PREFERRED = ("test", "validation")
"""Splits in the order in which `run` takes them when none is named."""

_SAMPLE = re.compile(r"(\w+)\[sample:(\d+)\]")


@dataclass(frozen=True, slots=True)
class Data:
    """The rows of one split and where they came from; ``notice`` is something to tell the user."""

    name: str
    split: str
    revision: str
    rows: list[dict[str, Any]]
    notice: str = ""

    @property
    def about(self) -> dict[str, str]:
        """The parts of a signature that say which data it was."""
        return {"data": self.name, "split": self.split, "revision": self.revision or "-"}


def load(name: str = NAME, split: str = "", revision: str = "") -> Data:
    """Load one split: ``test`` if it is there, otherwise ``validation``, unless one is named.

    Args:
        name: ``finnewsbench``, a folder, or a Hub id.
        split: a split, a slice of one as ``validation[:3]``, or a drawn part of one as
            ``test[sample:60]`` (see `drawn`).
        revision: branch, tag or commit on the Hub; empty is the bundled data or the main branch.

    Raises:
        ConfigError: the data or the split can't be had; says what was tried.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    sample = _SAMPLE.fullmatch(split)
    if sample:
        whole = load(name, sample[1], revision)
        return replace(whole, split=split, rows=drawn(whole.rows, int(sample[2]), split))
    check_place(name)
    with _quiet(), reached(name) as online:
        try:
            where = {"revision": revision or None, "cache_dir": _cache(name)}
            found = datasets.load_dataset(name, **where)
            chosen = split or next(s for s in PREFERRED if s in found)
            rows = datasets.load_dataset(name, split=split, **where) if split else found[chosen]
        except StopIteration:
            raise ConfigError(
                f"{name!r} has neither a test nor a validation split, but {sorted(found)}. "
                "Name one with --split."
            ) from None
        except (ValueError, OSError, KeyError, datasets.exceptions.DatasetsError) as error:
            raise unloadable(name, split, error, online=online) from error
    notice = ""
    if not split and chosen != PREFERRED[0]:
        notice = (
            f"The test split is not part of the data yet: using {chosen} ({len(rows)} articles), "
            "which is meant for tuning, so these figures are no benchmark result."
        )
    return Data(name, chosen, revision, [_plain(row) for row in rows], notice)


def check_columns(source: Data) -> None:
    """Refuse rows that no model can be asked about.

    Raises:
        ConfigError: a row has no id or no article.
    """
    for number, row in enumerate(source.rows, start=1):
        lacking = [key for key in ("id", "article") if not isinstance(row.get(key), str)]
        if lacking:
            raise ConfigError(
                f"Row {number} of {source.name!r}, split {source.split!r}, has no text under "
                f"{' and '.join(lacking)}; it has {', '.join(map(str, row)) or 'nothing'}. "
                f"`{IMPORT}` brings articles of another form into this one."
            )


def split_names(name: str = NAME, revision: str = "") -> list[str]:
    """The names of the splits, sorted.

    Raises:
        ConfigError: the data can't be had.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    check_place(name)
    with _quiet(), reached(name) as online:
        try:
            found = datasets.load_dataset(name, revision=revision or None, cache_dir=_cache(name))
        except (ValueError, OSError, KeyError, datasets.exceptions.DatasetsError) as error:
            raise unloadable(name, "", error, online=online) from error
    return sorted(found)


def _cache(name: str) -> str | None:
    """Where `datasets` keeps its copy of a folder: another place whenever a file has changed.

    By itself it would go by the folder's last name and its card alone, so that an edited file, or
    another folder of that name, gave the rows of the first.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    folder = Path(name)
    if not folder.is_dir():
        return None
    told = hashlib.sha256(str(folder.resolve()).encode())
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            state = path.stat()
            told.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return str(Path(datasets.config.HF_DATASETS_CACHE) / "folders" / told.hexdigest()[:16])


def drawn(rows: list[dict[str, Any]], count: int, split: str) -> list[dict[str, Any]]:
    """``count`` of the rows, chosen by a hash of their ids, in the order in which they stand.

    The same ids always give the same choice, and a smaller one lies within a larger: what was
    measured on 30 articles can be continued on 60.

    Raises:
        ConfigError: there are not that many, or none is asked for.
    """
    if not 1 <= count <= len(rows):
        raise ConfigError(
            f"The split {split!r} asks for {count} articles drawn from {len(rows)}; "
            f"name a number from 1 to {len(rows)}."
        )
    order = sorted(str(row["id"]) for row in rows)
    order.sort(key=lambda id_: hashlib.sha256(id_.encode()).digest())
    chosen = set(order[:count])
    return [row for row in rows if str(row["id"]) in chosen]


def _plain(row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with dates as ISO text: reading JSON or CSV, the library makes timestamps of them."""
    return {
        key: value.strftime("%Y-%m-%d") if isinstance(value, dt.date) else value
        for key, value in row.items()
    }


@contextlib.contextmanager
def _quiet() -> Iterator[None]:
    """No progress bars from the library for data that takes a moment to read."""
    import datasets  # noqa: PLC0415 (takes a second)

    if datasets.are_progress_bars_disabled():
        yield
        return
    datasets.disable_progress_bars()
    try:
        yield
    finally:
        datasets.enable_progress_bars()
