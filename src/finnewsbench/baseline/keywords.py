"""Keywords: set phrases, compound nouns with a financial head, glossed terms and quoted names.

Names are written as the article writes them; the evidence is the first sentence that holds one.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from dataclasses import field

from finnewsbench.metric.schema import Item

from .document import TITLE
from .document import Document
from .keyword_words import ACTIONS
from .keyword_words import HEADS
from .keyword_words import PHRASES
from .keyword_words import WEAK_PHRASES
from .lexicon import Text
from .lexicon import places
from .lexicon import prepare
from .nouns import is_noun
from .people_words import TITLES
from .securities import is_opinion
from .securities import opinions
from .terms import terms

MOST = 9
"""Keywords returned at most (opinions at relevance 0 come on top)."""

_FEW = 7
_ENOUGH = 1.5
_FAIR = 0.9
"""Up to `_FEW` keywords need `_FAIR` weight only; news articles have about that many."""


@dataclass(slots=True)
class Keyword:
    """A keyword with its own weight, the sentences that hold it, and whether it is a set phrase."""

    name: str
    base: float
    sentences: set[int] = field(default_factory=set)
    in_title: bool = False
    phrase: bool = False

    @property
    def packed(self) -> str:
        """The name without blanks."""
        return self.name.replace(" ", "")

    @property
    def weight(self) -> float:
        """Its own weight, and more for repeats, the headline and the first sentence."""
        repeats = 0.5 * min(4, len(self.sentences) - 1)
        return self.base + repeats + 1.5 * self.in_title + 0.8 * (0 in self.sentences)


def find(doc: Document, taken: frozenset[str]) -> tuple[Item, ...]:
    """The article's keywords, most relevant first, then opinion phrases at relevance 0.

    ``taken`` are names of companies and people, which are no keywords; nor are the opinions.
    """
    voiced = opinions(doc.sentences)
    texts = [prepare(sentence) for sentence in doc.sentences]
    found: dict[str, Keyword] = {}
    for keyword in (
        *_phrases(texts, prepare(doc.title)),
        *_terms(doc, taken),
        *_compounds(doc, taken),
    ):
        found.setdefault(keyword.packed, keyword)
    for name in (*taken, *(name for name, _ in voiced)):
        found.pop(name.replace(" ", ""), None)
    ranked = [keyword for keyword in found.values() if keyword.weight >= _FAIR]
    ranked.sort(key=lambda k: (-k.weight, len(k.name), min(k.sentences), k.name))
    items = [
        Item(
            keyword.name,
            round(min(0.95, 0.2 + 0.13 * keyword.weight), 2),
            _evidence(doc, keyword),
        )
        for place, keyword in enumerate(_distinct(ranked)[:MOST])
        if place < _FEW or keyword.weight >= _ENOUGH
    ]
    items += [Item(name, 0.0, doc.sentences[index]) for name, index in voiced]
    return tuple(items)


def _phrases(texts: list[Text], title: Text) -> list[Keyword]:
    """Set phrases; those that only an analyst utters weigh less."""
    found = []
    voiced = [is_opinion(text.written) for text in texts]
    for phrase in PHRASES:
        spots = [(i, place) for i, text in enumerate(texts) for place in places(phrase, text)]
        if not spots:
            continue
        own = [spot for spot in spots if not voiced[spot[0]]]
        index, (start, end) = (own or spots)[0]
        base = (0.8 if phrase in WEAK_PHRASES else 1.6) - (0.0 if own else 1.0)
        sentences = {index for index, _ in own or spots}
        name = texts[index].written[start:end]
        found.append(Keyword(name, base, sentences, bool(places(phrase, title)), phrase=True))
    return found


def _compounds(doc: Document, taken: frozenset[str]) -> list[Keyword]:
    """``modifier head``, ``modifierhead``, and nouns that the text repeats."""
    found: dict[str, Keyword] = {}
    repeated: dict[str, set[int]] = defaultdict(set)
    titled: set[str] = set()
    for index, word in enumerate(doc.words):
        compounds = _compounds_at(doc, index, taken)
        plain = len(word.stem) > 2 and word.stem not in TITLES and is_noun(word.stem, taken)
        if word.sentence == TITLE:
            titled.update(compounds, [word.stem] if plain else [])
            continue
        for name in compounds:
            base = 0.9 if name.split()[-1] not in ACTIONS else 0.5
            found.setdefault(name, Keyword(name, base)).sentences.add(word.sentence)
        if plain:
            repeated[word.stem].add(word.sentence)
    for name, sentences in repeated.items():
        if len(sentences) > 1 or name in titled:
            found.setdefault(name, Keyword(name, 0.5)).sentences.update(sentences)
    for name, keyword in found.items():
        keyword.in_title = name in titled
    return list(found.values())


def _compounds_at(doc: Document, index: int, taken: frozenset[str]) -> list[str]:
    stem = doc.words[index].stem
    head = next((stem[-size:] for size in (4, 3, 2) if stem[-size:] in HEADS), "")
    names = []
    if head and len(stem) > len(head) + 1 and is_noun(stem, taken):
        names.append(stem)
    if head == stem and doc.gap(index - 1) == " ":
        previous = doc.words[index - 1]
        if not previous.particle and is_noun(previous.text, taken):
            names.append(f"{previous.text} {head}")
    return names


def _terms(doc: Document, taken: frozenset[str]) -> list[Keyword]:
    """Glossed, quoted and abbreviated terms (`terms`), with every sentence that holds one."""
    found = []
    for term in terms(doc, taken):
        sentences = {
            i for i, sentence in enumerate(doc.sentences) if any(f in sentence for f in term.forms)
        }
        in_title = any(form in doc.title for form in term.forms)
        found.append(Keyword(term.name, term.base, sentences, in_title))
    return found


def _distinct(ranked: list[Keyword]) -> list[Keyword]:
    """The keywords without those that another one says already.

    Heaviest first, one that contains another, or stands only where a longer one does, goes; a set
    phrase goes only for a longer set phrase.
    """
    phrases = [keyword for keyword in ranked if keyword.phrase]
    kept: list[Keyword] = []
    for keyword in ranked:
        rivals = phrases if keyword.phrase else kept
        swallowed = any(
            keyword is not other
            and keyword.packed in other.packed
            and keyword.sentences <= other.sentences
            for other in rivals
        )
        repeated = any(other.packed in keyword.packed for other in kept) and not keyword.phrase
        if not swallowed and not repeated:
            kept.append(keyword)
    return kept


def _evidence(doc: Document, keyword: Keyword) -> str:
    """The first of the keyword's sentences that writes its name out."""
    held = [doc.sentences[index] for index in sorted(keyword.sentences)]
    return next((sentence for sentence in held if keyword.name in sentence), held[0])
