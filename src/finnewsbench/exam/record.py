"""What an exam leaves behind: figures and fingerprint as plain JSON, to be held against others."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric import judge_prompt
from finnewsbench.metric.aliases import ALIAS_TABLE_VERSION
from finnewsbench.metric.rubric import RUBRIC_VERSION
from finnewsbench.metric.text import NORMALISER_VERSION
from finnewsbench.metric.tolerance import TOLERANCE_VERSION

from .figures import PASS_LINE
from .figures import Figures
from .kinds import EXAM_VERSION
from .planted import Planted
from .sitting import Sat

COMPARED = ("exam", "cases", "rubric", "normaliser", "tolerance", "aliases")
"""Parts of the fingerprint that must be equal for two exams to be comparable."""

JUDGING = ("judge", "prompt", "prompt_sha256", "schema_sha256")
"""Parts that name the judge: where these are equal too, other figures are drift."""


def fingerprint(
    judge: str, planted: Mapping[str, Sequence[Planted]], *, model: bool
) -> dict[str, str]:
    """Everything that decides an exam's figures.

    ``cases`` is a digest of the planted cases, so of data, edits and wordings together.  A judge
    that is code (``model`` false) has no prompt and no schema.
    """
    prompt = [judge_prompt.system(), judge_prompt.ASK, judge_prompt.AGAIN]
    keys = [[kind, case.key] for kind, cases in planted.items() for case in cases]
    return {
        "judge": judge,
        "prompt": judge_prompt.JUDGE_PROMPT_VERSION if model else "-",
        "prompt_sha256": _digest(prompt) if model else "-",
        "schema_sha256": _digest(judge_prompt.schema()) if model else "-",
        "exam": EXAM_VERSION,
        "cases": _digest(keys),
        "rubric": RUBRIC_VERSION,
        "normaliser": NORMALISER_VERSION,
        "tolerance": TOLERANCE_VERSION,
        "aliases": ALIAS_TABLE_VERSION,
    }


def record(
    figures: Sequence[Figures], sat: Mapping[str, Sat], prints: Mapping[str, str]
) -> dict[str, Any]:
    """The figures of an exam as plain JSON values; the same exam gives the same bytes.

    ``passed`` is ``None`` where cases are pending: an unfinished exam says nothing either way.
    """
    judgments = [one.judgment for one in sat.values()]
    faults: Counter[str] = Counter()
    for judgment in judgments:
        faults.update(judgment.faults)
    pending = sum(each.pending for each in figures)
    complete = not pending and any(each.n for each in figures)
    return {
        "fingerprint": dict(prints),
        "complete": complete,
        "passed": all(each.passed is not False for each in figures) if complete else None,
        "pass_line": asdict(PASS_LINE),
        "totals": {
            name: sum(getattr(each, name) for each in figures)
            for name in ("n", "pending", "faults", "caught", "rights", "kept")
        },
        "judging": {
            "cases": len(judgments),
            "calls": sum(judgment.calls for judgment in judgments),
            "faults": dict(sorted(faults.items())),
            "unquoted": sum(judgment.unquoted for judgment in judgments),
            "prompt_tokens": sum(judgment.prompt_tokens for judgment in judgments),
            "completion_tokens": sum(judgment.completion_tokens for judgment in judgments),
            "cached_tokens": sum(judgment.cached_tokens for judgment in judgments),
        },
        "kinds": {each.kind: each.to_dict() for each in figures},
    }


def read_record(path: Path) -> dict[str, Any]:
    """A record that ``exam --out`` wrote.

    Raises:
        FinNewsBenchError: it is not there, or no record of an exam.
    """
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise FinNewsBenchError(
            f"{path} can't be read as the record of an exam: {error}. Write one with "
            "finnewsbench exam --out FILE.json."
        ) from None
    if not isinstance(found, dict) or not {"fingerprint", "kinds", "passed"} <= set(found):
        raise FinNewsBenchError(
            f"{path} is JSON, but no record of an exam. Write one with finnewsbench exam --out "
            "FILE.json."
        )
    return found


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[str, ...]:
    """The parts of the fingerprint in which two exams differ, names in order."""
    mine, theirs = one["fingerprint"], other["fingerprint"]
    return tuple(name for name in (*JUDGING, *COMPARED) if mine.get(name) != theirs.get(name))


def lost(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[str, ...]:
    """The kinds that the first exam passed and the second failed."""
    return tuple(
        kind
        for kind, was in before["kinds"].items()
        if was["passed"] and after["kinds"].get(kind, {}).get("passed") is False
    )


def _digest(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:12]
