"""What a prediction is to a reference: the same, narrower, broader or different (DESIGN section 5).

Firms and people are the same or different: by folded name, alias table and, for people, without
listed titles.  A group's name is never one of its firms, a part of a name never the name (카카오
and 카카오뱅크).  Themes and keywords also compare by their words, from the end, since Korean is
head-final: 생성형 AI is narrower than AI, AI 규제 is something else.  A false equivalence is worse
than a miss: what the tables do not settle is different.

>>> relation("AI", "생성형 AI", "theme")
'narrower'
>>> relation("생성형 AI", "AI", "theme")
'broader'
>>> relation("이재현 회장", "이재현", "people")
'same'
>>> relation("유상증자", "무상증자", "keyword")
'different'
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from dataclasses import dataclass

from .described import is_described
from .firms import read_company
from .labels import Label
from .labels import read
from .schema import ReferenceItem
from .suffixes import is_particle
from .tails import compare_words
from .text import fold_name
from .titles import read_person
from .titles import same_person

INVERSE = {"same": "same", "narrower": "broader", "broader": "narrower", "different": "different"}

CASE_PARTICLES = frozenset("은 는 이 가 을 를 의 과 와".split())
_ORDER = {"exact": 4, "normalised": 3, "alias": 2, "tail": 1, "": 0}
_COVER = {"same": 2, "narrower": 2, "broader": 1, "different": 0}


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a prediction stands to a reference item, and by which rule.

    ``by`` is ``exact`` (composed and trimmed), ``normalised`` (as normalised recall), ``alias``
    (alias table, titles, a particle left on the name, heads that add nothing), ``tail`` (narrower
    or broader) or ``""`` (different).
    """

    relation: str
    by: str


DIFFERENT = Comparison("different", "")
_EXACT = Comparison("same", "exact")
_NORMALISED = Comparison("same", "normalised")
ALIAS = Comparison("same", "alias")
_TAIL = {"narrower": Comparison("narrower", "tail"), "broader": Comparison("broader", "tail")}


def relation(reference: str, predicted: str, category: str) -> str:
    """What ``predicted`` is to ``reference``: same, narrower, broader or different.

    Args:
        reference: a label of the reference.
        predicted: a label of the model; ``narrower`` says that it is the more specific one.
        category: company, people, theme or keyword.

    Raises:
        ValueError: the category is none of these.
    """
    return comparer(category)(reference, predicted).relation


def equivalent(a: str, b: str, category: str) -> bool:
    """Whether two labels mean the same or one is narrower than the other."""
    return relation(a, b, category) != "different"


def compare(
    reference: ReferenceItem, predicted: str, category: str, firms: tuple[str, ...] = ()
) -> Comparison:
    """The best comparison over the reference's name and aliases: coverage first, then the rule.

    Only here a particle that fits is read off a firm's or person's predicted name, and only
    where what is left is the reference's name (가온전자가 for 가온전자, never 이가은 for 이가); two
    of its names may stand before and in brackets; and a person may be named with what is known
    of the person (`described`), ``firms`` being the names of the article's firms.
    """
    compare_texts = comparer(category)
    named = category in ("company", "people")
    best = DIFFERENT
    for name in (reference.name, *reference.aliases):
        found = compare_texts(name, predicted)
        if found is DIFFERENT:
            if not (named and has_particle(name, predicted)):
                continue
            found = ALIAS
        if found is _EXACT:
            return found
        if best is DIFFERENT or rank(found) > rank(best):
            best = found
    if best is DIFFERENT and named and _is_told(reference, predicted, category, firms):
        return ALIAS
    return best


def _is_told(item: ReferenceItem, predicted: str, category: str, firms: tuple[str, ...]) -> bool:
    if category == "company":
        both = read_company(predicted).both
        return bool(both) and {read_company(name).key for name in item.names}.issuperset(both)
    return is_described(
        item.names, predicted, title=item.title, affiliation=item.affiliation, firms=firms
    )


def same_key(name: str, category: str) -> str:
    """A key: two labels of one category with equal keys mean the same."""
    comparer(category)
    if category == "company":
        return read_company(name).key
    return read_person(name).key if category == "people" else read(name).key


def unmatched(
    references: Iterable[str], predictions: Iterable[str], category: str
) -> tuple[tuple[str, str], ...]:
    """Pairs of a reference and a prediction that nothing matches and that share two characters.

    These are the pairs to read when the alias table is to grow; sorted, nothing is written.
    """
    given, made = sorted(set(references)), sorted(set(predictions))
    lonely = [r for r in given if not any(equivalent(r, p, category) for p in made)]
    spare = [p for p in made if not any(equivalent(r, p, category) for r in given)]
    return tuple(
        (r, p) for r in lonely for p in spare if len(set(fold_name(r)) & set(fold_name(p))) > 1
    )


def rank(comparison: Comparison) -> tuple[int, int]:
    """What makes one comparison better than another: coverage, then the rule."""
    return _COVER[comparison.relation], _ORDER[comparison.by]


def _compare_labels(reference: str, predicted: str) -> Comparison:
    return compare_read(read(reference), read(predicted))


def compare_read(one: Label, other: Label) -> Comparison:
    """Two themes or keywords, taken apart."""
    if one.folded == other.folded:
        return _EXACT if one.exact == other.exact else _NORMALISED
    if one.head != other.head:
        return ALIAS if one.key == other.key and _is_one_run(one, other) else DIFFERENT
    if one.key == other.key:
        return ALIAS
    return _TAIL.get(compare_words(one, other), DIFFERENT)


def _is_one_run(*labels: Label) -> bool:
    """Whether only spaces stand between the words, so that another cut is no other meaning."""
    return not any(label.signs or any(word.joined for word in label.tokens) for label in labels)


def compare_companies(reference: str, predicted: str) -> Comparison:
    """Two names of firms."""
    one, other = read_company(reference), read_company(predicted)
    if one.key != other.key:
        return DIFFERENT
    if one.exact == other.exact:
        return _EXACT
    return _NORMALISED if one.folded == other.folded else ALIAS


def _compare_people(reference: str, predicted: str) -> Comparison:
    one, other = read_person(reference), read_person(predicted)
    if one.folded == other.folded:
        return _EXACT if one.exact == other.exact else _NORMALISED
    return ALIAS if same_person(one, other) else DIFFERENT


_COMPARERS: dict[str, Callable[[str, str], Comparison]] = {
    "company": compare_companies,
    "people": _compare_people,
    "theme": _compare_labels,
    "keyword": _compare_labels,
}


def comparer(category: str) -> Callable[[str, str], Comparison]:
    """What compares two labels of a category."""
    found = _COMPARERS.get(category)
    if found is None:
        raise ValueError(
            f"category {category!r} has no names to compare: use one of {', '.join(_COMPARERS)}."
        )
    return found


def has_particle(name: str, predicted: str) -> bool:
    """Whether a prediction is a name with a case particle that fits its last syllable."""
    if predicted[-1:] not in CASE_PARTICLES:
        return False
    known, folded = fold_name(name), fold_name(predicted)
    rest = folded[len(known) :]
    if len(known) < 3 or rest not in CASE_PARTICLES or not folded.startswith(known):
        return False
    return is_particle(known, rest)
