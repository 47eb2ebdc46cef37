"""The data contract: what a model returns, what a reference holds, and the closed vocabularies.

This is the one place where names of categories, polarities, sectors, events and the like are
written down; everything else imports them.  Paper: section 5.2 (the ``NewsExtraction`` object) and
section 3 (what the reference annotations hold).  Values only: nothing here reads text or scores.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from dataclasses import field
from typing import Any

CATEGORIES = ("company", "people", "theme", "keyword", "sentiment")
"""The five categories, in the paper's order and with the paper's names."""

ITEM_CATEGORIES = CATEGORIES[:4]
"""The categories whose items are named things (everything but sentiment)."""

FIELDS = {
    "company": "companies",
    "people": "people",
    "theme": "themes",
    "keyword": "keywords",
    "sentiment": "sentiment",
}
"""Category -> key of its list in JSON and in dataset rows."""

POLARITIES = ("positive", "negative", "neutral")
POLARITY_ALIASES = {"긍정": "positive", "부정": "negative", "중립": "neutral"}
"""Korean polarity words that are read as the ASCII label and shown to people."""

ROLES = ("central", "other")
EXCLUDED_KINDS = ("securities_firm", "analyst", "opinion")

SECTORS = {
    "Industrials": "산업재",
    "Health Care": "건강관리",
    "Information Technology": "IT",
    "Financials": "금융",
    "Consumer Discretionary": "경기소비재",
    "Communication Services": "커뮤니케이션서비스",
    "Materials": "소재",
    "Consumer Staples": "필수소비재",
    "Conglomerates/Holding": "지주회사",
    "Utilities": "유틸리티",
    "Energy": "에너지",
    "Real Estate": "부동산",
}
"""The twelve sectors of the paper's Figure 2 (largest share first) -> Korean name."""

EVENTS = tuple(
    """
    accident approval audit bond_issue buyback capacity clinical_trial contract_lost
    convertible_bond credit_rating cyber_incident delisting divestiture dividend esg
    governance_dispute insolvency ipo litigation management_change market_wrap
    merger_acquisition order partnership patent policy price_change product_launch recall
    results rights_issue sanction spin_off strike tariff technology
    """.split()
)
"""What happened: one per article."""

REGISTERS = tuple(
    """
    disclosure_digest feature interview market_wrap policy_piece results_note wire_brief
    """.split()
)
"""How the article is written: one per article."""

TAGS = tuple(
    """
    analyst_view disclosure financial_results foreign_company forecast overseas policy
    price_move public_body quotation supply_chain unlisted_company
    """.split()
)
"""What the article contains; any number per article."""

DIFFICULTY = tuple(
    """
    abbreviation alias analyst_opinion described_theme distractor dropped_subject english_name
    group_and_subsidiary hanja_headline hedged_claim homonym long_sentence mixed_polarity
    mixed_units negated_claim nested_quote ordinary_word_name person_with_titles
    person_without_title polarity_against_headline
    """.split()
)
"""What makes the article hard; any number per article, ``hard`` is set from three on."""

HARD_FROM = 3

FAILURE_KINDS = (
    "ambiguous",
    "content_filter",
    "empty_reply",
    "invalid_json",
    "invalid_schema",
    "no_json",
    "refusal",
    "truncated",
)
"""Ways in which a reply fails as a whole; all of them are the model's fault (DESIGN section 5)."""


class SchemaError(ValueError):
    """A reference row or an extraction that does not follow the contract; the text says where."""


def nfc(text: str) -> str:
    """Compose decomposed Hangul and other sequences: the form everything is kept in."""
    return unicodedata.normalize("NFC", text)


@dataclass(frozen=True, slots=True)
class Item:
    """One extracted company, person, theme or keyword.

    ``relevance`` is in [0, 1]; ``None`` says that the reply gave none that can be used (off scale,
    not a number, missing): such an item earns no recall and has validity 0.  ``sentence`` is
    ``""`` where the reply gave none.
    """

    name: str
    relevance: float | None
    sentence: str


@dataclass(frozen=True, slots=True)
class SentimentItem:
    """One statement of the article's sentiment towards a company.

    ``polarity`` is one of `POLARITIES`; ``None`` says that the reply's label is none of them.
    ``impact`` is in [0, 1] or ``None``, as `Item.relevance`.
    """

    company: str
    polarity: str | None
    impact: float | None
    sentence: str


@dataclass(frozen=True, slots=True)
class NewsExtraction:
    """What a model extracts from one article (paper, section 5.2)."""

    companies: tuple[Item, ...] = ()
    people: tuple[Item, ...] = ()
    themes: tuple[Item, ...] = ()
    keywords: tuple[Item, ...] = ()
    sentiment: tuple[SentimentItem, ...] = ()

    def items(self, category: str) -> tuple[Item, ...]:
        """The items of one of `ITEM_CATEGORIES`."""
        found: tuple[Item, ...] = getattr(self, FIELDS[category])
        return found

    def to_dict(self) -> dict[str, list[dict[str, Any]]]:
        """Plain JSON values, keys in the contract's order."""
        named: dict[str, list[dict[str, Any]]] = {
            FIELDS[category]: [
                {"name": item.name, "relevance": item.relevance, "sentence": item.sentence}
                for item in self.items(category)
            ]
            for category in ITEM_CATEGORIES
        }
        named["sentiment"] = [
            {
                "company": item.company,
                "polarity": item.polarity,
                "impact": item.impact,
                "sentence": item.sentence,
            }
            for item in self.sentiment
        ]
        return named


@dataclass(frozen=True, slots=True)
class ReferenceItem:
    """A company, person, theme or keyword of the reference.

    ``start`` and ``end`` are character offsets of ``sentence`` in ``article`` (end exclusive).
    ``polarity``, ``role`` and ``sector`` are set for companies, ``title`` and ``affiliation`` for
    people, and empty elsewhere.
    """

    name: str
    relevance: float
    sentence: str
    aliases: tuple[str, ...] = ()
    start: int = -1
    end: int = -1
    polarity: str = ""
    role: str = ""
    sector: str = ""
    title: str = ""
    affiliation: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases, name first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class ReferenceSentiment:
    """One statement of sentiment towards the central company, with the sentence that makes it."""

    company: str
    polarity: str
    impact: float
    sentence: str
    start: int = -1
    end: int = -1


@dataclass(frozen=True, slots=True)
class Excluded:
    """A securities firm, analyst or opinion that must not be returned above relevance 0."""

    name: str
    kind: str
    sentence: str
    aliases: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The name and its aliases, name first."""
        return (self.name, *self.aliases)


@dataclass(frozen=True, slots=True)
class Article:
    """One dataset row as typed values: the article, what is known of it, and its reference."""

    id: str
    title: str
    article: str
    published: str
    central_company: str
    central_aliases: tuple[str, ...]
    sector: str
    event: str
    register: str
    tags: tuple[str, ...]
    difficulty: tuple[str, ...]
    hard: bool
    synthetic: bool
    companies: tuple[ReferenceItem, ...]
    people: tuple[ReferenceItem, ...]
    themes: tuple[ReferenceItem, ...]
    keywords: tuple[ReferenceItem, ...]
    sentiment: tuple[ReferenceSentiment, ...]
    excluded: tuple[Excluded, ...] = field(default=())

    def references(self, category: str) -> tuple[ReferenceItem, ...]:
        """The reference items of one of `ITEM_CATEGORIES`."""
        found: tuple[ReferenceItem, ...] = getattr(self, FIELDS[category])
        return found

    @property
    def central_names(self) -> tuple[str, ...]:
        """Every name the central company goes by, without repeats, main name first."""
        names = [self.central_company, *self.central_aliases]
        for item in self.companies:
            if item.name == self.central_company:
                names.extend(item.aliases)
        return tuple(dict.fromkeys(names))

    @property
    def polarity(self) -> str:
        """The article's line: document-level polarity towards the central company, or ``""``."""
        for item in self.companies:
            if item.name == self.central_company:
                return item.polarity
        return ""
