"""The tables that the steps print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.counting import counted
from finnewsbench.dataset_builder.labelling.annotations import LABELLED
from finnewsbench.dataset_builder.labelling.candidates import REASONS
from finnewsbench.dataset_builder.labelling.candidates import Agreed
from finnewsbench.dataset_builder.labelling.changes import KINDS
from finnewsbench.dataset_builder.labelling.project import ADJUDICATED
from finnewsbench.foreign import printable
from finnewsbench.report import Table

NOTES = 20
"""So many notes of an adjudicator are shown."""


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
        f"{counted(count, 'article')} with {counted(proposed, 'proposer')}, of whom {least} "
        f"{'makes' if least == 1 else 'make'} a candidate"
        for (proposed, least), count in sorted(needed.items())
    ]
    if len(found) < articles:
        notes.append(f"{counted(articles - len(found), 'article')} that nobody has labelled yet")
    notes += [f"{reason}: {REASONS[reason]}" for reason in used]
    conflicts = sum(bool(each.conflict) for agreed in found for each in agreed.candidates)
    ties = sum(bool(each.ties) for agreed in found for each in agreed.candidates)
    notes.append(
        f"{counted(conflicts, 'candidate')} with a conflict, {ties} with a tie, for people to "
        "settle"
    )
    return Table(
        title=f"Candidates of {counted(len(found), 'article')}, and what was dropped",
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
    notes = [(record["article_id"], note) for record in records for note in record.get("notes", ())]
    return Table(
        title=f"{counted(len(records), 'article')} settled: their labels against the candidates",
        heads=("", *KINDS),
        rows=tuple(rows),
        notes=(
            "edited: other fields than the candidate; restored: from what was dropped; added: "
            "nobody proposed it; removed: a candidate that was left out",
            counted(len(notes), "note") + (f", kept in {ADJUDICATED}" if notes else ""),
            *(f"note, {article_id}: {_words(note)}" for article_id, note in notes[:NOTES]),
            *([f"... and {len(notes) - NOTES} more notes there"] if len(notes) > NOTES else []),
        ),
    )


def _words(note: Mapping[str, str]) -> str:
    label = " ".join(filter(None, (note.get("category"), note.get("name"))))
    return printable(": ".join(filter(None, (label, note.get("why")))))
