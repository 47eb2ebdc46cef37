"""Running text of which only words and numbers are kept: the last thing evidence is compared by.

Beyond `canonical`, quotation marks go (a model that writes JSON leaves them out, or a backslash
before them in), amounts are digits (1조2000억, 1조 2,000억 and 1.2조 are one), and ``주식회사`` is
``(주)``.  No other word goes.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache

from .canonical import Canonical
from .canonical import canonical
from .characters import QUOTE
from .numerals import plain_runs

_LEFT_OUT = frozenset((QUOTE, "\\"))
_FORM = re.compile("주식회사")
_REWRITTEN = re.compile(rf"[{QUOTE}\\0-9.,경조억만천백십%p퍼센트포인()주식회사]+")


@lru_cache(maxsize=512)
def loose(text: str) -> Canonical:
    """`canonical` text in which no more than the above is compared.

    All characters of what was rewritten have the borders of the whole as their own, so that no part
    of it is found.
    """
    canon = canonical(text)
    kept = [at for at, character in enumerate(canon.text) if character not in _LEFT_OUT]
    words = "".join([canon.text[at] for at in kept])
    forms = [(*run.span(), "(주)") for run in _FORM.finditer(words)]
    pieces: list[str] = []
    borders: list[tuple[int, int]] = []
    done = 0
    for first, last, plain in [*sorted(plain_runs(words) + forms), (len(kept), len(kept), "")]:
        pieces += (words[done:first], plain)
        borders += [(canon.starts[at], canon.end(at)) for at in kept[done:first]]
        if plain:
            borders += [(canon.starts[kept[first]], canon.end(kept[last - 1]))] * len(plain)
        done = last
    late = {at: end for at, (start, end) in enumerate(borders) if end != start + 1}
    return Canonical("".join(pieces), array("I", [start for start, _ in borders]), late)


def skeleton(folded: str) -> str:
    """What is left of `canonical` text without anything that `loose` rewrites: much cheaper.

    Where it is not in the skeleton of the article, neither is `loose` text in that of the article.
    """
    return _REWRITTEN.sub("", folded)
