"""What a model's page says of a run: ``.eval_results/*.yaml``, and ``model-index`` in its card."""

from __future__ import annotations

from pathlib import Path

import yaml  # type: ignore[import-untyped, unused-ignore]
from huggingface_hub import EvalResult
from huggingface_hub import EvalResultEntry
from huggingface_hub import ModelCard
from huggingface_hub import eval_result_entries_to_yaml

from finnewsbench.errors import ConfigError

from .results import Rescored

TASK = "finnewsbench"
"""The task's id in the dataset's ``eval.yaml``."""
FILE = Path(".eval_results") / "finnewsbench.yaml"


def write_eval_results(
    folder: Path, found: Rescored, dataset: str, revision: str, source: str
) -> Path:
    """Write `FILE` into the folder of a model's repository; its path.

    ``value`` is the overall rubric score in [0, 1].

    Raises:
        ConfigError: the run is no benchmark result.
    """
    entry = EvalResultEntry(
        dataset_id=dataset,
        task_id=TASK,
        value=_overall(found),
        dataset_revision=revision or None,
        date=str(found.run["created"]),
        source_url=source or None,
        notes=notes(found),
    )
    path = folder / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(eval_result_entries_to_yaml([entry]), allow_unicode=True, sort_keys=False)
    path.write_text(text, encoding="utf-8", newline="\n")
    return path


def write_model_index(
    folder: Path, found: Rescored, dataset: str, revision: str, source: str
) -> Path:
    """Put the score into the ``model-index`` of a model's ``README.md``; its path.

    Results of other benchmarks stay; this one's is replaced.

    Raises:
        ConfigError: the run is no benchmark result, or there is no such file.
    """
    path = folder / "README.md"
    if not path.is_file():
        raise ConfigError(
            f"{path} is not there. Name the folder of the model's repository (--out)."
        )
    result = EvalResult(
        task_type="token-classification",
        task_name="Structured information extraction",
        dataset_type=dataset,
        dataset_name="FinNewsBench",
        dataset_split="test",
        dataset_revision=revision or None,
        metric_type="finnewsbench",
        metric_name=f"Rubric, overall ({notes(found)})",
        metric_value=_overall(found),
        source_url=source or None,
        source_name="FinNewsBench" if source else None,
    )
    card = ModelCard.load(path)
    kept = [each for each in card.data.eval_results or () if each.dataset_type != dataset]
    card.data.model_name = card.data.model_name or str(found.scores["model"])
    card.data.eval_results = [*kept, result]
    path.write_text(str(card), encoding="utf-8", newline="\n")
    return path


def notes(found: Rescored) -> str:
    """Judge, rubric and version of the references: what decides whether scores are comparable."""
    signature = found.scores["signature"]
    names = ("rubric", "judge", "references")
    return ", ".join(f"{name} {signature[name]}" for name in names)


def _overall(found: Rescored) -> float:
    """The overall score of a run over the whole test split."""
    asked = found.run["asked"]["data"]
    if asked["split"] != "test" or asked.get("limit"):
        raise ConfigError(
            f"The run is on {asked['split']!r}, limit {asked.get('limit')}: only the whole test "
            "split is a benchmark result. Run the model with --split test."
        )
    value = found.scores["rubric"]["overall"]
    if value is None:
        raise ConfigError("The run has no overall score: a category was scored on no article.")
    return float(value)
