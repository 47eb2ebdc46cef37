"""Benchmark data through `datasets` alone: bundled, from a folder, or from the Hub."""

from __future__ import annotations

import contextlib
import datetime as dt
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .errors import ConfigError

NAME = "finnewsbench"
PREFERRED = ("test", "validation")
"""Splits in the order in which `run` takes them when none is named."""


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
        split: a split, or a slice of one as ``validation[:3]``.
        revision: branch, tag or commit on the Hub; empty is the bundled data or the main branch.

    Raises:
        ConfigError: the data or the split can't be had; says what was tried.
    """
    import datasets  # noqa: PLC0415 (takes a second)

    with _quiet():
        try:
            found = datasets.load_dataset(name, revision=revision or None)
            chosen = split or next(s for s in PREFERRED if s in found)
            rows = (
                datasets.load_dataset(name, split=split, revision=revision or None)
                if split
                else found[chosen]
            )
        except StopIteration:
            raise ConfigError(
                f"{name!r} has neither a test nor a validation split, but {sorted(found)}. "
                "Name one with --split."
            ) from None
        except (ValueError, OSError, KeyError) as error:
            raise ConfigError(
                f"The data {name!r}{f', split {split!r}' if split else ''} can't be loaded: {error}"
            ) from error
    notice = ""
    if not split and chosen != PREFERRED[0]:
        notice = (
            f"The test split is not part of the data yet: using {chosen} ({len(rows)} articles), "
            "which is meant for tuning, so these figures are no benchmark result."
        )
    return Data(name, chosen, revision, [_plain(row) for row in rows], notice)


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
