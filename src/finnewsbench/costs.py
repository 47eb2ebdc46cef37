"""What a run has taken, all sessions together: tokens by model, and money where prices are known.

Kept in ``costs.json``, outside ``scores.json``: it changes no score (DESIGN section 5).
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from .judgments import read_answers
from .lines import Torn
from .lines import read_lines
from .prices import PriceTable
from .records import PREDICTION
from .replies import Usage
from .runfile import RECORDS_FILE
from .runfile import write_json

COSTS_FILE = "costs.json"


@dataclass(frozen=True, slots=True)
class Costs:
    """What calls of one model took.  ``uncounted`` calls came without a count of tokens.

    ``cost`` is ``None`` where no price is known.
    """

    calls: int
    prompt_tokens: int
    cached_tokens: int
    completion_tokens: int
    reasoning_tokens: int
    uncounted: int
    cost: Decimal | None

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values; the cost to the sixth place, as text."""
        return {
            "calls": self.calls,
            "prompt_tokens": self.prompt_tokens,
            "cached_tokens": self.cached_tokens,
            "completion_tokens": self.completion_tokens,
            "reasoning_tokens": self.reasoning_tokens,
            "uncounted_calls": self.uncounted,
            "cost": None if self.cost is None else f"{self.cost:.6f}",
        }


def costs_of(model: str, usages: Iterable[Usage], prices: PriceTable | None) -> Costs:
    """Add up the calls of a model."""
    kept = list(usages)
    price = prices.of(model) if prices else None
    return Costs(
        calls=len(kept),
        prompt_tokens=sum(u.prompt_tokens or 0 for u in kept),
        cached_tokens=sum(u.cached_tokens or 0 for u in kept),
        completion_tokens=sum(u.completion_tokens or 0 for u in kept),
        reasoning_tokens=sum(u.reasoning_tokens or 0 for u in kept),
        uncounted=sum(u.prompt_tokens is None or u.completion_tokens is None for u in kept),
        cost=sum((price.cost(u) for u in kept), Decimal(0)) if price else None,
    )


def extraction_usages(folder: Path) -> list[Usage]:
    """What each extraction of a run folder took."""
    path = folder / RECORDS_FILE
    entries = read_lines(path, PREDICTION) if path.exists() else ()
    usages = (e.get("usage") for e in entries if not isinstance(e, Torn))
    return [Usage(**{n: u.get(n) for n in Usage.__slots__}) for u in usages if isinstance(u, dict)]


def write_costs(folder: Path, model: str, prices: PriceTable | None) -> dict[str, Any]:
    """Write ``costs.json`` from the records of a folder, whoever its judges were.

    ``model`` is the one that extracted, or ``""`` where no server was asked for that.
    """
    answers = read_answers(folder)
    judges = sorted({(stored.judge, stored.model) for stored in answers.values()})
    costs: dict[str, Any] = {
        "prices": {"as_of": prices.as_of, "currency": prices.currency} if prices else None,
        "extraction": None,
        "judges": {},
    }
    if model:
        costs["extraction"] = costs_of(model, extraction_usages(folder), prices).to_dict()
    for name, judge in judges:
        usages = [s.usage for s in answers.values() if (s.judge, s.model) == (name, judge)]
        found = costs_of(judge, usages, prices).to_dict()
        label = name if name not in costs["judges"] else f"{name} ({judge})"
        costs["judges"][label] = {"model": judge, **found}
    write_json(folder / COSTS_FILE, costs)
    return costs


def cost_lines(costs: Mapping[str, Any]) -> list[str]:
    """The costs in words, a line a model that was asked anything."""
    named = [("extraction", costs["extraction"])] if costs["extraction"] else []
    named += [(f"judge {name}", entry) for name, entry in costs["judges"].items()]
    return [_line(name, entry, costs["prices"]) for name, entry in named if entry["prompt_tokens"]]


def _line(name: str, entry: Mapping[str, Any], prices: Mapping[str, str] | None) -> str:
    prompt, cached = entry["prompt_tokens"], entry["cached_tokens"]
    text = (
        f"tokens of {name}: {prompt} prompt ({cached} of them cached, {cached / prompt:.0%}), "
        f"{entry['completion_tokens']} completion in {entry['calls']} calls"
    )
    if entry["uncounted_calls"]:
        text += f", {entry['uncounted_calls']} of them without a count"
    if prices and entry["cost"] is not None:
        text += f"; cost {entry['cost']} {prices['currency']} at prices of {prices['as_of']}"
    elif prices:
        text += "; no price given"
    return text
