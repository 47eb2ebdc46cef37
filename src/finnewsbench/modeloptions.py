"""The options that say which data and how a model is asked, and what they mean.

No heavy imports: ``--help`` shows them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Annotated
from typing import Any
from typing import get_type_hints

import typer

from .config import RunConfig
from .optiongroups import Group
from .optiongroups import Option

if TYPE_CHECKING:
    from .data import Data

DataOption = Annotated[str, typer.Option(help="finnewsbench, a folder, or a Hub id.")]
SplitOption = Annotated[
    str,
    typer.Option(
        # Rich would take [sample:60] for a style.
        help="Split, or part of one as test[:50] or test\\[sample:60] (drawn by a fixed rule); "
        "by default test, or validation without it."
    ),
]
RevisionOption = Annotated[str, typer.Option(help="Branch, tag or commit of the data on the Hub.")]
LimitOption = Annotated[int | None, typer.Option(help="Only the first so many articles.")]
OutOption = Annotated[Path | None, typer.Option(help="Run folder; by default one under runs/.")]

_ASKED = {
    "base_url": "OpenAI-compatible server, as http://localhost:8000/v1, or openai, hf, vllm, "
    "transformers, llama.cpp, ollama.",
    "api_key_env": "Environment variable that holds the key (never the key itself); by default "
    "OPENAI_API_KEY for OpenAI and the server of OPENAI_BASE_URL, HF_TOKEN for the HF router.",
    "max_tokens": "Output budget of one reply.",
    "temperature": "Sampling temperature.",
    "seed": "Sampling seed, where the server takes one.",
    "response_format": "json_schema, json_object or none: what is asked for first.",
    "reasoning_effort": "low, medium, high ...: for models that take it; empty: not sent.",
}
"""What decides a model's replies: settings of `RunConfig`, with their help."""

_WORK = {
    "workers": "Articles asked about at once.",
    "attempts": "Requests in vain before an article is left; 429s do not count.",
    "attempt_seconds": "Time limit of one request.",
    "article_seconds": "Time limit of one article, waits after a 429 included.",
}
"""How the asking is done; none of it is part of a run's identity."""


def _group(words: Mapping[str, str]) -> Group:
    kinds = get_type_hints(RunConfig)
    defaults = {setting.name: setting.default for setting in fields(RunConfig)}
    options = {name: Option(kinds[name], words[name], defaults[name]) for name in words}
    return Group("settings", options, dict)


MODEL = _group(_ASKED | _WORK)
"""A model that is asked live."""

BATCHED = _group(_ASKED)
"""A model that is asked through a Batch API."""

WORK = _group(_WORK)
"""Judges, who have options of their own for the rest."""


def told_data(name: str, split: str, revision: str) -> Data:
    """Load the data, and say on stderr what there is to say of it.

    Raises:
        ConfigError: it can't be had.
    """
    from .data import check_columns  # noqa: PLC0415 (takes a second)
    from .data import load  # noqa: PLC0415

    source = load(name, split, revision)
    check_columns(source)
    if source.notice:
        typer.echo(source.notice, err=True)
    return source


def config_for(
    model: str,
    source: Data,
    settings: Mapping[str, Any],
    *,
    limit: int | None = None,
    out: Path | None = None,
) -> RunConfig:
    """What a run of a model on the data is asked to do.

    Raises:
        ConfigError: a setting can't be used.
    """
    return RunConfig(
        model=model,
        data=source.name,
        split=source.split,
        revision=source.revision,
        limit=limit,
        out=out,
        **settings,
    )
