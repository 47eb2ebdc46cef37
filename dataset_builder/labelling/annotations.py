"""What one proposer says of one article: a line of ``proposals/<name>.jsonl`` as values.

    {"article_id": "a1", "annotator": "kim",
     "companies": [{"name": "…", "relevance": 1.0, "sentence": "…", "aliases": ["…"],
                    "polarity": "positive", "role": "central", "sector": "Materials"}],
     "people": [{"name": "…", "relevance": 0.4, "sentence_no": 3, "title": "…"}],
     "themes": [], "keywords": [],
     "sentiment": [{"company": "…", "polarity": "negative", "impact": 0.6, "sentence_no": 1}],
     "excluded": [{"name": "…", "kind": "analyst", "sentence_no": 5}]}

Instead of the ``sentence`` its number may be given, ``sentence_no`` from 1, as `sentences.split`
cuts the article.  Aliases and the fields after them may be left out, and so may ``excluded``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.stoplists import excluded_as
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import ROLES
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import nfc

LABELLED = (*CATEGORIES, "excluded")
"""What can be labelled: the five categories, and the list of what must not be returned."""

LISTS = {**FIELDS, "excluded": "excluded"}
"""Category -> key of its list."""

ATTRIBUTES: dict[str, dict[str, Sequence[str]]] = {
    "company": {"polarity": POLARITIES, "role": ROLES, "sector": tuple(SECTORS)},
    "people": {"title": (), "affiliation": ()},
    "theme": {},
    "keyword": {},
    "sentiment": {"polarity": POLARITIES},
    "excluded": {"kind": EXCLUDED_KINDS, "returned_as": ITEM_CATEGORIES},
}
"""Category -> further fields -> their vocabulary (empty: free text).

``returned_as`` says in which category a model returned what it excludes, as long as the kind is not
known.
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """One label of a proposer.

    ``name`` is the company for sentiment (empty: the central one), ``relevance`` its impact; what
    is excluded has 0.  ``attributes`` holds the fields of `ATTRIBUTES` that were given.
    """

    category: str
    name: str
    relevance: float
    sentence: str
    aliases: tuple[str, ...] = ()
    attributes: Mapping[str, str] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """The item as it stands in its list."""
        if self.category == "sentiment":
            return {
                "company": self.name,
                "polarity": self.attributes["polarity"],
                "impact": self.relevance,
                "sentence": self.sentence,
            }
        item: dict[str, Any] = {"name": self.name}
        if self.category != "excluded":
            item["relevance"] = self.relevance
        item["sentence"] = self.sentence
        if self.aliases:
            item["aliases"] = list(self.aliases)
        return item | dict(self.attributes)


@dataclass(frozen=True, slots=True)
class Annotation:
    """What one proposer says of one article.

    ``notes`` are an adjudicator's, ``where`` is file and line, for messages.
    """

    article_id: str
    annotator: str
    entries: tuple[Entry, ...]
    notes: tuple[Mapping[str, str], ...] = ()
    where: str = ""

    def of(self, category: str) -> tuple[Entry, ...]:
        """The entries of one category."""
        return tuple(entry for entry in self.entries if entry.category == category)

    def to_json(self) -> dict[str, Any]:
        """The line of the file."""
        lists = {key: [e.to_json() for e in self.of(name)] for name, key in LISTS.items()}
        return {"article_id": self.article_id, "annotator": self.annotator, **lists}


def entries_of(
    record: Mapping[str, Any], article: ProjectArticle, faults: list[str]
) -> tuple[Entry, ...]:
    """The entries of a line; what is wrong with them is added to ``faults``, one text each.

    An item with relevance 0 is an excluded entry, as the task has it (paper, section 5.2).
    """
    faults += [
        f"{key}: the list is missing; write [] where there is nothing"
        for key in FIELDS.values()
        if not isinstance(record.get(key), list)
    ]
    sentences = article.sentences
    found = []
    for category, key in LISTS.items():
        values = record.get(key)
        for number, item in enumerate(values if isinstance(values, list) else []):
            own: list[str] = []
            entry = _entry(category, item, sentences, own)
            if own or entry is None:
                faults += [f"{key}[{number}]: {fault}" for fault in own]
            else:
                found.append(entry)
    return tuple(found)


def fields_of(category: str) -> frozenset[str]:
    """The fields that an item of a category may have."""
    named = ("company", "impact") if category == "sentiment" else ("name", "relevance")
    return frozenset((*named, "sentence", "sentence_no", "aliases", *ATTRIBUTES[category]))


def _entry(category: str, item: Any, sentences: list[str], faults: list[str]) -> Entry | None:
    if not isinstance(item, Mapping):
        faults.append("this is no object")
        return None
    named = "company" if category == "sentiment" else "name"
    scale = "impact" if category == "sentiment" else "relevance"
    attributes = ATTRIBUTES[category]
    known = fields_of(category)
    faults += [f"{key!r} is no field of it" for key in item if key not in known]
    name = item.get(named)
    if not isinstance(name, str) or not (name.strip() or category == "sentiment"):
        faults.append(f"{named!r} is missing or empty")
        name = ""
    if category == "excluded" and item.get(scale):
        faults.append("what is excluded has no relevance; leave it out, or write 0")
    relevance = 0.0 if category == "excluded" else _unit(item.get(scale), scale, faults)
    aliases = item.get("aliases") or ()
    if not isinstance(aliases, list | tuple) or not all(isinstance(a, str) for a in aliases):
        faults.append("'aliases' is no list of texts")
        aliases = ()
    given = dict(_attributes(item, attributes, faults))
    if category == "sentiment" and "polarity" not in given:
        faults.append(f"'polarity' is missing; it is one of {', '.join(POLARITIES)}")
    sentence = _sentence(item, sentences, faults)
    if relevance == 0 and category in ITEM_CATEGORIES:
        given, category = excluded_as(category, name, sentence), "excluded"
    trimmed = tuple(dict.fromkeys(nfc(alias).strip() for alias in aliases if alias.strip()))
    return Entry(category, nfc(name).strip(), relevance, sentence, trimmed, given)


def _unit(value: Any, key: str, faults: list[str]) -> float:
    if (
        isinstance(value, bool)
        or not isinstance(value, int | float)
        or not math.isfinite(value)
        or not 0 <= value <= 1
    ):
        faults.append(f"{key!r} must be a number from 0 to 1, not {value!r}")
        return 0.0
    return float(value)


def _attributes(
    item: Mapping[str, Any], attributes: Mapping[str, Sequence[str]], faults: list[str]
) -> Iterator[tuple[str, str]]:
    for key, allowed in attributes.items():
        value = item.get(key)
        if value is None or value == "":
            continue
        if not isinstance(value, str):
            faults.append(f"{key!r} must be text, not {value!r}")
        elif allowed and value not in allowed:
            faults.append(f"{key!r} must be one of {', '.join(allowed)}, not {value!r}")
        else:
            yield key, nfc(value).strip()


def _sentence(item: Mapping[str, Any], sentences: list[str], faults: list[str]) -> str:
    number, sentence = item.get("sentence_no"), item.get("sentence")
    if (number is None) == (sentence is None):
        faults.append("give either 'sentence' or 'sentence_no'")
    elif number is None:
        if isinstance(sentence, str):
            return nfc(sentence).strip()
        faults.append(f"'sentence' must be text, not {sentence!r}")
    elif isinstance(number, bool) or not isinstance(number, int):
        faults.append(f"'sentence_no' must be a whole number, not {number!r}")
    elif not 1 <= number <= len(sentences):
        faults.append(f"'sentence_no' is {number}; the article has sentences 1 to {len(sentences)}")
    else:
        return sentences[number - 1]
    return ""


def notes_of(values: Any, faults: list[str]) -> Iterator[dict[str, str]]:
    """An adjudicator's notes: objects with texts, as category, name and why."""
    for number, note in enumerate(values if isinstance(values, list) else [None]):
        if isinstance(note, Mapping) and all(isinstance(v, str) for v in note.values()):
            yield dict(note)
        else:
            faults.append(f"notes[{number}]: a note is an object with texts: category, name, why")
