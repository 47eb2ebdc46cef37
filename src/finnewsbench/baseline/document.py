"""An article as sentences and words, each word read as stem and particle.

The text is composed to NFC first, as everywhere.  Only the first `LIMIT` characters are read, so
that a pasted book costs no more than a long article.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

from finnewsbench.metric.schema import nfc
from finnewsbench.metric.sentences import split

from .particles import WEAK
from .particles import readings

LIMIT = 20_000
"""Characters of an article, and of a title, that are read."""

_LONGEST_WORD = 40

TITLE = -1
"""The sentence index of words in the title."""

_WORD = re.compile(
    r"[A-Za-z0-9가-힣一-龥]+"
    r"(?:(?:[&-]|(?<=\d)[.,](?=\d)|(?<=[A-Za-z])\.(?=[A-Za-z]))[A-Za-z0-9가-힣一-龥]+)*"
)


@dataclass(frozen=True, slots=True)
class Word:
    """One written word.

    ``sentence`` is the index of its sentence or `TITLE`; ``start`` and ``end`` are offsets in that
    sentence (or in the title); ``stem`` and ``particle`` join to ``text``.
    """

    text: str
    sentence: int
    start: int
    end: int
    stem: str
    particle: str


@dataclass(frozen=True, slots=True)
class Document:
    """Title, sentences (exact slices of the NFC article) and the words of both, in order."""

    title: str
    sentences: tuple[str, ...]
    words: tuple[Word, ...]

    def text(self, sentence: int) -> str:
        """The sentence with that index, or the title for `TITLE`."""
        return self.title if sentence == TITLE else self.sentences[sentence]

    def gap(self, index: int) -> str:
        r"""What stands between word ``index`` and the next word of the same sentence.

        ``"\n"`` where the sentence ends or the index is outside the text.
        """
        if not 0 <= index < len(self.words) - 1:
            return "\n"
        word, following = self.words[index], self.words[index + 1]
        if word.sentence != following.sentence:
            return "\n"
        return self.text(word.sentence)[word.end : following.start]


def read(title: str, article: str, known: Callable[[str], bool]) -> Document:
    """Split and read an article; ``known`` says that a stem is one on its own account.

    A word's reading is the one with a known stem, else the one whose stem occurs with the most
    different particles in this text; a particle in `particles.WEAK` is taken off only on such
    grounds.
    """
    headline, body = nfc(title)[:LIMIT], nfc(article)[:LIMIT]
    sentences = tuple(text for span in split(body) if (text := body[span.start : span.end]).strip())
    places = [
        (match.group(), index, match.start(), match.end())
        for index, text in [(TITLE, headline), *enumerate(sentences)]
        for match in _WORD.finditer(text)
    ]
    forms: dict[str, set[str]] = defaultdict(set)
    for text, *_ in places:
        if len(text) <= _LONGEST_WORD:
            for stem, particle in readings(text):
                forms[stem].add(particle)
    chosen = {text: _choose(text, forms, known) for text in {place[0] for place in places}}
    words = tuple(
        Word(text, index, start, end, *chosen[text]) for text, index, start, end in places
    )
    return Document(headline, sentences, words)


def _choose(word: str, forms: dict[str, set[str]], known: Callable[[str], bool]) -> tuple[str, str]:
    if len(word) > _LONGEST_WORD:
        return word, ""
    options = readings(word)
    for stem, particle in reversed(options):
        if known(stem):
            return stem, particle
    return max(options, key=lambda option: _support(option, forms))


def _support(option: tuple[str, str], forms: dict[str, set[str]]) -> tuple[int, int]:
    stem, particle = option
    weak = particle == "" or (particle in WEAK and not _is_long(stem, particle))
    # Between readings seen equally often: a firm particle first, then the bare word.
    rank = len(particle) + 1 if not weak else int(particle == "")
    return len(forms[stem]), rank


def _is_long(stem: str, particle: str) -> bool:
    return len(stem) >= 4 and particle in {"도", "로"}
