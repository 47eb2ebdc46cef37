"""What a theme or keyword says, taken apart: subject, numbers, place and actors, stage.

``한국은행 기준금리 0.25%p 인하 추진`` is the subject 기준 금리 인하, the number 0.25%p, the actor
한국은행 and the stage plan.  Rules: DESIGN section 5, "Relation of a prediction to a reference".
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .amounts import in_order
from .amounts import join_numbers
from .amounts import lay_in_clauses
from .guards import EMPTY_AFTER
from .guards import GENERIC
from .guards import NAMING
from .guards import NOT_SETTLED_AFTER
from .guards import NOT_TOPICAL_AFTER
from .guards import PLACES
from .guards import PREFIXES
from .guards import SETTLED
from .guards import STAGES
from .guards import TIMES
from .guards import TOLD
from .guards import TOLD_AFTER
from .guards import TOPICAL
from .guards import WARES
from .layout import IN_ORDER
from .segments import Token
from .segments import cut_plain
from .signs import apart
from .signs import left_over
from .text import exact
from .text import fold_name
from .vocabulary import ACTORS
from .vocabulary import USUAL
from .vocabulary import plain
from .wording import IN_CONTEXT
from .wording import say_in_context

LONGEST = 200
"""Characters of the longest text that is taken apart."""

_TAG = chr(0x23) + " "  # in a string, `evaluate` would take it for a comment
"""Number sign and space, as they stand before a label on social media."""

_LOOKED_AT = TIMES | {"등", "규모", "시장"}
_BOUND = tuple(IN_ORDER)
_LOOKED_UP = PREFIXES | IN_CONTEXT
_SCOPES = PLACES | ACTORS | {"k", "국제"}

_LIGHT = SETTLED | TOPICAL | STAGES.keys() | EMPTY_AFTER.keys()
"""Heads that may add nothing."""

_NOT_YET = frozenset("승인 체결 지급 공개 분양 상장 확정 허가 신고 반영 완료 회수 이행".split())
"""After these 미 says not; before other words it is the United States, as in headlines."""


@dataclass(frozen=True, slots=True)
class Label:
    """A theme or keyword taken apart.

    ``subject`` holds the words that say what, ``tokens`` how they were read.  ``numbers`` holds
    times, then amounts, each in their order, ``scope`` places, firms and bodies in theirs,
    ``sequence`` all of these as they stand in the label (``()`` without numbers), ``clauses`` how
    many clauses follow each number.  ``signs`` are the symbols nothing else reads, ``stage`` is
    ``""`` or one of `guards.STAGES`; ``settled`` says that a head like 체결 was dropped.  ``key``
    is equal for labels that mean the same, ``head`` is the last word of the subject, ``exact`` and
    ``folded`` the text as `text` gives it, the latter without a number sign before it.
    """

    exact: str
    folded: str
    key: str
    head: str
    subject: tuple[str, ...]
    tokens: tuple[Token, ...]
    numbers: tuple[str, ...]
    scope: tuple[str, ...]
    sequence: tuple[str, ...]
    clauses: str
    signs: str
    stage: str
    settled: bool


def read(text: str) -> Label:
    """Take a label apart; never raises, a label without words keeps its folded text as subject.

    What is longer than any label is kept whole and not remembered.
    """
    return _read(text) if len(text) <= LONGEST else _whole(text)


def _whole(text: str) -> Label:
    folded = fold_name(text)
    return Label(
        exact=exact(text),
        folded=folded,
        key=folded,
        head=folded,
        subject=(folded,),
        tokens=(Token(folded),),
        numbers=(),
        scope=(),
        sequence=(),
        clauses="",
        signs="",
        stage="",
        settled=False,
    )


@lru_cache(maxsize=8192)
def _read(text: str) -> Label:
    said, spaced, signs = text, text.lower(), ""
    if not USUAL.fullmatch(text):
        said = apart(text.lstrip(_TAG))
        spaced = plain(said)
        signs = left_over(spaced)
    folded = fold_name(said)
    tokens = list(cut_plain(spaced))
    if not _LOOKED_UP.isdisjoint([token.text for token in tokens]):
        tokens = say_in_context(_merge_prefixes(tokens))
    tokens = _order(tokens)
    words = tokens
    numbers: tuple[str, ...] = ()
    if [token for token in tokens if token.number or token.text in _LOOKED_AT]:
        tokens = join_numbers(tokens)
        words = _words(tokens)
        numbers = in_order(tokens)
    if not words:
        words = [Token(t.text, joined=t.joined) for t in tokens] or [Token(folded)]
        numbers = ()
    scope = tuple([token.text for token in words[:-1] if _is_scope(token.text)])
    if scope:
        words = [*(token for token in words[:-1] if not _is_scope(token.text)), words[-1]]
    stage, settled = "", False
    while len(words) > 1 and (last := words[-1].text) in _LIGHT:
        before = words[-2].text
        if last in STAGES and not stage:
            stage = STAGES[last]
        elif last in SETTLED and _settles(last, before, narrowed=len(words) > 2):
            settled = True
        elif not _is_empty(last, before, narrowed=len(words) > 2):
            break
        words.pop()
    subject = tuple([token.text for token in words])
    sequence: tuple[str, ...] = ()
    clauses = ""
    if numbers:
        sequence, clauses = lay_in_clauses(tokens, subject + scope)
    return Label(
        exact=exact(text),
        folded=folded,
        key="|".join(("".join(subject), ",".join(numbers), clauses, ",".join(scope), stage, signs)),
        head=subject[-1],
        subject=subject,
        tokens=tuple(words),
        numbers=numbers,
        scope=scope,
        sequence=sequence,
        clauses=clauses,
        signs=signs,
        stage=stage,
        settled=settled,
    )


def _words(tokens: list[Token]) -> list[Token]:
    """The words that say what or where: numbers and times go, and a few that need others."""
    return [
        token
        for place, token in enumerate(tokens)
        if not (
            token.number
            or token.text in TIMES
            or (token.text == "등" and len(tokens) > 1)
            or (token.text == "규모" and place and tokens[place - 1].number)
            or (
                token.text == "시장"
                and 0 < place < len(tokens) - 1
                and _is_scope(tokens[place - 1].text)
            )
        )
    ]


def _merge_prefixes(tokens: list[Token]) -> list[Token]:
    """Give a prefix that is written apart to its word; 미 before other words is 미국."""
    merged: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if following and not following.number:
            if token.text == "미" and following.text not in _NOT_YET:
                token = Token("미국", joined=token.joined)
            elif token.text in PREFIXES and len(token.text) < 3:
                token = Token(token.text + following.text, joined=token.joined)
                at += 1
        merged.append(token)
        at += 1
    return merged


def _is_scope(word: str) -> bool:
    return word in _SCOPES


def _settles(last: str, before: str, *, narrowed: bool) -> bool:
    """Whether a head like 체결 only says that the event before it takes place."""
    if before not in NOT_SETTLED_AFTER:
        return True
    return narrowed and last in TOLD and before in TOLD_AFTER


def _is_empty(last: str, before: str, *, narrowed: bool) -> bool:
    """Whether the last word adds nothing to the one before it, itself ``narrowed`` or not."""
    if last == "관련" or before in EMPTY_AFTER.get(last, ()):
        return True
    if last in NAMING:
        return narrowed or before not in GENERIC
    if last not in TOPICAL or before in NOT_TOPICAL_AFTER:
        return False
    return before not in GENERIC or (narrowed and before in WARES)


def _order(words: list[Token]) -> list[Token]:
    """Put equals in one order: 소각·매입 is 매입·소각; not those that a number stands between."""
    if not [token for token in words if token.joined]:
        return words
    ordered: list[Token] = []
    group: list[Token] = []
    for token in [*words, None]:
        if token is not None and token.joined:
            group.append(token)
            continue
        if [member for member in group if member.number or member.joined in _BOUND]:
            ordered += group
        else:
            sorted_ = sorted(group, key=lambda member: member.text)
            ordered += [
                Token(one.text, joined=member.joined, written=one.written)
                for one, member in zip(sorted_, group, strict=True)
            ]
        group = [] if token is None else [token]
    return ordered
