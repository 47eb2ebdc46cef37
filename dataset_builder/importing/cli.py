"""The command ``dataset import``."""
# ruff: noqa: PLC0415, FBT002 (imports when used; as many options as there are)

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated

import typer

from finnewsbench.counting import counted
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.foreign import printable

if TYPE_CHECKING:
    from finnewsbench.dataset_builder.importing.importing import Rejected
    from finnewsbench.dataset_builder.importing.work import Noted

FIRST = 3
"""So many rows of each kind are shown."""


def add_import(app: typer.Typer) -> None:
    """Register the command."""
    app.command("import")(import_)


def _column(what: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(help=f"Column of {what}.")
    return option


def import_(  # noqa: PLR0913, PLR0917 (a command has as many options as it has)
    file: Annotated[Path, typer.Argument(help="Labelled articles: JSONL, JSON, CSV or Parquet.")],
    out: Annotated[
        Path | None, typer.Option(help="Folder to write; by default imported/<name of the file>.")
    ] = None,
    split: Annotated[str, typer.Option(help="Split that the rows become.")] = "test",
    mapping: Annotated[
        Path | None, typer.Option(help="YAML file of names; options go before it.")
    ] = None,
    id_field: Annotated[str, _column("the article's id; made from the text if absent")] = "",
    article_field: Annotated[str, _column("the text; a dot goes into an object: news.body")] = "",
    title_field: Annotated[str, _column("the title")] = "",
    published_field: Annotated[str, _column("the date")] = "",
    central_field: Annotated[str, _column("the central company")] = "",
    sector_field: Annotated[str, _column("the sector")] = "",
    companies_field: Annotated[str, _column("the companies")] = "",
    people_field: Annotated[str, _column("the people")] = "",
    themes_field: Annotated[str, _column("the themes")] = "",
    keywords_field: Annotated[str, _column("the keywords")] = "",
    sentiment_field: Annotated[str, _column("the sentiment")] = "",
    name_key: Annotated[str, typer.Option(help="Key of a label's name in its object.")] = "",
    relevance_key: Annotated[str, typer.Option(help="Key of its relevance.")] = "",
    sentence_key: Annotated[
        str, typer.Option(help="Key of its evidence sentence, of sentiment's too.")
    ] = "",
    company_key: Annotated[str, typer.Option(help="Key of the company in a sentiment.")] = "",
    polarity_key: Annotated[str, typer.Option(help="Key of its polarity.")] = "",
    impact_key: Annotated[str, typer.Option(help="Key of its impact.")] = "",
    relevance_scale: Annotated[
        float | None, typer.Option(help="What stands for 1.0 in relevance and impact, as 100.")
    ] = None,
    separator: Annotated[
        str, typer.Option(help="Between the entries of lists that are text (CSV), as ';'.")
    ] = "",
    absent_is_empty: Annotated[
        bool, typer.Option("--absent-is-empty", help="A list that a row lacks is empty.")
    ] = False,
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace an earlier import of the split.")
    ] = False,
) -> None:
    """Bring labelled news of your own, or the paper's, into the dataset's form, to score on it.

    Labels are names or objects with name, relevance and sentence; sentences are looked up in the
    article.  Rows that do not fit go to a file with the reason; exit status 1 says that there are
    some.
    """
    from finnewsbench.dataset_builder.importing.importing import import_file
    from finnewsbench.dataset_builder.importing.importing import sha256_of
    from finnewsbench.dataset_builder.importing.importing import write_import
    from finnewsbench.dataset_builder.importing.mapping import mapping_for

    columns = {
        "id": id_field,
        "article": article_field,
        "title": title_field,
        "published": published_field,
        "central_company": central_field,
        "sector": sector_field,
        "companies": companies_field,
        "people": people_field,
        "themes": themes_field,
        "keywords": keywords_field,
        "sentiment": sentiment_field,
    }
    keys = {"name": name_key, "relevance": relevance_key, "sentence": sentence_key}
    statement = {
        "company": company_key,
        "polarity": polarity_key,
        "impact": impact_key,
        "sentence": sentence_key,
    }
    given = {
        "columns": {name: value for name, value in columns.items() if value},
        "items": {name: value for name, value in keys.items() if value},
        "statements": {name: value for name, value in statement.items() if value},
        "separator": separator,
        "absent_is_empty": absent_is_empty,
    }
    flags = {name: value for name, value in given.items() if value}
    if relevance_scale is not None:  # 0 was given too, and is refused
        flags["relevance_scale"] = relevance_scale
    chosen = mapping_for(mapping, flags)
    found = import_file(
        file, chosen, tell=lambda note: typer.echo(f"note: {printable(str(note))}", err=True)
    )
    folder = out or Path("imported") / file.name.partition(".")[0]
    about = {"file": file.name, "sha256": sha256_of(file), "mapping": chosen.to_dict()}
    kept = write_import(folder, split, found, about, replace=replace)
    total = len(found.rows) + len(found.rejected)
    typer.echo(f"{file.name}: {len(found.rows)} of {counted(total, 'article')} taken")
    _tell(f"rejected, in {split}.rejected.jsonl", found.rejected)
    if found.rows:
        _tell(f"decided, in {split}.notes.jsonl", found.noted)
    if found.unread:
        typer.echo(f"\ncolumns and keys not read: {printable(', '.join(found.unread))}")
    if not found.rows:
        raise FinNewsBenchError(
            f"No row of {file.name} could be taken; {folder / split}.rejected.jsonl says why. "
            "Name its columns with --article-field, --companies-field and so on, or --mapping."
            + (f" The earlier import of {split!r} stays as it was." if kept else "")
        )
    typer.echo(f"{folder}: finnewsbench run --data {folder} --split {split}")
    if found.rejected:
        raise typer.Exit(1)


def _tell(title: str, found: Sequence[Rejected] | Sequence[Noted]) -> None:
    """Counts by kind, with the first of each."""
    if not found:
        return
    typer.echo(f"\n{title}")
    for kind in sorted({each.kind for each in found}):
        mine = [each for each in found if each.kind == kind]
        typer.echo(f"  {kind}: {len(mine)}")
        for each in mine[:FIRST]:
            typer.echo(f"    {printable(each.where)}: {_words(each)}")


def _words(each: Rejected | Noted) -> str:
    words = printable(each.detail)
    return words if len(words) <= 160 else f"{words[:160]}..."
