"""FinNewsBench from Python: extract an article, score it, load runs, compare them.

Everything here is reached as ``finnewsbench.<name>`` too, and loaded when it is first used.  The
same code runs as under the commands, so the figures are theirs to the last digit.  Errors that can
be set right are `finnewsbench.errors.FinNewsBenchError`; the text says how.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from finnewsbench.metric.asking import Asking
from finnewsbench.metric.comparison import Difference
from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import read_record
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.judges import Rule
from finnewsbench.metric.parsing import ParseFailure
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import SchemaError

from .apiresults import ArticleScores
from .apiresults import Extracted
from .apiresults import plain_prediction
from .apiruns import compare
from .apiruns import load_run
from .apiruns import make_run
from .config import RunConfig
from .config import benchmark_task
from .errors import ConfigError
from .errors import FinNewsBenchError
from .keys import Question
from .keys import questions_from
from .pythonwords import in_python
from .refusing import refuse_server_options
from .reporting.runs import Run

__all__ = [
    "ArticleScores",
    "Difference",
    "Extracted",
    "NewsExtraction",
    "Run",
    "compare",
    "extract",
    "load_run",
    "make_run",
    "score",
]

ARTICLE = "article"
"""Id of an article that has none of its own."""


@in_python()
def extract(  # noqa: PLR0913 (as many settings as there are)
    article: str,
    *,
    title: str = "",
    model: str = "baseline",
    base_url: str = "",
    api_key_env: str = "",
    max_tokens: int = 4096,
    temperature: float | None = 0.0,
    seed: int | None = 0,
    response_format: str = "json_schema",
    reasoning_effort: str = "",
    extra: Mapping[str, Any] | None = None,
    attempts: int = 8,
    attempt_seconds: float = 300.0,
    article_seconds: float = 900.0,
) -> Extracted:
    """Have a model extract from one article, as ``finnewsbench extract`` does for many.

    Args:
        article: the text; evidence comes from it alone.
        title: the headline, which the model is shown.
        model: ``baseline`` (embedded rules, no network), a model's name at the server, or
            ``hf/NAME`` for one in this process.
        base_url: an OpenAI-compatible server, or a short name as ``vllm``; empty is
            ``OPENAI_BASE_URL`` or OpenAI.
        api_key_env: the environment variable that holds the key, never the key; empty is
            ``OPENAI_API_KEY`` for OpenAI and the server of ``OPENAI_BASE_URL``, ``HF_TOKEN`` for
            the router of Hugging Face, none for another.
        max_tokens: output budget of the reply.
        temperature: sampling temperature; ``None`` is not sent.
        seed: sampling seed; ``None`` is not sent.
        response_format: ``json_schema``, ``json_object`` or ``none``: what is asked for first.
        reasoning_effort: low, medium, high ..., for models that take it; empty is not sent.
        extra: goes into the request's body as it is.
        attempts: requests before the article is left.
        attempt_seconds: time limit of one request.
        article_seconds: time limit of all of them, waits included.

    Returns:
        The extraction, or the model's failure: a reply that can't be read is no exception.

    Raises:
        ConfigError: a setting, or the text, can't be used.
        FaultError: no reply came, through no fault of the model.
        StopRunError: asking again would not help: wrong key, no such model, quota used up.
    """
    config = RunConfig(
        model=model,
        base_url=base_url,
        api_key_env=api_key_env,
        max_tokens=max_tokens,
        temperature=temperature,
        seed=seed,
        response_format=response_format,
        reasoning_effort=reasoning_effort,
        extra=extra or {},
        attempts=attempts,
        attempt_seconds=attempt_seconds,
        article_seconds=article_seconds,
    )
    for name, text in (("article", article), ("title", title)):
        if not isinstance(text, str):
            raise ConfigError(f"{name} must be text, not {type(text).__name__}.")
    if not article.strip():
        raise ConfigError("article is empty: extract takes the text of an article.")
    given = {"base_url": base_url, "api_key_env": api_key_env}
    refuse_server_options([model], given)
    (question,) = questions_from([{"id": ARTICLE, "title": title, "article": article}])
    with ThreadPoolExecutor(1) as thread:  # a notebook's own event loop would refuse another
        return thread.submit(asyncio.run, _asked(config, question)).result()


async def _asked(config: RunConfig, question: Question) -> Extracted:
    from .backends import backend_for  # noqa: PLC0415 (heavy, when used)
    from .records import record_of  # noqa: PLC0415

    backend = backend_for(config, benchmark_task())
    async with backend.open() as ask:
        reply = await ask(question.id, question.title, question.article)
    record = record_of(question, backend.key(question.title, question.article), reply)
    return _extracted(record)


def _extracted(record: Mapping[str, Any]) -> Extracted:
    parsed = read_record(record)
    return Extracted(parsed.extraction, parsed.failure, record["flags"], record)


@in_python()
def score(  # noqa: PLR0913 (as many settings as there are)
    prediction: object,
    row: Mapping[str, Any],
    *,
    judge: str | Rule = "offline",
    rubric: str = "itemized",
    base_url: str = "",
    api_key_env: str = "",
) -> ArticleScores:
    """Score one prediction against its reference row.

    Args:
        prediction: what `extract` gave; or a reply as text, an extraction as an object with the
            five lists, a `NewsExtraction`, a prediction record; ``None`` is an empty reply.
        row: a row of the dataset; of one's own data, ``id``, ``article`` and the five lists do.
        judge: ``offline`` (deterministic), a model, or a function from a case to verdicts.
        rubric: ``itemized``, or ``paper`` for a judge model.
        base_url: the judge model's server; empty is ``OPENAI_BASE_URL`` or OpenAI.
        api_key_env: the environment variable that holds the judge's key.

    Raises:
        FinNewsBenchError: the row does not follow the contract, the prediction is of a kind that
            can't be read, or there is no such judge or rubric.
        JudgeError: the judge model can't be asked at all.
    """
    if not isinstance(row, Mapping):
        raise ConfigError(
            f"row must be a row of the dataset (a mapping), not {type(row).__name__}."
        )
    pairs = [(row, plain_prediction(prediction, row.get("id")))]
    try:
        asking = Asking(base_url, api_key_env, workers=1) if base_url or api_key_env else None
        figures = score_pairs(pairs, judge=judge, rubric=rubric, asking=asking, detail=True)
    except (PredictionError, SchemaError, ValueError) as error:
        raise FinNewsBenchError(str(error)) from error
    (found,) = figures.pop("articles")
    failure = found["failure"]
    return ArticleScores(
        article_id=found["article_id"],
        rubric=figures["rubric"],
        recall_exact=figures["recall_exact"],
        recall_normalised=figures["recall_normalised"],
        grounding=figures["grounding"],
        missing=tuple(found["missing"]),
        missed={category: tuple(names) for category, names in found["missed"].items()},
        unscored=tuple(found["unscored"]),
        failure=ParseFailure(**failure) if failure else None,
        lines=found["lines"],
        figures=figures,
        signature=figures["signature"],
    )
