"""Which of two themes or keywords says more, from the words they are made of.

Korean is head-final: a label that ends in all the words of another one is a case of it (생성형 AI
and AI), unless the shared ending is too general to stand alone or what comes before turns it round
(`guards`).  Numbers, places and the stage of an event are compared by themselves (`labels`).
"""

from __future__ import annotations

from .guards import GENERIC
from .guards import NEGATORS
from .guards import OPPOSITES
from .guards import TURNED
from .labels import Label


def compare_words(one: Label, other: Label) -> str:
    """The relation of two labels whose subjects end in the same word.

    Each part of a label says by itself which is the narrower one; where they disagree the labels
    are different.  A stage of success does not contradict: 한미 관세 협상 for 관세 협상 타결.
    """
    if one.signs != other.signs or (one.stage != other.stage and one.stage and other.stage):
        return "different"
    if (one.stage == "plan" and other.settled) or (other.stage == "plan" and one.settled):
        return "different"
    signs = {
        _subjects(one, other),
        _numbers(one, other),
        _scopes(one.scope, other.scope),
    } - {0}
    further = 0 if one.stage == other.stage else 1 if other.stage else -1
    if further and (not signs or "done" not in (one.stage, other.stage)):
        signs.add(further)
    if signs == {1}:
        return "narrower"
    if signs == {-1}:
        return "broader"
    return "different" if signs else "same"


def _numbers(one: Label, other: Label) -> int | None:
    """1 if ``other`` says more, -1 if ``one`` does, 0 if equal, ``None`` if they differ.

    Equal numbers must stand in the same clauses.  Where the longer one has several, all words and
    numbers of the shorter one must stand in the same order there: 2분기 매출 증가 is none of
    1분기 매출 2분기 대비 증가.
    """
    if one.numbers == other.numbers:
        return 0 if one.clauses == other.clauses else None
    if len(one.numbers) == len(other.numbers):
        return None
    short, long, narrower = (
        (one, other, 1) if len(one.numbers) < len(other.numbers) else (other, one, -1)
    )
    if not short.numbers:
        return narrower
    rest = iter(long.sequence)
    return narrower if all(word in rest for word in short.sequence) else None


def _scopes(one: tuple[str, ...], other: tuple[str, ...]) -> int | None:
    """The same for places and actors, which add to a label that has none: 미국 관세 for 관세."""
    if one == other:
        return 0
    if one and other:
        return None
    return 1 if other else -1


def _subjects(one: Label, other: Label) -> int | None:
    """The same for subjects: the one that ends in all of the other's words says more."""
    if one.subject == other.subject:
        return 0
    if len(one.subject) < len(other.subject):
        return 1 if _ends_in(other, one.subject) else None
    return -1 if _ends_in(one, other.subject) else None


def _ends_in(long: Label, short: tuple[str, ...]) -> bool:
    """Whether a subject ends in another one that can stand for it."""
    cut = len(long.subject) - len(short)
    if cut <= 0 or long.subject[cut:] != short or long.joined[cut]:
        return False
    if all(word in GENERIC or len(word) < 2 for word in short):
        return False
    before = frozenset(long.subject[:cut])
    if before & NEGATORS or any(word.endswith(TURNED) for word in before):
        return False
    kept = frozenset(short)
    return not any(
        (before & left and kept & right) or (before & right and kept & left)
        for left, right in OPPOSITES
    )
