"""FinNewsBench as an `evaluate` metric: this file only translates.

``evaluate`` copies the siblings that this file names, one import a line, so every module of the
metric is named here, those that only siblings need included.
"""

import json
from collections.abc import Sequence
from typing import Any

import datasets
import evaluate

from .alias_abbreviations import ABBREVIATIONS
from .alias_bodies import BODIES
from .alias_finance import FINANCE
from .alias_industry import TECHNOLOGY
from .alias_names import COMPANIES
from .alias_policy import POLICY
from .aliases import groups
from .amounts import join_numbers
from .asking import asking_from
from .assignment import maximum
from .brackets import is_gloss
from .calls import unwrap_call
from .canonical import Canonical
from .case import Candidate
from .characters import VARIANTS
from .company_sentiment import company_sentiment
from .comparison import Difference
from .compliance import Compliance
from .dependence import Dependence
from .described import is_described
from .dressing import undressed
from .evaluation import PredictionError
from .evaluation import score_pairs
from .evidence import locate
from .exclusion import named_by
from .extraction import read
from .fences import fenced
from .finish import how_ended
from .firms import read_company
from .grounding import Grounding
from .guards import GENERIC
from .hanja import hanja
from .holistic import Score
from .json_reader import BrokenJsonError
from .judge_material import common
from .judge_prompt import schema
from .judge_reply import Rows
from .judge_server import NoReplyError
from .judges import Chosen
from .judging import Answer
from .keys import fold_key
from .labels import Label
from .layout import Layout
from .lenient_json import Decoded
from .lexicon import WORDS
from .listing import entries
from .loosening import loose
from .many_labels import compare_all
from .matching import Comparison
from .measures import measures
from .mentions import mentions
from .names import strip_marks
from .nesting import lifted
from .numerals import plain_numerals
from .objects import Found
from .offline import OFFLINE_VERSION
from .open_quotes import quote_role
from .openai_judge import ModelJudge
from .opinions import opinion_named
from .pairing import prepare
from .paper_judging import Scores
from .paper_prompt import paper_schema
from .parsing import ParseFailure
from .parts import score_parts
from .predictions import Reply
from .quotes import protected
from .recall import recall
from .reply import UnreadableError
from .resampling import Resampled
from .results import Results
from .rows import article_from_row
from .rubric import Verdict
from .rubrics import Rubric
from .schema import SchemaError
from .scoring import ArticleScore
from .segments import Token
from .sentences import Span
from .signature import ReferenceDigest
from .signs import say_signs
from .spelling import spelled
from .statistics import Mean
from .student import two_tails
from .suffixes import may_follow
from .surroundings import is_blank
from .tags import tag_at
from .tails import compare_words
from .text import fold
from .titles import Person
from .tolerance import Leniency
from .units import UNITS
from .values import read_text
from .verdicts import Reading
from .vocabulary import Word
from .wording import say_in_context
from .workers import in_threads
from .years import say_years

_DESCRIPTION = """
FinNewsBench measures structured information extraction from Korean financial news: companies,
people, themes, keywords and the sentiment towards the central company, by exact recall and by an
itemised rubric, with grounding, missing extractions and failures by kind beside.
"""

_CITATION = """
@misc{finnewsbench,
  title = {FinNewsBench: A Multi-Aspect Benchmark for Structured Information Extraction from
           Korean Financial News},
  note = {The paper whose task and rubric this metric implements}
}
"""

_INPUTS = """
Args:
    predictions: one per article: the model's reply as text, or the extraction as an object with
        the lists companies, people, themes, keywords, sentiment (a dict or a NewsExtraction), or a
        prediction record of a run folder.  None is an empty reply.
    references: the dataset rows of the same articles, in the same order, as
        load_dataset("finnewsbench", split=...) gives them.
    judge: "offline" (deterministic, the default); a model, as "openai/gpt-5-mini", or with base_url
        as its server names it; or a function from a case to verdicts.
    rubric: "itemized" (default) or "paper" (holistic scores, for models and functions).
    base_url, api_key_env, workers, timeout, max_tokens: how a judge model is asked.
    detail: True adds the scores of every article under "articles".
    processes: how many share the work where no model judges; the figures stay the same.

Returns:
    rubric, recall_exact, recall_normalised (each with overall and the five categories),
    grounding, judged, compliance, coverage, validity, precision, items, relevance_distance,
    relevance_bias, recall_weighted_exact, recall_weighted_matched, partial_match, ndcg, ndcg_order,
    company_sentiment, interval, reliability, dependence, missing, failures, counts, flags, n,
    share_scored, complete, signature; with a judge model also judge.

Examples:
    >>> import evaluate
    >>> from datasets import load_dataset
    >>> rows = load_dataset("finnewsbench", split="validation")
    >>> metric = evaluate.load("finnewsbench")
    >>> figures = metric.compute(predictions=[dict(row) for row in rows], references=rows)
    >>> figures["recall_exact"]["overall"]
    1.0
"""


class Finnewsbench(evaluate.Metric):  # type: ignore[misc]
    """The metric; `compute` takes lists, `add` and `add_batch` collect them."""

    def _info(self) -> Any:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_INPUTS,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Value("string")}
            ),
        )

    def add(self, *, prediction: object = None, reference: object = None, **kwargs: Any) -> None:
        """Add one prediction with its reference row."""
        self.add_batch(predictions=[prediction], references=[reference], **kwargs)

    def add_batch(
        self, *, predictions: object = None, references: object = None, **kwargs: Any
    ) -> None:
        """Add predictions with their reference rows, in the same order."""
        given, rows = _listed(predictions), _listed(references)
        if len(given) != len(rows):
            raise ValueError(
                f"There are {len(given)} predictions and {len(rows)} references. "
                "Pass one prediction per article, None where there is none."
            )
        super().add_batch(
            predictions=[
                _encoded(prediction, f"prediction {index}")
                for index, prediction in enumerate(given)
            ],
            references=[
                _encoded(reference, f"reference {index}") for index, reference in enumerate(rows)
            ],
            **kwargs,
        )

    def _compute(  # noqa: PLR0913 (as many settings as it has)
        self,
        predictions: Sequence[str],
        references: Sequence[str],
        judge: Any = "offline",
        *,
        rubric: str = "itemized",
        detail: bool = False,
        processes: int = 1,
        **asking: Any,
    ) -> dict[str, Any]:
        how = asking_from(asking)
        pairs = (
            (_row(json.loads(reference), index), json.loads(prediction))
            for index, (reference, prediction) in enumerate(
                zip(references, predictions, strict=True)
            )
        )
        return score_pairs(
            pairs,
            judge=judge,
            rubric=rubric,
            asking=how,
            detail=detail,
            processes=processes,
        )


def _listed(values: Any) -> list[Any]:
    if isinstance(values, dict | str) or values is None:
        raise PredictionError(
            "predictions and references must be lists with one entry per article, not "
            f"{type(values).__name__}. Pass rows, as list(dataset), not columns, as dataset[:]."
        )
    if hasattr(values, "columns"):  # of which list() would give the columns, or their names
        raise PredictionError(
            f"predictions and references must be lists with one entry per article, not a table "
            f"({type(values).__name__}). Pass rows, as frame.to_dict('records'), and predictions "
            "as list(frame['prediction'])."
        )
    try:
        return list(values)
    except TypeError:
        raise PredictionError(
            "predictions and references must be lists with one entry per article, not "
            f"{type(values).__name__}."
        ) from None


def _row(value: Any, index: int) -> dict[str, Any]:
    """A reference, if it is a row."""
    if not isinstance(value, dict):
        raise SchemaError(
            f"reference {index} is of type {type(value).__name__}, and a reference is a row of the "
            "dataset. Pass rows as load_dataset('finnewsbench') gives them."
        )
    return value


def _encoded(value: Any, where: str) -> str:
    """As JSON text, which is what the features hold: nested features raise bare KeyErrors."""
    if hasattr(value, "to_dict"):
        value = value.to_dict()
    try:
        return json.dumps(value)
    except (TypeError, ValueError) as error:
        raise PredictionError(
            f"{where} can't be written as JSON: {error}. Pass text, or an object of plain values."
        ) from error
