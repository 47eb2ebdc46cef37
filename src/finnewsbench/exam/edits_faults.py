"""Edits that put something wrong in: dropped, invented, mixed up, excluded, padded, flipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from finnewsbench.baseline.document import read
from finnewsbench.baseline.nouns import is_noun
from finnewsbench.metric.matching import same_key
from finnewsbench.metric.pairing import EXCLUDED_CATEGORY
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import Article
from finnewsbench.metric.sentences import split

from .planted import FAIR
from .planted import NO
from .planted import SHORT
from .planted import YES
from .planted import Planted
from .planted import Said
from .planted import Stated
from .planted import added
from .planted import dropped
from .planted import is_marked
from .planted import packed
from .planted import replaced
from .planted import start
from .words import INVENTED
from .words import WORDY

CENTRAL = 0.5
"""Labelled relevance from which an item is central to its article."""

OPPOSITE = {"positive": "negative", "negative": "positive"}


def missing(article: Article) -> Planted | None:
    """One item left out of each category: the one that is least like the others."""
    case = start(article)
    for category in ITEM_CATEGORIES:
        index = _apart(article, category)
        if index is not None:
            case = dropped(case, category, index)
    lost = _polarity_to_lose(article)
    case = replace(case, statements=tuple(s for s in case.statements if s.polarity != lost))
    return None if case == start(article) else case


def supported(article: Article) -> Planted | None:
    """An item that the article supports and the reference lacks: it costs nothing.

    It is taken out of a copy of the reference, so the labels themselves vouch for it; one that they
    call of little relevance may also be called peripheral.
    """
    case, reference = start(article), article
    for category in ITEM_CATEGORIES:
        index = _apart(article, category)
        if index is None:
            continue
        kept = article.references(category)
        lists: dict[str, Any] = {FIELDS[category]: kept[:index] + kept[index + 1 :]}
        reference = replace(reference, **lists)
        said = case.items[category]
        support = YES if kept[index].relevance >= CENTRAL else FAIR
        later = {at: replace(said[at], says=at - 1) for at in range(index + 1, len(said))}
        extra = replace(said[index], says=None, support=support, planted=True)
        case = replaced(case, category, {index: extra, **later})
    return replace(case, article=reference) if is_marked(case) else None


def invented(category: str, wording: str = "{name}") -> Callable[[Article], Planted | None]:
    """A kind: one item that the article knows nothing of, with its first sentence as evidence."""

    def kind(article: Article) -> Planted | None:
        item = stranger(article, category)
        if item is None:
            return None
        named = replace(item, name=wording.format(name=item.name))
        return replace(added(start(article), category, named), evidence=True)

    return kind


def ornate(article: Article) -> Planted | None:
    """Invented items again, dressed in ornate words."""
    case = start(article)
    for category in ITEM_CATEGORIES:
        item = stranger(article, category)
        if item is not None:
            named = replace(item, name=WORDY[category].format(name=item.name))
            case = added(case, category, named)
    return case if is_marked(case) else None


def stranger(article: Article, category: str) -> Said | None:
    """An invented item of which no part stands in the article, or ``None``."""
    text = packed(f"{article.title} {article.article}")
    for name in INVENTED[category]:
        if packed(name) not in text:
            return Said(name, 0.6, lead(article), support=NO, planted=True, supporting=False)
    return None


def mixed_names(article: Article) -> Planted | None:
    """Two people with their given names exchanged: nobody in the article is called so."""
    case, text = start(article), packed(article.article)
    people = [
        (index, item.name)
        for index, item in enumerate(article.people)
        if len(item.name) == 3 and all("가" <= character <= "힣" for character in item.name)
    ]
    for (one, first), (other, second) in zip(people[::2], people[1::2], strict=False):
        names = {one: first[0] + second[1:], other: second[0] + first[1:]}
        if any(name in text for name in names.values()):
            continue
        said = case.items["people"]
        wrong = {index: _wrong(said[index], name) for index, name in names.items()}
        case = replaced(case, "people", wrong)
    return case if is_marked(case) else None


def excluded(article: Article) -> Planted | None:
    """Securities firms, analysts and opinions at positive relevance: worth nothing by rule."""
    case = start(article)
    for entry in article.excluded:
        item = Said(entry.name, 0.6, entry.sentence, support=NO, planted=True)
        case = added(case, EXCLUDED_CATEGORY[entry.kind], item)
    return case if is_marked(case) else None


def excluded_at_zero(article: Article) -> Planted | None:
    """The same at relevance 0, as the task asks: nothing changes."""
    case = excluded(article)
    if case is None:
        return None
    items = {
        category: tuple(
            replace(item, relevance=0.0, counted=False) if item.planted else item for item in said
        )
        for category, said in case.items.items()
    }
    return replace(case, items=items, twin=start(article))


def padding(article: Article) -> Planted | None:
    """Every noun of the article as a keyword, beside the right ones.

    Nouns are what the baseline's rules take for such; words within a label are left out, and of
    two that the metric would merge into one item the second.
    """
    labels = [packed(name) for name in _known_names(article)]
    text = article.article
    sentences = [text[span.start : span.end] for span in split(text)]
    found: dict[str, Said] = {}
    for word in read("", text, lambda _: False).words:
        stem = packed(word.stem)
        if any(stem in label or label in stem for label in labels):
            continue
        key = same_key(word.stem, "keyword")
        if is_noun(word.stem, frozenset()) and key not in found:
            sentence = next((s for s in sentences if word.stem in s), sentences[0])
            found[key] = Said(word.stem, 0.5, sentence, support=SHORT, planted=True)
    return added(start(article), "keyword", *found.values()) if found else None


def flipped(article: Article) -> Planted | None:
    """The strongest positive or negative statement with the opposite polarity."""
    return _restated(
        article, OPPOSITE, lambda s: replace(s, polarity=OPPOSITE[s.polarity], verdicts=NO)
    )


def neutral(article: Article) -> Planted | None:
    """The strongest positive statement called neutral: at most half right."""
    return _restated(
        article, {"positive": ""}, lambda s: replace(s, polarity="neutral", verdicts=SHORT)
    )


def lead(article: Article) -> str:
    """The first sentence of the article."""
    span = split(article.article)[0]
    return article.article[span.start : span.end]


def _restated(
    article: Article, polarities: dict[str, str], edit: Callable[[Stated], Stated]
) -> Planted | None:
    case = start(article)
    strong = [s for s in case.statements if s.polarity in polarities]
    if not strong:
        return None
    chosen = max(strong, key=lambda statement: statement.impact)
    statements = tuple(
        replace(edit(s), planted=True) if s is chosen else s for s in case.statements
    )
    return replace(case, statements=statements)


def _apart(article: Article, category: str) -> int | None:
    """The weightiest item that shares no character with any other of its category.

    Nothing that is left then says it in part.  The central company stays: sentiment is about it.
    """
    references = article.references(category)
    letters = [set(packed("".join(item.names))) for item in references]
    alone = [
        index
        for index, own in enumerate(letters)
        if len(references) > 1
        and references[index].role != "central"
        and not own & set().union(*letters[:index], *letters[index + 1 :])
    ]
    return max(alone, key=lambda index: references[index].relevance) if alone else None


def _polarity_to_lose(article: Article) -> str:
    """The polarity with the fewest statements, where there is more than one; else ``""``."""
    polarities = [item.polarity for item in article.sentiment]
    if len(set(polarities)) < 2:
        return ""
    return min(sorted(set(polarities)), key=polarities.count)


def _wrong(item: Said, name: str) -> Said:
    return replace(item, name=name, says=None, support=NO, planted=True, supporting=False)


def _known_names(article: Article) -> list[str]:
    names = list(article.central_names)
    for category in ITEM_CATEGORIES:
        names += [name for item in article.references(category) for name in item.names]
    return names + [name for entry in article.excluded for name in entry.names]
