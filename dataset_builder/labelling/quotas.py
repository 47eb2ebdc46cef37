"""Quotas of a balanced set: which figures it should have, and how near is near enough.

    category: {company: 2.2, people: {target: 1.96, within: 0.15}}   # labels an article
    polarity: {positive: 1.98, negative: 0.64}                       # statements an article
    sector: {Industrials: 23.2}                                      # percent of the companies
    theme: {AI: 45}                                                  # articles

YAML or JSON.  What is not named has no quota.  Paper, section 3.2: category balancing.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.errors import ConfigError
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import SECTORS

WITHIN = {"category": 0.15, "polarity": 0.15, "sector": 1.5, "theme": 2.0}
"""Kind of figure -> by how much it may differ where the file does not say."""

_NAMES: dict[str, tuple[str, ...]] = {
    "category": ITEM_CATEGORIES,
    "polarity": POLARITIES,
    "sector": tuple(SECTORS),
    "theme": (),
}


@dataclass(frozen=True, slots=True, order=True)
class Quota:
    """One figure: kind and name, the target, and by how much it may differ."""

    kind: str
    name: str
    target: float
    within: float


def read_quotas(path: Path) -> tuple[Quota, ...]:
    """The quotas of a file, in the order of kinds, then as they stand.

    Raises:
        ConfigError: names the file and the entry that can't be used.
    """
    value = _decoded(path)
    unknown = sorted(set(map(str, value)) - set(WITHIN))
    if unknown:
        raise ConfigError(f"{path}: there are no quotas for {unknown}; use {', '.join(WITHIN)}.")
    found = [quota for kind in WITHIN for quota in _of_kind(path, kind, value.get(kind) or {})]
    if not found:
        raise ConfigError(f"{path} holds no quotas; write as category: {{company: 2.2}}.")
    return tuple(found)


def _of_kind(path: Path, kind: str, entries: Any) -> Iterator[Quota]:
    if not isinstance(entries, Mapping):
        raise ConfigError(f"{path}: {kind} holds no table; write as {kind}: {{NAME: 2.2}}.")
    for name, entry in entries.items():
        where = f"{path}, {kind}, {name}"
        if _NAMES[kind] and name not in _NAMES[kind]:
            raise ConfigError(f"{where}: there is none; use {', '.join(_NAMES[kind])}.")
        given = entry if isinstance(entry, Mapping) else {"target": entry}
        if set(given) - {"target", "within"} or "target" not in given:
            raise ConfigError(f"{where}: write a number, or {{target: 2.2, within: 0.1}}.")
        within = _number(where, given.get("within", WITHIN[kind]))
        if not within:
            raise ConfigError(f"{where}: within must be above 0.")
        yield Quota(kind, str(name), _number(where, given["target"]), within)


def _number(where: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ConfigError(f"{where}: {value!r} is no number.")
    if not math.isfinite(value) or value < 0:
        raise ConfigError(f"{where}: {value!r} must be a number from 0.")
    return float(value)


def _decoded(path: Path) -> Mapping[Any, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The quotas can't be read from {path}: {error}") from error
    try:
        if path.suffix.casefold() == ".json":
            value = json.loads(text)
        else:
            import yaml  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415 (when used)

            value = yaml.safe_load(text)
    except Exception as error:
        raise ConfigError(f"{path} can't be read: {' '.join(str(error).split())}") from error
    if not isinstance(value, Mapping):
        raise ConfigError(f"{path} holds no table; it has {', '.join(WITHIN)}.")
    return value
