"""Which names a reference keeps out: securities firms, analysts, opinions (paper, 5.2)."""

from __future__ import annotations

import re
from collections.abc import Callable

from .aliases import PERSONS
from .described import is_described
from .many_labels import firm_of
from .many_labels import same_as
from .opinions import is_listed
from .opinions import opinion_named
from .schema import Article
from .schema import Excluded

EXCLUDED_CATEGORY = {"securities_firm": "company", "analyst": "people", "opinion": "keyword"}
"""Kind of an excluded entry -> the category whose rules say when two of its names are the same."""

_RESEARCH = re.compile(r"(?<=\S)\s*(?:\(증권사\)|리서치(?:센터|본부|부)?)\s*$")
"""Behind a securities firm's name: the firm all the same."""

_HANGUL = re.compile("[가-힣]+")
_ODD = re.compile("[^\x00-\x7f가-힣\u00b7\u2018\u2019\u201c\u201d]")
_CANONICAL = frozenset(PERSONS.values())


def named_by(entry: Excluded, firms: tuple[str, ...] = ()) -> Callable[[str], bool]:
    """A test for names: whether one is the excluded entry, by its name or an alias.

    Analysts are compared as people are (neither a title nor a firm of the article hides them),
    firms as companies are (nor does 리서치센터).  An opinion is also named by a longer label that
    begins with its words: 목표주가 상향; a rating alone is an opinion (`opinions`).

    Args:
        entry: what the reference excludes.
        firms: names of the article's firms (`firms_of`).
    """
    category = EXCLUDED_CATEGORY.get(entry.kind, "keyword")
    if category == "company":
        same = firm_of(entry.names)
        return lambda name: (
            same(name) or (("리서치" in name or "증권사" in name) and same(_RESEARCH.sub("", name)))
        )
    if category == "people":
        return _analyst(entry.names, firms)
    listed = opinion_named([name for name in entry.names if is_listed(name)], firms)
    others = tuple(name for name in entry.names if not is_listed(name))
    if not others:
        return listed
    opened = _opening(others)
    return lambda name: listed(name) or opened(name)


def excluders(article: Article) -> list[tuple[Excluded, Callable[[str], bool]]]:
    """Each excluded entry of an article and the test that names it."""
    if not article.excluded:
        return []
    firms = firms_of(article)
    return [(entry, named_by(entry, firms)) for entry in article.excluded]


def firms_of(article: Article) -> tuple[str, ...]:
    """The names of an article's firms, those that the reference excludes among them."""
    names = [name for company in article.companies for name in company.names]
    for entry in article.excluded:
        if entry.kind == "securities_firm":
            names.extend(entry.names)
    return tuple(names)


def names_excluded(entry: Excluded, name: str) -> bool:
    """Whether ``name`` is the excluded entry (`named_by`)."""
    return named_by(entry)(name)


def _analyst(names: tuple[str, ...], firms: tuple[str, ...]) -> Callable[[str], bool]:
    same = same_as(names, "people")
    # A label without the syllables of a Korean name can't hold the name: few are read as people.
    needed = [frozenset(name) for name in names if _HANGUL.fullmatch(name)]
    known = len(needed) == len(names) and not _CANONICAL.intersection(names)

    def named(name: str) -> bool:
        if known and not _ODD.search(name) and not any(each.issubset(name) for each in needed):
            return False
        return same(name) or is_described(names, name, firms=firms)

    return named


def _opening(names: tuple[str, ...]) -> Callable[[str], bool]:
    same = same_as(names, "keyword")
    openings = [known.split() for known in names]

    def named(name: str) -> bool:
        words = name.split()
        return any(words[: len(opening)] == opening for opening in openings) or same(name)

    return named
