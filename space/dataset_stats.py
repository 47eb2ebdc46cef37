"""The dataset's figures beside the paper's, as HTML: Tables 2 to 4 and Figure 2."""

from __future__ import annotations

from functools import lru_cache

from finnewsbench import datasetfigures
from finnewsbench.highlight import escaped
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import SECTORS
from finnewsbench.report import Table
from finnewsbench.space.articles import splits
from finnewsbench.space.words import say

KEYS = ("table_2", "table_3", "table_4")
"""The tables in the order of `datasetfigures.tables`; Figure 2 comes after them."""


@lru_cache(maxsize=16)
def statistics(data: str, split: str, language: str) -> str:
    """The figures of a split, or of all articles where none is named."""
    *tables, sectors = _tables(data, split)
    drawn = "".join(_table(key, found, language) for key, found in zip(KEYS, tables, strict=True))
    note = escaped(say(language, "dataset.stats_note"))
    return (
        f'<p class="fnb-note">{note}</p>'
        f'<div class="fnb-data-stats">{drawn}{_bars(sectors, language)}</div>'
    )


@lru_cache(maxsize=8)
def _tables(data: str, split: str) -> tuple[Table, ...]:
    rows = [row for name, found in splits(data).items() if split in {"", name} for row in found]
    return tuple(datasetfigures.tables([article_from_row(row) for row in rows]))


def _table(key: str, found: Table, language: str) -> str:
    heads = "".join(f'<th scope="col">{_say(language, word)}</th>' for word in ("here", "paper"))
    body = "".join(
        f'<tr><th scope="row">{escaped(_name(row[0], language))}</th>'
        f"{''.join(f'<td>{escaped(_figure(row[0], cell))}</td>' for cell in row[1:])}</tr>"
        for row in found.rows
    )
    return _section(key, f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody>", language)


def _section(key: str, rows: str, language: str) -> str:
    """A table under its heading, which is its name too."""
    title = _say(language, key)
    return (
        f'<section class="fnb-{key}"><h3>{title}</h3><div class="fnb-scroll">'
        f'<table aria-label="{title}">{rows}</table></div></section>'
    )


def _bars(found: Table, language: str) -> str:
    """Figure 2: two bars a sector, with their figures, so that colour alone says nothing."""
    widest = max((float(cell) for row in found.rows for cell in row[1:]), default=1.0) or 1.0
    names = [korean if language == "ko" else name for name, korean in SECTORS.items()]
    rows = "".join(
        f'<tr><th scope="row">{escaped(name)}</th>{_bar(row[1], widest)}'
        f"{_bar(row[2], widest, 'paper')}</tr>"
        for name, row in zip(names, found.rows, strict=True)
    )
    heads = "".join(f'<th scope="col">{_say(language, word)}</th>' for word in ("here", "paper"))
    head = f"<thead><tr><td></td>{heads}</tr></thead>"
    return _section("figure_2", f"{head}<tbody>{rows}</tbody>", language)


def _bar(share: str, widest: float, kind: str = "here") -> str:
    wide = round(100 * float(share) / widest)
    return (
        f'<td><span class="fnb-data-share fnb-data-{kind}"><i style="width:{wide}%"></i></span>'
        f"<b>{escaped(share)}</b></td>"
    )


def _figure(key: str, cell: str) -> str:
    """A count without places."""
    return cell.removesuffix(".00") if key in {"articles", "min", "max"} else cell


def _name(key: str, language: str) -> str:
    """A row's name in the page's language; themes keep theirs."""
    for known in (f"dataset.row_{key}", key):
        try:
            return say(language, known)
        except KeyError:
            continue
    return key


def _say(language: str, key: str) -> str:
    return escaped(say(language, f"dataset.{key}"))
