"""An article of the dataset with its labels, as HTML: marked in the text, and listed.

All text is data and is escaped.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from finnewsbench.highlight import escaped
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ROLES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.space.board_article import reference
from finnewsbench.space.paper_view import paper
from finnewsbench.space.paper_view import quotation
from finnewsbench.space.words import say

Row = Mapping[str, Any]

ANCHOR = "data"
SHOWN = (*CATEGORIES, "excluded")
"""What can be shown and hidden."""


def article(row: Row, shown: Sequence[str], language: str) -> str:
    """The text with the labels of the ``shown`` categories, beside the items themselves."""
    labels = reference(row)
    kept = NewsExtraction(
        **{FIELDS[c]: getattr(labels, FIELDS[c]) for c in CATEGORIES if c in shown}
    )
    text = paper(str(row["title"]), str(row["article"]), kept, "", language, anchor=ANCHOR)
    groups = "".join(_group(row, category, language) for category in SHOWN if category in shown)
    return (
        f'{_about(row, language)}<div class="fnb-try-board fnb-sides-1">{text}'
        f'<section class="fnb-try-items">{groups}</section></div>'
    )


def _about(row: Row, language: str) -> str:
    """A line of what is known of the article."""
    told = [str(row["id"]), str(row["published"]), str(row["central_company"])]
    told += [facet_word(name, str(row[name]), language) for name in ("sector", "event", "register")]
    tags = [facet_word("tag", each, language) for each in row["tags"]]
    hard = [say(language, "dataset.is_hard")] if row["hard"] else []
    difficult = [facet_word("difficulty", each, language) for each in row["difficulty"]]
    synthetic = [say(language, "dataset.synthetic")] if row["synthetic"] else []
    return (
        f'<p class="fnb-data-about"><span>{escaped(" · ".join(told))}</span>'
        f"{_tags([*synthetic, *tags])}{_tags([*hard, *difficult], 'fnb-warn')}</p>"
    )


def facet_word(facet: str, value: str, language: str) -> str:
    """The word for a value of a closed vocabulary; the value itself where there is none."""
    try:
        return say(language, f"dataset.{facet}_{value}")
    except KeyError:
        return value


def _group(row: Row, category: str, language: str) -> str:
    items = row["excluded" if category == "excluded" else FIELDS[category]]
    rows = "".join(_item(row, category, item, language) for item in items)
    body = (
        f"<ul>{rows}</ul>" if rows else f'<p class="fnb-note">{say(language, "dataset.empty")}</p>'
    )
    return (
        f'<div class="fnb-try-group fnb-edge-{category}"><h4>{escaped(say(language, category))}'
        f"<small>{len(items)}</small></h4>{body}</div>"
    )


def _item(row: Row, category: str, item: Row, language: str) -> str:
    name = str(item["company"] if category == "sentiment" else item["name"])
    polarity = str(item.get("polarity") or "")
    mark = ""
    if polarity:
        word = escaped(_word(polarity, language))
        mark = f'<span class="fnb-tag fnb-is-{escaped(polarity)}">{word}</span>'
    aliases = [str(alias) for alias in item.get("aliases") or ()]
    also = ""
    if aliases:
        told = escaped(say(language, "dataset.aliases", names=", ".join(aliases)))
        also = f'<p class="fnb-why">{told}</p>'
    return (
        f'<li class="fnb-item"><div class="fnb-line"><b class="fnb-name">{mark}{escaped(name)}</b>'
        f"{_tags(_notes(category, item, language))}{_amount(category, item, language)}</div>{also}"
        f"{_quote(row, category, name, str(item['sentence']), language)}</li>"
    )


def _notes(category: str, item: Row, language: str) -> list[str]:
    """What is known of an item beside its name."""
    if category == "company":
        sector = str(item.get("sector") or "")
        role = str(item.get("role") or "")
        word = say(language, f"dataset.{role}") if role in ROLES else role
        found = [word] if word else []
        return [*found, *([facet_word("sector", sector, language)] if sector else [])]
    if category == "people":
        return [str(item[key]) for key in ("affiliation", "title") if item.get(key)]
    return [_word(str(item["kind"]), language)] if category == "excluded" else []


def _amount(category: str, item: Row, language: str) -> str:
    key = "impact" if category == "sentiment" else "relevance"
    value = item.get(key)
    if value is None:
        return ""
    return (
        f'<span class="fnb-amount" title="{say(language, f"dataset.{key}")}"><span class="fnb-bar" '
        f'aria-hidden="true"><i style="width:{round(100 * value)}%"></i></span>{value:.2f}</span>'
    )


def _quote(row: Row, category: str, name: str, sentence: str, language: str) -> str:
    place = quotation(str(row["article"]), category, name, sentence)
    if place.first < 0:
        return f'<p class="fnb-quote">{escaped(sentence)}</p>'
    title = escaped(say(language, "dataset.jump"))
    return (
        f'<a class="fnb-quote" href="#{ANCHOR}-{place.first + 1}" target="_self" title="{title}">'
        f"{escaped(sentence)}</a>"
    )


def _tags(texts: Iterable[str], kind: str = "") -> str:
    return "".join(f'<span class="fnb-tag {kind}">{escaped(text)}</span>' for text in texts)


def _word(key: str, language: str) -> str:
    try:
        return say(language, key)
    except KeyError:
        return key
