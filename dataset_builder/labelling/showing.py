"""One article for an adjudicator: numbered sentences, candidates with votes, what was dropped."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.candidates import Candidate
from finnewsbench.dataset_builder.labelling.candidates import shown_attributes
from finnewsbench.dataset_builder.labelling.project import ProjectArticle

_SHOWN = ("published", "central_company")
"""What is shown of what is known; the rest, as the tags, could steer an adjudicator."""

UNSCORED: Mapping[str, Any] = {"unscored": True}
_FIELDS = "relevance impact polarity role sector title affiliation kind".split()


def shown(
    article: ProjectArticle, agreed: Agreed | None, reweighed: Mapping[str, Any] | None = None
) -> str:
    """The article with its sentences numbered, then the candidates, then the dropped ones."""
    return "\n".join(_lines(article, agreed, reweighed or {}))


def _lines(
    article: ProjectArticle, agreed: Agreed | None, reweighed: Mapping[str, Any]
) -> Iterator[str]:
    yield f"{article.id}  {article.title}"
    for key in _SHOWN:
        if article.about.get(key):
            yield f"{key}: {article.about[key]}"
    yield ""
    yield from (f"{number:3}  {text}" for number, text in enumerate(article.sentences, 1))
    if agreed is None:
        yield "\nno candidates: nobody has labelled it, or `label agree` has not run"
        return
    numbers = {text: number for number, text in enumerate(article.sentences, 1)}
    yield f"\nproposers: {', '.join(agreed.proposers)}; {agreed.at_least} make a candidate"
    unscored = dict.fromkeys(reweighed.get("unscored", ()), UNSCORED)
    weights = {**unscored, **reweighed.get("items", {})}
    for category in LABELLED:
        yield f"\n{category}"
        for each in agreed.of(category):
            yield from _candidate(each, numbers, weights.get(each.id, {}))
        for each in agreed.dropped:
            if each.category == category:
                yield from _candidate(each, numbers, {})


def _candidate(
    each: Candidate, numbers: Mapping[str, int], weight: Mapping[str, Any]
) -> Iterator[str]:
    head = each.id or f"dropped ({each.reason})"
    place = _place(each.sentence, numbers)
    scale = "" if each.category == "excluded" else f" {each.relevance:g}"
    further = [
        f"{key} {each.attributes[key]}"
        for key in shown_attributes(each.category)
        if each.attributes.get(key)
    ]
    aliases = [f"= {' = '.join(each.aliases)}"] if each.aliases else []
    yield "  " + "  ".join([f"{head:20}", f"{each.name}{scale}", place, *aliases, *further])
    if weight == UNSCORED:
        yield f"{'':24}reweighed: the model gave it no weight"
    elif weight:
        yield f"{'':24}reweighed {weight['relevance']:g}, rank {weight['rank']}: {weight['reason']}"
    for votes, note in ((each.votes, ""), (each.uncounted, " (sentence not in the article)")):
        for who, said in votes.items():
            yield f"{'':24}{who}: {_said(said)} {_place(said['sentence'], numbers)}{note}"
    if each.aliases_of_one:
        yield f"{'':24}alias of one proposer: {' / '.join(each.aliases_of_one)}"
    for key, values in each.ties.items():
        yield f"{'':24}tie: {key} {' / '.join(values)}"
    if each.conflict:
        yield f"{'':24}conflict: {each.conflict}"


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)


def _place(sentence: str, numbers: Mapping[str, int]) -> str:
    """The number of a sentence; a quotation that is no whole sentence is shown as it is."""
    return f"[{numbers[sentence]}]" if sentence in numbers else f"[{sentence}]"


def _said(said: Mapping[str, Any]) -> str:
    parts = [said.get("name") or said.get("company") or "(no name)"]
    parts += [_plain(said[key]) for key in _FIELDS if said.get(key) not in (None, "")]
    parts += [f"= {alias}" for alias in said.get("aliases", ())]
    return ", ".join(parts)
