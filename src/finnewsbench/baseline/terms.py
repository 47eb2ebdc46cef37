"""Terms that stand out by how they are written: glossed, quoted, abbreviated."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from .company_words import NOT_COMPANIES
from .company_words import PUBLIC
from .document import TITLE
from .document import Document
from .nouns import is_noun
from .people_words import TITLES
from .securities import is_opinion

_GLOSS = re.compile(r"([가-힣A-Za-z0-9·\-]{2,20}) ?\(([A-Za-z][A-Za-z0-9\-/ ]{1,11})\)")
_QUOTED = re.compile(r"[‘'「『<]([가-힣A-Za-z0-9][가-힣A-Za-z0-9 \-+.:]{1,17})[’'」』>]")
_CODE = re.compile(r"(?=.*[A-Z])[A-Z0-9][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
_LAW = re.compile(
    r"(?<![가-힣])([가-힣]{2,12}(?:법|시행령|개정안))(?=[은이을의에과\s,.)’”」]|으로)"
)
_METHOD = re.compile(
    r"(?:방|기|문|불|합|수|해|편|용|비|어|공|요|무|사|입|헌|민|형|마|위|적|준|탈)법$"
)
_COMMON = frozenset(
    """
    CEO CFO CTO COO CMO CSO CPO CIO CISO CRO IR PR MOU GW MW KW kW GWh MWh TV IT PC US EU UN FDA IMF
    OECD ETF SNS EPS PER PBR ROE YoY QoQ KOSPI KOSDAQ NYSE BUY HOLD
    """.split()
)
"""Abbreviations that are no keyword: titles, units, bodies, ratios."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term, the forms that count as it, and its weight."""

    name: str
    forms: tuple[str, ...]
    base: float


def terms(doc: Document, taken: frozenset[str]) -> list[Term]:
    """Glossed terms (고대역폭메모리(HBM)), laws, short quoted names, abbreviations used twice."""
    found: dict[str, Term] = {}
    for sentence in doc.sentences:
        for match in _GLOSS.finditer(sentence):
            name, gloss = match[1], match[2]
            if name in TITLES or name in NOT_COMPANIES or name.endswith(PUBLIC) or name in taken:
                continue
            if gloss in _COMMON or not is_noun(name, taken):
                continue
            alone = _count(doc, gloss) > _count(doc, name) + 1
            found.setdefault(name, Term(gloss if alone else name, (name, gloss), 1.5))
        for match in _LAW.finditer(sentence):
            if _METHOD.search(match[1]):
                continue
            found.setdefault(match[1], Term(match[1], (match[1],), 1.3))
        if not is_opinion(sentence):
            for match in _QUOTED.finditer(sentence):
                if match[1] not in taken and match[1][-1:] not in "다요음함됨":
                    found.setdefault(match[1], Term(match[1], (match[1],), 1.6))
    glosses = {form for term in found.values() for form in term.forms}
    codes = Counter(word.stem for word in doc.words if word.sentence != TITLE)
    headline = {word.stem for word in doc.words if word.sentence == TITLE}
    for code, count in sorted(codes.items()):
        if not _CODE.fullmatch(code) or len(code) < 2 or code in _COMMON or code in taken:
            continue
        if code not in glosses and (count > 1 or code in headline or "-" in code):
            found.setdefault(code, Term(code, (code,), 1.0 + 0.5 * ("-" in code)))
    return list(found.values())


def _count(doc: Document, form: str) -> int:
    return sum(sentence.count(form) for sentence in doc.sentences)
