"""A firm's name as it is compared: folded, in one script, alias replaced, market and gloss off."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .aliases import NAMES
from .brackets import is_gloss
from .brackets import other_name
from .brackets import split_bracket
from .names import MARKETS
from .spelling import spelled
from .text import exact
from .text import fold_name

_FIRMS = {spelled(name): canonical for name, canonical in NAMES.items()}
_CANONICAL = frozenset(_FIRMS.values())
_MARKET = "|".join([market for market in MARKETS if market not in ("홍콩", "도쿄")])
_LISTED = re.compile(rf"(?<=[^(\[])[(\[](?:{_MARKET})(?:시장)?[)\]]$")
"""A market in brackets after a firm's name; a city may tell two firms apart."""


@dataclass(frozen=True, slots=True)
class Firm:
    """A firm's name as written, folded, and with an alias replaced.

    ``both`` are the keys before and in a bracket at the end, where they may name one firm, else
    none.
    """

    exact: str
    folded: str
    key: str
    both: tuple[str, ...] = ()


@lru_cache(maxsize=2048)
def read_company(name: str) -> Firm:
    """A firm's name in the forms that are compared: in one script, without market and gloss."""
    folded = fold_name(name)
    if not folded.endswith((")", "]")):
        return Firm(exact(name), folded, _firm_key(folded))
    listed = _LISTED.sub("", folded)
    key = _firm_key(listed)
    both: tuple[str, ...] = ()
    split = split_bracket(name) if listed == folded and spelled(folded) not in _FIRMS else None
    if split:
        outer, parts = split
        before = _firm_key(fold_name(outer))
        told = {part: _firm_key(fold_name(other_name(part))) for part in parts}
        both = (before, *[told[part] for part in parts])
        if all(
            told[part] == before or (is_gloss(outer, part) and told[part] not in _CANONICAL)
            for part in parts
        ):
            key = before
    return Firm(exact(name), folded, key, both)


def _firm_key(folded: str) -> str:
    key = spelled(folded)
    return _FIRMS.get(key, key)
