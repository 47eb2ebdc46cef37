"""Which words can be a keyword, or part of one: nouns that are no name, figure or verb form."""

from __future__ import annotations

import re

from .company_words import NOT_COMPANIES
from .keyword_words import MODIFIER_STOP

_VERBAL = re.compile(
    r"(?:했|됐|된|한|할|하는|되는|하기|하고|되고|하며|되며|하면|되면|다|지만|는데|던|려|도록|해|돼|았|었|적|들|씩|쯤|서|자|나|까|냐|네|려고|라고|으로|에서|까지|에게|처럼|보다|부터)$"
)
_LINKING = re.compile(r"[가-힣](?:고|면|며|여|어|아|게)$")
_NOT_LINKING = re.compile(
    r"(?:사고|재고|광고|보고|신고|권고|최고|중고|창고|화면|측면|표면|참여|기여|증여|대여|급여|언어|단어|시아|리아|디어|케어|라면|냉면)$"
)
_FIGURE = re.compile(r"^[\d.,]+")


def is_noun(word: str, taken: frozenset[str]) -> bool:
    """Whether a word may be a keyword or modify one; ``taken`` are names in the same article."""
    return (
        len(word) > 1
        and word not in MODIFIER_STOP
        and word not in NOT_COMPANIES
        and word not in taken
        and not _FIGURE.match(word)
        and not (_LINKING.search(word) and not _NOT_LINKING.search(word))
        and not (_VERBAL.search(word) and not word[-1:].isascii())
        and not any(word.startswith(name) for name in taken if len(name) > 2)
    )
