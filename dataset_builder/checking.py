"""What ``dataset check`` does: every rule that holds for the data, and each breach as a line."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.counting import counted
from finnewsbench.data import NAME
from finnewsbench.data import load
from finnewsbench.data import split_names
from finnewsbench.dataset_builder import croissant
from finnewsbench.dataset_builder.corpus import CORPUS_RULES
from finnewsbench.dataset_builder.corpus import check_corpus
from finnewsbench.dataset_builder.ownrules import FORM_RULES
from finnewsbench.dataset_builder.ownrules import check_form
from finnewsbench.dataset_builder.ownrules import is_own
from finnewsbench.dataset_builder.plan_progress import plan_line
from finnewsbench.dataset_builder.untouched import check_untouched
from finnewsbench.dataset_builder.validate import RULES
from finnewsbench.dataset_builder.validate import Breach
from finnewsbench.dataset_builder.validate import check_rows

Tell = Callable[[str], object]
Rows = Mapping[str, Sequence[dict[str, Any]]]
"""Split -> its dataset rows."""


def check_data(data: str, split: str, revision: str, tell: Tell) -> int:
    """Check the data, a breach a line; how many there are.

    Args:
        data: ``finnewsbench``, a folder, or a Hub id.
        split: one split by itself; empty: all together.
        revision: of the data on the Hub.
        tell: where the lines go.

    Raises:
        ConfigError: the data can't be had.
    """
    first = load(data, split, revision)
    splits = [split] if split else split_names(data, revision)
    rows = {
        each: (first if each == first.split else load(data, each, revision)).rows for each in splits
    }
    return _form(data, rows, tell) if is_own(data, rows) else _everything(data, rows, tell)


def _form(data: str, rows: Rows, tell: Tell) -> int:
    breaches = 0
    for split, found in check_form(rows).items():
        breaches += _told(found, tell)
        tell(_line(data, split, len(rows[split]), f"{len(FORM_RULES)} rules of form", found))
    tell(
        f"{data} is not this benchmark's own data, so that its form alone was checked: "
        f"{', '.join(FORM_RULES)}"
    )
    return breaches


def _everything(data: str, rows: Rows, tell: Tell) -> int:
    breaches = 0
    for split, mine in rows.items():
        found = check_rows(mine)
        breaches += _told(found, tell)
        tell(_line(data, split, len(mine), f"{len(RULES)} groups of rules", found))
    across = check_corpus(rows)
    breaches += _told(across, tell)
    tell(
        f"{data}, {' and '.join(rows)}: {len(CORPUS_RULES)} rules over the corpus, "
        f"{counted(len(across), 'breach')}"
    )
    folder = croissant.FILE.parent if data == NAME else Path(data)
    breaches += _told(check_untouched(folder, rows), tell)
    tell(plan_line([row["id"] for mine in rows.values() for row in mine if "id" in row]))
    return breaches


def _told(breaches: Iterable[Breach], tell: Tell) -> int:
    count = 0
    for count, breach in enumerate(breaches, start=1):  # noqa: B007
        tell(str(breach))
    return count


def _line(data: str, split: str, articles: int, rules: str, found: Sequence[Breach]) -> str:
    return (
        f"{data}, split {split}: {counted(articles, 'article')}, {rules}, "
        f"{counted(len(found), 'breach')}"
    )
