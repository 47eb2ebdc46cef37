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
from .vocabulary import CUT_SHORT
from .vocabulary import DROPPED


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
        _scopes(one, other),
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


def _scopes(one: Label, other: Label) -> int | None:
    """The same for places and actors, which add to a label that has none: 미국 관세 for 관세."""
    if one.scope == other.scope:
        return 0
    if one.scope and other.scope:
        return None
    short, long = (one, other) if other.scope else (other, one)
    if _in_place_of_a_word(long, 0, short):
        return None
    return 1 if other.scope else -1


def _subjects(one: Label, other: Label) -> int | None:
    """The same for subjects: the one that ends in all of the other's words says more."""
    if one.subject == other.subject:
        return 0
    if len(one.subject) < len(other.subject):
        return 1 if _ends_in(other, one) else None
    return -1 if _ends_in(one, other) else None


def _in_place_of_a_word(long: Label, cut: int, short: Label) -> bool:
    """Whether a modifier stands where a short form of a name leaves one out.

    기관 수요예측 and 수요예측 name one thing, 전력 수요예측 another; an abbreviation in Latin
    letters names the whole.  The words of ``long`` from ``cut`` on are those of ``short``; with
    ``cut`` 0 its scope stands before them.
    """
    found, given = long.tokens[cut].written, short.tokens[0].written
    if found == given:
        return False
    if not found:
        # Read word by word: 사모 and 펀드, where the other label may have a longer name.
        return given not in DROPPED and not "".join(short.subject).startswith(given)
    dropped = DROPPED.get(found)
    if not dropped:
        return False
    longer = given.endswith(found)
    if not longer and (found not in CUT_SHORT or (given in DROPPED and not given.isascii())):
        return False
    left_out = given.removesuffix(found)
    said = (left_out, dropped.get(left_out)) if longer else (*dropped, *dropped.values())
    before = long.subject[:cut] or long.scope
    return not any("".join(before[at:]) in said for at in range(len(before)))


def _ends_in(long: Label, short: Label) -> bool:
    """Whether a subject ends in another one that can stand for it."""
    cut = len(long.subject) - len(short.subject)
    if cut <= 0 or long.subject[cut:] != short.subject or long.tokens[cut].joined:
        return False
    if _in_place_of_a_word(long, cut, short):
        return False
    if all(word in GENERIC or len(word) < 2 for word in short.subject):
        return False
    before = frozenset(long.subject[:cut])
    if before & NEGATORS or any(word.endswith(TURNED) for word in before):
        return False
    kept = frozenset(short.subject)
    return not any(
        (before & left and kept & right) or (before & right and kept & left)
        for left, right in OPPOSITES
    )
