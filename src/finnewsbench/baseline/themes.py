"""Themes: market themes whose words the article uses often or in prominent places."""

from __future__ import annotations

from dataclasses import dataclass

from finnewsbench.metric.schema import Item

from .document import Document
from .lexicon import Text
from .lexicon import places
from .lexicon import prepare
from .theme_words import PARENTS
from .theme_words import THEMES
from .theme_words import VARIANTS

BARS = (1.0, 1.5, 1.5, 1.9)
"""Weight that the first, second … theme needs; the length is the number of themes at most."""

_IN_TITLE = 2.5
_IN_LEAD = 1.5


@dataclass(frozen=True, slots=True)
class _Theme:
    name: str
    weight: float
    counts: tuple[int, ...]


def find(doc: Document, masked: frozenset[str]) -> tuple[Item, ...]:
    """The article's themes, most relevant first.

    ``masked`` are the names of firms other than the central one: 배터리 in a customer's name is no
    sign of a theme.
    """
    title = prepare(_hidden(doc.title, masked))
    sentences = [prepare(_hidden(sentence, masked)) for sentence in doc.sentences]
    found = [theme for name in THEMES if (theme := _weigh(name, title, sentences)) is not None]
    found.sort(key=lambda theme: (-theme.weight, theme.name))
    items: list[Item] = []
    for bar, theme in zip(BARS, _without_parents(found), strict=False):
        name = _written(theme.name, [title, *sentences])
        if theme.weight < bar or name in {item.name for item in items}:
            continue
        best = max(
            range(len(sentences)), key=lambda i: (name in doc.sentences[i], theme.counts[i], -i)
        )
        relevance = round(min(0.9, 0.3 + 0.07 * theme.weight), 2)
        items.append(Item(name, relevance, doc.sentences[best]))
    return tuple(items)


def _weigh(name: str, title: Text, sentences: list[Text]) -> _Theme | None:
    words = THEMES[name].split()
    counts = [0] * len(sentences)
    different = 0
    for word in words:
        hits = [len(places(word, sentence)) for sentence in sentences]
        different += any(hits)
        counts = [before + hit for before, hit in zip(counts, hits, strict=True)]
    if not different:
        return None
    weight = 0.5 * min(8, sum(counts)) + 0.5 * min(4, different)
    weight += _IN_TITLE * any(places(word, title) for word in words) + _IN_LEAD * bool(counts[0])
    if weight < BARS[0]:
        return None
    return _Theme(name, weight, tuple(counts))


def _without_parents(found: list[_Theme]) -> list[_Theme]:
    """Drop a wide theme that a narrower one outweighs; keep the order."""
    weights = {theme.name: theme.weight for theme in found}
    covered = {
        parent
        for child, parents in PARENTS.items()
        for parent in parents
        if weights.get(child, 0.0) > weights.get(parent, 0.0)
    }
    return [theme for theme in found if theme.name not in covered]


def _written(theme: str, texts: list[Text]) -> str:
    """The name of the theme that the article writes most often; its own where it writes none."""
    best, most = theme, 0
    for variant in VARIANTS.get(theme, "").split():
        spots = [text.written[start:end] for text in texts for start, end in places(variant, text)]
        if len(spots) > most:
            best, most = spots[0], len(spots)
    return best


def _hidden(text: str, masked: frozenset[str]) -> str:
    for name in sorted(masked, key=lambda name: (-len(name), name)):
        text = text.replace(name, "\x00" * len(name))
    return text
