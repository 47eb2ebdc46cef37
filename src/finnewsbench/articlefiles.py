"""Articles of any number of files, folders and URLs, as questions: read as often as needed."""

from __future__ import annotations

import glob
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from finnewsbench.metric.schema import nfc

from .errors import ConfigError
from .fileerrors import Note
from .fileerrors import Tell
from .fileerrors import silent
from .files import read_articles
from .keys import Question
from .litter import is_litter
from .opening import STDIN
from .opening import shown
from .remote import Url
from .remote import files_below
from .remote import place_of

SUFFIXES = tuple(
    suffix + packed
    for suffix in (".parquet", ".jsonl", ".ndjson", ".json", ".csv", ".tsv")
    for packed in ("", ".gz")
)
"""Files of articles, in a folder that holds several."""


@dataclass(frozen=True, slots=True)
class ArticleFile:
    """A file, URL or folder of texts; calling it reads it, from its beginning each time."""

    place: Path | Url

    def __call__(self, tell: Tell = silent) -> Iterator[Question]:
        """Its articles.

        Raises:
            FileFormatError: while iterating; names file, line, cause and remedy.
        """
        source = self.place.text if isinstance(self.place, Url) else self.place
        for found in read_articles(source, tell=tell):
            yield Question(found.id, nfc(found.title), nfc(found.article))

    @property
    def here(self) -> bool:
        """Whether it can be read on this machine alone."""
        return not isinstance(self.place, Url) or self.place.text.startswith(("file:", "local:"))

    @property
    def again(self) -> bool:
        """Whether it can be read a second time."""
        return str(self.place) != STDIN


def article_files(inputs: Sequence[str], tell: Tell = silent) -> list[ArticleFile]:
    """The files that paths, patterns, folders and URLs stand for, in this order.

    A folder stands for its files of `SUFFIXES`; one without any for its text files, each of which
    is an article.

    Raises:
        ConfigError: nothing is named, or one twice.
        FileFormatError: there is no such file.
    """
    files = [ArticleFile(place) for text in inputs for place in _places(text, tell)]
    if not files:
        raise ConfigError("Name a file of articles, a folder or a URL.")
    for file in files:
        if files.count(file) > 1:
            raise ConfigError(f"{shown(file.place)} is named twice; leave one out.")
    return files


def name_of(inputs: Sequence[str]) -> str:
    """What the inputs are called in a run's record."""
    return " ".join(shown(place_of(text)) for text in inputs)


def _places(text: str, tell: Tell) -> Sequence[Path | Url]:
    place = place_of(text)
    if isinstance(place, Url):
        return files_below(place, SUFFIXES)
    if place.is_dir():
        files = sorted(path for path in place.iterdir() if path.is_file())
        found = [
            path
            for path in files
            if path.name.lower().endswith(SUFFIXES) and not is_litter(path.name)
        ]
        if found and len(found) < len(files):
            others = f"{len(files) - len(found)} files of other kinds left alone"
            tell(Note("others", shown(place), others))
        return found or [place]
    if not place.exists() and glob.has_magic(text):
        return [Path(name) for name in sorted(glob.glob(text, recursive=True))]  # noqa: PTH207
    return [place]
