"""What a run has taken: tokens and money of the model and of its judges, and seconds an article.

Read from the records, whoever wrote them.  Money is what ``costs.json`` says, as long as it counts
the tokens that the records have, or is reckoned anew from a table of prices.
"""

from __future__ import annotations

import json
import math
import statistics
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.costs import COSTS_FILE
from finnewsbench.costs import costs_of
from finnewsbench.costs import extraction_usages
from finnewsbench.judgments import read_answers
from finnewsbench.prices import PriceTable
from finnewsbench.replies import Usage
from finnewsbench.runfile import RUN_FILE
from finnewsbench.store import read_run

P95 = 0.95


@dataclass(frozen=True, slots=True)
class Seconds:
    """How long answering requests took: ``n`` of them, the median and the 95th percentile.

    Waits and failed attempts before the answer are not in it.  Replies without a time (embedded
    in a batch, say) are left out.
    """

    n: int
    median: float
    p95: float


@dataclass(frozen=True, slots=True)
class Taken:
    """What the calls of a run took; ``extraction`` is ``None`` where no run was recorded.

    ``extraction`` and each of ``judges`` (by name) are as `costs.Costs.to_dict` gives them.
    ``prices``: day and currency of the costs, where there are any.
    """

    extraction: Mapping[str, Any] | None
    judges: Mapping[str, Mapping[str, Any]]
    seconds: Seconds | None
    prices: Mapping[str, str] | None

    @property
    def judging(self) -> dict[str, Any] | None:
        """All judges together: calls, tokens, and the cost where each has one."""
        if not self.judges:
            return None
        counts = ("calls", "prompt_tokens", "completion_tokens", "uncounted_calls")
        costs = [judge["cost"] for judge in self.judges.values()]
        known = [float(cost) for cost in costs if cost is not None]
        return {
            **{name: sum(judge[name] for judge in self.judges.values()) for name in counts},
            "cost": f"{math.fsum(known):.6f}" if len(known) == len(costs) else None,
        }


def taken_by(folder: Path, model: str, prices: PriceTable | None) -> Taken:
    """Read what a run folder has taken.

    Raises:
        FinNewsBenchError: a file of the folder can't be read.
        ConfigError: the prices name a model several times.
    """
    recorded = (folder / RUN_FILE).exists()
    extraction = costs_of(model, extraction_usages(folder), prices).to_dict() if recorded else None
    usages: dict[tuple[str, str], list[Usage]] = {}
    for stored in read_answers(folder).values():
        usages.setdefault((stored.judge, stored.model), []).append(stored.usage)
    judges: dict[str, dict[str, Any]] = {}
    for (name, judge), found in sorted(usages.items()):
        label = name if name not in judges else f"{name} ({judge})"
        judges[label] = costs_of(judge, found, prices).to_dict()
    known = {"as_of": prices.as_of, "currency": prices.currency} if prices else None
    if prices is None:
        known = _kept(folder, extraction, judges)
    return Taken(extraction, judges, _seconds(folder) if recorded else None, known)


def seconds_of(times: Sequence[float]) -> Seconds | None:
    """Median, and the least time that 95% of the requests did not exceed."""
    timed = sorted(time for time in times if time > 0)
    if not timed:
        return None
    return Seconds(len(timed), statistics.median(timed), timed[math.ceil(P95 * len(timed)) - 1])


def _seconds(folder: Path) -> Seconds | None:
    records = read_run(folder).records.values()
    return seconds_of([float(record.get("seconds") or 0) for record in records])


def _kept(
    folder: Path, extraction: dict[str, Any] | None, judges: Mapping[str, dict[str, Any]]
) -> dict[str, str] | None:
    """Take over the costs of ``costs.json`` that are of these tokens; the day of their prices."""
    try:
        kept = json.loads((folder / COSTS_FILE).read_text(encoding="utf-8"))
        prices = kept["prices"]
        pairs = [(extraction, kept["extraction"])]
        pairs += [(found, kept["judges"].get(name)) for name, found in judges.items()]
        for found, there in pairs:
            if found and there and all(there[k] == v for k, v in found.items() if k != "cost"):
                found["cost"] = there["cost"]
        return {"as_of": str(prices["as_of"]), "currency": str(prices["currency"])}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None  # no costs were kept, or without prices
