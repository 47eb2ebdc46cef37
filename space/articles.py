"""The benchmark's articles, read once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from finnewsbench.data import PREFERRED
from finnewsbench.data import load
from finnewsbench.errors import ConfigError

Row = Mapping[str, Any]


@lru_cache(maxsize=4)
def splits(data: str) -> dict[str, tuple[Row, ...]]:
    """Split -> its rows, the benchmark's own split first; a split that is not there is left out.

    Raises:
        ConfigError: the data has none of the splits.
    """
    found: dict[str, tuple[Row, ...]] = {}
    wrong: ConfigError | None = None
    for split in PREFERRED:
        try:
            found[split] = tuple(load(data, split).rows)
        except ConfigError as error:
            wrong = error
    if not found and wrong:
        raise wrong
    return found


@lru_cache(maxsize=4)
def by_id(data: str) -> dict[str, Row]:
    """Article id -> its row, in all splits."""
    return {str(row["id"]): row for rows in splits(data).values() for row in rows}
