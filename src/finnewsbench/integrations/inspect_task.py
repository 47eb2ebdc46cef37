"""The benchmark as a task of inspect-ai (0.3), found by its entry point.

    inspect eval finnewsbench/finnewsbench --model openai/gpt-5-mini -T split=validation -T limit=3

Messages, schema and settings are those of ``finnewsbench run``; the metric is the figures of
``finnewsbench score`` for the replies.  Differences: inspect-ai takes reasoning in ``<think>`` out
of a reply itself (so the flag ``reasoning_removed`` counts nothing), and a schema that a server
refuses is not asked for in a lesser form: give ``-T schema=false``.

Articles without a reply (with ``--no-fail-on-error``) are pending, as in a run.  One epoch only:
the figures take one reply an article.
"""

from __future__ import annotations

import json
import logging
from typing import Any

from inspect_ai import Task
from inspect_ai import task
from inspect_ai.dataset import MemoryDataset
from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageSystem
from inspect_ai.model import ChatMessageUser
from inspect_ai.model import GenerateConfig
from inspect_ai.model import ModelOutput
from inspect_ai.model import ResponseSchema
from inspect_ai.scorer import Metric
from inspect_ai.scorer import SampleScore
from inspect_ai.scorer import Score
from inspect_ai.scorer import Scorer
from inspect_ai.scorer import Target
from inspect_ai.scorer import Value
from inspect_ai.scorer import metric
from inspect_ai.scorer import scorer
from inspect_ai.solver import Generate
from inspect_ai.solver import Solver
from inspect_ai.solver import TaskState
from inspect_ai.solver import solver
from inspect_ai.util import JSONSchema

from finnewsbench.capabilities import Parameters
from finnewsbench.data import NAME
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import FIELDS
from finnewsbench.scores import score_predictions
from finnewsbench.task import PROMPT_VERSION
from finnewsbench.task import messages
from finnewsbench.task import prompt_hash
from finnewsbench.task import wire_schema

from .figures import article_scores
from .figures import article_values
from .figures import numbers
from .figures import part

logger = logging.getLogger(__name__)

_REASONS = {"refusal": "refusal", "content_filter": "refusal", "empty_reply": "no_response"}
"""Kind of failure -> the word that inspect-ai has for it; otherwise the format is invalid."""


@task
def finnewsbench(
    split: str = "",
    limit: int | None = None,
    data: str = NAME,
    revision: str = "",
    schema: bool = True,  # noqa: FBT001, FBT002 (options of a task are given by name)
) -> Task:
    """Structured information extraction from Korean financial news.

    Args:
        split: test (the default) or validation, or a part of one as ``test[:50]``.
        limit: only the first so many articles.
        data: finnewsbench (bundled), a folder, or a Hub id.
        revision: branch, tag or commit of the data on the Hub.
        schema: ask for replies by a strict JSON schema, where the provider has that.
    """
    source = part(data, split, revision, limit)
    if source.notice:
        logger.warning(source.notice)
    asked = Parameters()
    return Task(
        dataset=MemoryDataset([_sample(row) for row in source.rows], name=source.name),
        solver=extract(),
        scorer=extraction(data, source.split, revision, limit),
        config=GenerateConfig(
            max_tokens=asked.max_tokens,
            temperature=asked.temperature,
            seed=asked.seed,
            response_schema=_response_schema() if schema else None,
        ),
        headline_metric="extraction",
        version=PROMPT_VERSION,
        metadata={
            "prompt": prompt_hash(),
            "signature": score_pairs(((row, None) for row in source.rows), about=source.about)[
                "signature"
            ],
        },
    )


def _sample(row: dict[str, Any]) -> Sample:
    system, user = messages(row["title"], row["article"])
    return Sample(
        id=row["id"],
        input=[
            ChatMessageSystem(content=system["content"]),
            ChatMessageUser(content=user["content"]),
        ],
        target=json.dumps({key: row[key] for key in FIELDS.values()}, ensure_ascii=False),
    )


def _response_schema() -> ResponseSchema:
    return ResponseSchema(
        name=Parameters().schema_name,
        json_schema=JSONSchema.model_validate(wire_schema()),
        strict=True,
    )


@solver
def extract() -> Solver:
    """Ask once.  An article that is too long for the model stays pending, as in a run."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        if state.epoch > 1:
            raise ConfigError("The figures take one reply an article: leave --epochs at 1.")
        state = await generate(state)
        if not replied(state.output):
            kind = "context_overflow" if state.output.choices else "bad_body"
            raise FaultError(kind, state.output.completion or "no choices", retry=False)
        return state

    return solve


@metric(scores="unreduced")
def figures() -> Metric:
    """The figures of ``finnewsbench score`` for the replies; what has no article is left out."""

    def compute(scores: list[SampleScore]) -> Value:
        records, source = {}, None
        for each in scores:
            kept = each.score.metadata or {}
            records[str(each.sample_id)] = kept["prediction"]
            source = part(*kept["source"])
        if source is None:
            return {}
        return numbers(score_predictions(records, source.rows, about=source.about))

    return compute


@scorer(metrics=[figures()])
def extraction(
    data: str = NAME, split: str = "", revision: str = "", limit: int | None = None
) -> Scorer:
    """The values of one article; the prediction record is kept in the score's metadata.

    The arguments are those of the task.  Without a reply there is no score.
    """

    async def score(state: TaskState, target: Target) -> Score | None:  # noqa: ARG001 (rows are ours)
        if not replied(state.output):
            return None
        article_id = str(state.sample_id)
        rows = {row["id"]: row for row in part(data, split, revision, limit).rows}
        record = {"article_id": article_id, "reply": reply_of(state.output)}
        detail = article_scores(rows[article_id], record)
        failure = detail["failure"]
        missed = {category: names for category, names in detail["missed"].items() if names}
        return Score(
            value=article_values(detail),
            answer=state.output.completion,
            explanation=failure["detail"] if failure else json.dumps(missed, ensure_ascii=False),
            reason=_REASONS.get(failure["kind"], "invalid_response_format") if failure else None,
            metadata={
                "prediction": record,
                "source": [data, split, revision, limit],
                **{key: detail[key] for key in ("failure", "flags", "missing")},
            },
        )

    return score


def replied(output: ModelOutput) -> bool:
    """Whether this is a model's reply.

    Of a server that refuses a prompt as too long inspect-ai makes a reply: the error's words.
    """
    if not output.choices:
        return False
    return output.stop_reason != "model_length" or output.usage is not None


def reply_of(output: ModelOutput) -> dict[str, Any]:
    """A reply as prediction records hold it (DESIGN section 4)."""
    message = output.choices[0].message
    parts = [] if isinstance(message.content, str) else message.content
    texts = [each for each in parts if each.type == "text"]
    content = "".join(each.text for each in texts if not each.refusal)
    return {
        "content": message.content if isinstance(message.content, str) else content,
        "finish_reason": None if output.stop_reason == "unknown" else output.stop_reason,
        "refusal": "".join(each.text for each in texts if each.refusal) or None,
        "reasoning": "".join(each.reasoning for each in parts if each.type == "reasoning") or None,
        "tool_calls": [
            {"function": {"name": call.function, "arguments": call.arguments}}
            for call in message.tool_calls or ()
        ],
    }
