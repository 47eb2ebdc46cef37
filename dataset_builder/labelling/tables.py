"""The tables that the steps print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.candidates import REASONS
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.changes import KINDS
from finnewsbench.report import Table


def agreed_table(found: Sequence[Agreed], articles: int) -> Table:
    """Candidates and dropped labels by category."""
    kept = Counter(each.category for agreed in found for each in agreed.candidates)
    dropped = Counter((e.category, e.reason) for agreed in found for e in agreed.dropped)
    used = [reason for reason in REASONS if any(r == reason for _, r in dropped)]
    rows = [
        (category, str(kept[category]), *(str(dropped[category, reason]) for reason in used))
        for category in LABELLED
    ]
    needed = Counter((len(agreed.proposers), agreed.at_least) for agreed in found)
    notes = [
        f"{count} articles with {proposed} proposers, of whom {least} make a candidate"
        for (proposed, least), count in sorted(needed.items())
    ]
    if len(found) < articles:
        notes.append(f"{articles - len(found)} articles that nobody has labelled yet")
    notes += [f"{reason}: {REASONS[reason]}" for reason in used]
    conflicts = sum(bool(each.conflict) for agreed in found for each in agreed.candidates)
    ties = sum(bool(each.ties) for agreed in found for each in agreed.candidates)
    notes.append(f"{conflicts} candidates with a conflict, {ties} with a tie, for people to settle")
    return Table(
        title=f"Candidates of {len(found)} articles, and what was dropped",
        heads=("", "candidates", *used),
        rows=tuple(rows),
        notes=tuple(notes),
    )


def changes_table(records: Sequence[Mapping[str, Any]]) -> Table:
    """What settled labels did to the candidates, by category."""
    totals: dict[str, Counter[str]] = {category: Counter() for category in LABELLED}
    for record in records:
        for category, counts in record["changes"].items():
            totals[category].update(counts)
    rows = [(c, *(str(totals[c][kind]) for kind in KINDS)) for c in LABELLED]
    notes = sum(len(record.get("notes", ())) for record in records)
    return Table(
        title=f"{len(records)} articles settled: their labels against the candidates",
        heads=("", *KINDS),
        rows=tuple(rows),
        notes=(
            "edited: other fields than the candidate; restored: from what was dropped; added: "
            "nobody proposed it; removed: a candidate that was left out",
            f"{notes} notes",
        ),
    )
