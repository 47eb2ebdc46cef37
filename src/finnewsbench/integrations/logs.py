"""The replies in another harness's log, as predictions for ``finnewsbench score``.

For judging by a model, which no harness does here: the log of inspect-ai (``.eval`` or ``.json``),
or the samples file of lm-evaluation-harness (``--log_samples``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError


def predictions(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a log, in its order.

    Raises:
        FinNewsBenchError: it is no log of the benchmark, or inspect-ai is missing.
    """
    try:
        yield from _of_inspect(path) if path.suffix in {".eval", ".json"} else _of_lm_eval(path)
    except (ValueError, KeyError, TypeError, OSError) as error:
        raise FinNewsBenchError(
            f"{path} can't be read: {type(error).__name__}: {error}. Name the log that inspect-ai "
            "wrote for this benchmark, or the samples_finnewsbench_*.jsonl of lm_eval."
        ) from error


def _of_inspect(path: Path) -> Iterator[dict[str, Any]]:
    try:
        from inspect_ai.log import read_eval_log  # noqa: PLC0415 (an extra)
    except ImportError as error:
        raise ConfigError(
            "inspect-ai is needed to read its log: pip install 'finnewsbench[inspect]'"
        ) from error
    for sample in read_eval_log(str(path)).samples or ():
        if sample.scores:  # without a reply there is none, and the article stays pending
            yield sample.scores["extraction"].metadata["prediction"]


def _of_lm_eval(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").split("\n"):
        if line:
            sample = json.loads(line)
            (reply,) = sample["filtered_resps"]
            yield {"article_id": sample["doc"]["id"], "prediction": reply}
