"""The central company and the sentiment towards it."""

from __future__ import annotations

from typing import Any

from finnewsbench.columns import Row
from finnewsbench.dataset_builder.importing.entries import read_statement
from finnewsbench.dataset_builder.importing.entries import text_of
from finnewsbench.dataset_builder.importing.reading import ABSENT
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.dataset_builder.importing.reading import list_of
from finnewsbench.dataset_builder.importing.reading import value_of
from finnewsbench.dataset_builder.importing.work import UNLESS_GIVEN
from finnewsbench.dataset_builder.importing.work import Shaping
from finnewsbench.dataset_builder.importing.work import evidence_of
from finnewsbench.metric.matching import relation


def central_of(
    row: Row, companies: list[dict[str, Any]], work: Shaping
) -> tuple[str, list[str], list[dict[str, Any]]]:
    """The central company, its other names, and the sentiment towards it.

    It is what the row says, or the one company that the sentiment names, or the one with the role,
    or the only one that is listed.
    """
    mapping = work.mapping
    entries = [read_statement(value, mapping) for value in list_of(row, "sentiment", mapping)]
    work.unread |= {f"sentiment.{key}" for entry in entries for key in entry.unread}
    told = value_of(row, "central_company", mapping)[0]
    central = "" if told is ABSENT else text_of(told, "the central company")
    named = sorted({entry.name for entry in entries if entry.name})
    marked = [company["name"] for company in companies if company["role"] == "central"]
    listed_names = [company["name"] for company in companies]
    for guess, why in (
        (named, "the sentiment names it alone"),
        (marked, "its role says so"),
        (listed_names, "no other is listed"),
    ):
        if not central and len(guess) == 1:
            central = guess[0]
            work.note("central_inferred", f"the central company is {central}: {why}")
    same = [c["name"] for c in companies if relation(c["name"], central, "company") == "same"]
    if central and central not in same and len(same) == 1:
        work.note("central_renamed", f"the central company {central} is listed as {same[0]}")
        renamed, central = [central], same[0]
    else:
        renamed = []
    if not central:
        work.note("central_unknown", "no central company: sentiment is held against none")
    statements = []
    for entry in entries:
        if entry.name and central and relation(entry.name, central, "company") != "same":
            work.note("sentiment_of_another", f"sentiment is about {entry.name}, not {central}")
        if entry.relevance is None:
            work.note(
                "impact_absent", f"sentiment, {entry.more['polarity']}: {UNLESS_GIVEN} is set"
            )
        statements.append(
            {
                "company": central if entry.name in ("", *renamed) else entry.name,
                "polarity": entry.more["polarity"],
                "impact": UNLESS_GIVEN if entry.relevance is None else entry.relevance,
                **evidence_of(entry, "sentiment", work),
            }
        )
    aliases = value_of(row, "central_aliases", mapping)[0]
    given = [] if aliases is ABSENT or aliases is None else aliases
    if not isinstance(given, list | tuple):
        raise UnfitError("not_text", f"the central company's aliases are {given!r}, no list")
    names = [*renamed, *(text_of(alias, "an alias") for alias in given)]
    return central, names, statements


def complete_companies(made: dict[str, Any], work: Shaping) -> None:
    """Role and, where the sentiment has one line, polarity of the central company."""
    central = made["central_company"]
    for company in made["companies"]:
        company["role"] = company["role"] or ("central" if company["name"] == central else "other")
        if company["name"] == central and not company["polarity"]:
            lines = {statement["polarity"] for statement in made["sentiment"]}
            if len(lines) == 1:
                company["polarity"] = lines.pop()
            else:
                work.note("line_unknown", f"{central}: no polarity of the whole article is given")
    if central and central not in {company["name"] for company in made["companies"]}:
        work.note("central_not_listed", f"{central} is not among the companies")
