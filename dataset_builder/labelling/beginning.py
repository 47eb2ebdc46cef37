"""The articles of a project, from a data set or from a file of articles; labels stay outside."""

from __future__ import annotations

import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

from finnewsbench import files
from finnewsbench.dataset_builder.labelling.project import ABOUT
from finnewsbench.dataset_builder.labelling.project import ARTICLES
from finnewsbench.dataset_builder.labelling.project import LISTS
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.project import read_articles
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.errors import ConfigError
from finnewsbench.fileerrors import Tell
from finnewsbench.filerows import rows_of
from finnewsbench.metric.schema import nfc

_SEPARATOR = re.compile(r"\s*[;|]\s*")


@dataclass(frozen=True, slots=True)
class Begun:
    """How many articles were added, changed and left as they were."""

    added: int
    changed: int
    kept: int


def begin(project: Path, articles: Iterable[ProjectArticle], *, update: bool = False) -> Begun:
    """Write ``articles.jsonl``, or add to it.

    Args:
        project: the folder; made if it is not there.
        articles: what to add; an article that is there already is left as it is.
        update: replace articles that differ from those that are there.

    Raises:
        ConfigError: an article differs and ``update`` is not set.
    """
    known = read_articles(project) if (project / ARTICLES).is_file() else {}
    before = dict(known)
    for article in articles:
        old = before.get(article.id)
        if old is not None and old.to_json() != article.to_json() and not update:
            raise ConfigError(
                f"{article.id!r} is in {project} already, with another text or other facts. Its "
                "labels rest on that one: give --update to replace it, or another project folder."
            )
        known[article.id] = article
    changed = sum(before[name].to_json() != known[name].to_json() for name in before)
    write_records(project / ARTICLES, (known[name].to_json() for name in sorted(known)))
    return Begun(len(known) - len(before), changed, len(before) - changed)


def from_rows(rows: Iterable[Mapping[str, Any]]) -> Iterator[ProjectArticle]:
    """Articles of dataset rows; their labels are left behind."""
    for row in rows:
        yield _article(str(row["id"]), str(row.get("title") or ""), str(row["article"]), row)


def from_file(path: Path, tell: Tell) -> Iterator[ProjectArticle]:
    """Articles of a file, as `finnewsbench.files` reads them, with what else is known of them.

    A list in a cell of a table (tags, say) is divided by ``;`` or ``|``.

    Raises:
        FileFormatError: names file, line, cause and remedy.
    """
    rows = rows_of(path, replace(files.ARTICLES, whole=True), None, lambda _: None)
    for text, row in zip(files.read_articles(path, tell=tell), rows, strict=True):
        yield _article(text.id, text.title, text.article, row.values)


def _article(
    article_id: str, title: str, article: str, values: Mapping[str, Any]
) -> ProjectArticle:
    about: dict[str, Any] = {}
    for key in ABOUT:
        value = values.get(key)
        if key in LISTS and isinstance(value, str):
            value = _SEPARATOR.split(value.strip())
        if value not in (None, "", [], [""]):
            about[key] = [nfc(v) for v in value] if key in LISTS else nfc(str(value))
    return ProjectArticle(article_id, nfc(title).strip(), nfc(article).strip(), about)
