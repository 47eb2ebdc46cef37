r"""A labelling project: a folder in which every step reads what the ones before it wrote.

    articles.jsonl           the articles, one a line, sorted by id
    proposals/<name>.jsonl   what one model or person proposes, one article a line
    candidates.jsonl         what enough of them agree on, and what was dropped
    reweighed.jsonl          relevance and rank of the candidates, by a model or by rules
    decisions.jsonl          what reviewers decided (`decisions`)
    adjudicated.jsonl        settled labels
    selected.json            ids of the articles that meet the quotas (`balancing`)
    export/                  dataset source rows, and where each label comes from

Records are split on ``\n`` only; files are replaced in one step.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

from finnewsbench.errors import ConfigError
from finnewsbench.fileerrors import FileFormatError
from finnewsbench.folders import make_folder
from finnewsbench.lines import to_line
from finnewsbench.metric.sentences import split

ARTICLES = "articles.jsonl"
PROPOSALS = "proposals"
CANDIDATES = "candidates.jsonl"
REWEIGHED = "reweighed.jsonl"
ADJUDICATED = "adjudicated.jsonl"
SELECTED = "selected.json"
EXPORT = "export"

TEXTS = ("published", "central_company", "sector", "event", "register")
LISTS = ("central_aliases", "tags", "difficulty")
ABOUT = (
    "published",
    "central_company",
    "central_aliases",
    "sector",
    "event",
    "register",
    "tags",
    "difficulty",
)
"""What may be known of an article beside its text, in the order of dataset rows."""


@dataclass(frozen=True, slots=True)
class ProjectArticle:
    """An article to be labelled.

    ``about`` holds what is known of it (`ABOUT`); what is not known is not in it.
    """

    id: str
    title: str
    article: str
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def sentences(self) -> list[str]:
        """The sentences of the article, verbatim; annotators number them from 1."""
        return [self.article[span.start : span.end] for span in split(self.article)]

    @property
    def central_names(self) -> tuple[str, ...]:
        """The central company's name and aliases; empty where it is not known."""
        name = str(self.about.get("central_company") or "")
        return (name, *self.about.get("central_aliases", ())) if name else ()

    def to_json(self) -> dict[str, Any]:
        """The line of ``articles.jsonl``."""
        about = {key: self.about[key] for key in ABOUT if key in self.about}
        return {"id": self.id, "title": self.title, "article": self.article, **about}


def read_articles(project: Path) -> dict[str, ProjectArticle]:
    """The project's articles by id, in the order of the file.

    Raises:
        ConfigError: the folder is no project.
        FileFormatError: a line can't be read.
    """
    if not (project / ARTICLES).is_file():
        raise ConfigError(
            f"{project} holds no {ARTICLES}, so it is no labelling project. Begin one with "
            f"`finnewsbench label new {project} --file ARTICLES`."
        )
    found = {}
    for record in read_records(project / ARTICLES):
        found[record["id"]] = ProjectArticle(
            record["id"],
            record["title"],
            record["article"],
            {key: record[key] for key in ABOUT if key in record},
        )
    return found


def chosen(articles: Mapping[str, ProjectArticle], article_id: str) -> ProjectArticle:
    """One article by its id.

    Raises:
        ConfigError: there is none of that id.
    """
    if article_id not in articles:
        few = ", ".join(list(articles)[:5])
        raise ConfigError(f"The project has no article {article_id!r}; it has {few}, ...")
    return articles[article_id]


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a JSONL file of the project; none where there is no such file.

    Raises:
        FileFormatError: a line is no object.
    """
    if not path.is_file():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except ValueError as error:
            raise FileFormatError(
                str(path), f"this is no JSON ({error})", "Mend the line.", line=number
            ) from None
        if not isinstance(record, dict):
            raise FileFormatError(
                str(path), "this is no object", "Write one object a line.", line=number
            )
        yield record


def by_article(path: Path) -> dict[str, dict[str, Any]]:
    """The records of a file by ``article_id``."""
    return {record["article_id"]: record for record in read_records(path)}


def write_records(path: Path, records: Iterable[Mapping[str, Any]]) -> None:
    """Replace a JSONL file in one step: a reader sees the old one or the new one, never half."""
    make_folder(path.parent, "Name another place.")
    beside = path.with_name(path.name + ".new")
    with beside.open("wb") as file:
        for record in records:
            file.write(to_line(record))
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
