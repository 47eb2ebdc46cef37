"""A planted case: an article, what is said of it, and what is true of each item said.

The truths are written down by the edit that plants them.  A truth is a tuple of the verdicts that
are right; more than one where honest judges may differ, as on whether a noun is peripheral or no
keyword at all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace

from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article

YES = ("yes",)
HALF = ("partly",)
NO = ("no",)
SHORT = ("no", "partly")
"""Right verdicts where anything but a full yes will do."""
FAIR = ("yes", "partly")
"""Right verdicts on what the article supports, central to it or not."""


@dataclass(frozen=True, slots=True)
class Said:
    """A predicted company, person, theme or keyword, with what is true of it.

    ``says`` is the index of the reference item that it says, or ``None``; ``covers`` the right
    verdicts on that reference item; ``support`` those on the item itself, where it says none
    wholly.  ``planted`` marks what the edit touched.  ``counted`` is false for what must leave the
    score alone: a repetition, an item at relevance 0.  ``located`` and ``supporting`` say whether
    the sentence stands in the article, and speaks of the item.
    """

    name: str
    relevance: float
    sentence: str
    says: int | None = None
    covers: tuple[str, ...] = YES
    support: tuple[str, ...] = YES
    planted: bool = False
    counted: bool = True
    located: bool = True
    supporting: bool = True


@dataclass(frozen=True, slots=True)
class Stated:
    """A predicted sentiment item with the right verdicts on it; flags as in `Said`."""

    company: str
    polarity: str
    impact: float
    sentence: str
    verdicts: tuple[str, ...] = YES
    planted: bool = False
    counted: bool = True
    located: bool = True


@dataclass(frozen=True, slots=True)
class Planted:
    """One case of the exam.

    ``source`` is the article as labelled; ``article`` may be an edited copy of it.  ``twin`` is a
    case that must get the same scores, where the edit is one that must change nothing.
    ``evidence`` says that the edit is about sentences, so that grounding is checked too.
    """

    source: Article
    article: Article
    items: Mapping[str, tuple[Said, ...]]
    statements: tuple[Stated, ...]
    twin: Planted | None = None
    evidence: bool = False

    @property
    def reply(self) -> str:
        """What a model would have answered: the JSON text that is parsed like any other."""
        said = {
            FIELDS[category]: [
                {"name": item.name, "relevance": item.relevance, "sentence": item.sentence}
                for item in self.items[category]
            ]
            for category in ITEM_CATEGORIES
        }
        stated = [
            {
                "company": item.company,
                "polarity": item.polarity,
                "impact": item.impact,
                "sentence": item.sentence,
            }
            for item in self.statements
        ]
        return json.dumps({**said, "sentiment": stated}, ensure_ascii=False, allow_nan=False)

    @property
    def key(self) -> str:
        """The same for cases that are the same to a judge."""
        return f"{self.article!r}\n{self.reply}"


Kind = Callable[[Article], "Planted | None"]
"""An edit: from a labelled article to a planted case, or ``None`` where it offers no material."""


def identical(article: Article) -> Planted:
    """What the reference says, word for word; the statements are what a judge is asked about."""
    return Planted(
        source=article,
        article=article,
        items={
            category: tuple(
                Said(item.name, item.relevance, item.sentence, says=index)
                for index, item in enumerate(article.references(category))
            )
            for category in ITEM_CATEGORIES
        },
        statements=tuple(
            Stated(item.company, item.polarity, item.impact, item.sentence, planted=True)
            for item in article.sentiment
        ),
    )


def start(article: Article) -> Planted:
    """The same with nothing marked: what edits begin with."""
    whole = identical(article)
    calm = tuple(replace(item, planted=False) for item in whole.statements)
    return replace(whole, statements=calm)


def replaced(case: Planted, category: str, items: Mapping[int, Said]) -> Planted:
    """``case`` with the items at those places of one category replaced."""
    said = tuple(items.get(index, item) for index, item in enumerate(case.items[category]))
    return replace(case, items={**case.items, category: said})


def added(case: Planted, category: str, *items: Said) -> Planted:
    """``case`` with items appended to one category."""
    return replace(case, items={**case.items, category: (*case.items[category], *items)})


def dropped(case: Planted, category: str, index: int) -> Planted:
    """``case`` without one item of a category."""
    said = case.items[category]
    return replace(case, items={**case.items, category: said[:index] + said[index + 1 :]})


def is_marked(case: Planted) -> bool:
    """Whether the edit touched any item."""
    return any(item.planted for said in case.items.values() for item in said)


def packed(text: str) -> str:
    """Text for looking names up: case and spaces do not count."""
    return "".join(text.casefold().split())
