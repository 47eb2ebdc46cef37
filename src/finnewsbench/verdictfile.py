"""``verdicts.jsonl``: what each judge ruled on each item, with its reason, for people to read.

A line an item and judge, made anew whenever the folder is scored.  ``by`` says whether code
settled the item or the judge did; ``share`` is the share of the judge's repeats behind its ruling
(`votes`).
"""

from __future__ import annotations

import os
from collections.abc import Callable
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .lines import to_line
from .panel import Ruling

VERDICTS_FILE = "verdicts.jsonl"


def verdict_lines(article_id: str, ruling: Ruling) -> Iterator[dict[str, Any]]:
    """What one judge says of one article, item by item; nothing while that is pending."""
    if ruling.vote is None:
        return
    for category, score in ruling.score.categories.items():
        for line in score.lines:
            yield {
                "article_id": article_id,
                "judge": ruling.judge.name,
                "category": category,
                "id": line.id,
                "name": line.name,
                "value": line.value,
                "by": line.by,
                "share": ruling.vote.shares.get(line.id),
                "covered_by": line.covered_by,
                "reason": line.reason,
            }


@contextmanager
def verdict_file(folder: Path | None) -> Iterator[Callable[[str, Ruling], None]]:
    """Write the file of a folder in one step; without a folder, nothing is written."""
    if folder is None:
        yield lambda _article_id, _ruling: None
        return
    path = folder / VERDICTS_FILE
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:

        def tell(article_id: str, ruling: Ruling) -> None:
            for line in verdict_lines(article_id, ruling):
                file.write(to_line(line))

        yield tell
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
