"""One budget for many workers: it is held by an actor of Ray's, which each of them asks.

Not covered: what a worker had reserved when it was lost stays reserved until the command ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import replace
from typing import Any

from finnewsbench.budget import Budget
from finnewsbench.budget import Meter
from finnewsbench.budget import Spend
from finnewsbench.errors import StopRunError


class Purse:
    """The actor: a budget as `budget.Budget`, asked from elsewhere."""

    def __init__(self, limits: dict[str, Any]) -> None:
        self._budget = Budget(**limits)

    async def reserve(self, most: Spend) -> str:
        """Wait until a call fits; why it never will, or ``""``."""
        try:
            await self._budget.reserve(most)
        except StopRunError as stop:
            return str(stop)
        return ""

    async def settle(self, most: Spend, spent: Spend) -> None:
        """Count what a call took."""
        await self._budget.settle(most, spent)


@dataclass(slots=True)
class SharedBudget(Budget):
    """A worker's side of it; ``purse`` is the actor."""

    purse: Any = None

    async def reserve(self, most: Spend) -> None:
        """Wait until a call fits.

        Raises:
            StopRunError: it never will.
        """
        if why := await self.purse.reserve.remote(most):
            raise StopRunError("budget", why)

    async def settle(self, most: Spend, spent: Spend) -> None:
        """Count what a call took."""
        await self.purse.settle.remote(most, spent)


@dataclass(frozen=True, slots=True)
class Limit:
    """What makes a meter in a worker: the actor, and the meter's price and kind."""

    purse: Any
    price: Any
    tokens: bool

    def meter(self) -> Meter:
        """The meter, in the process that calls this."""
        return Meter(SharedBudget(purse=self.purse), self.price, self.tokens)


def limit_for(ray: Any, meter: Meter | None) -> Limit | None:
    """Hand a meter's budget to an actor; ``None`` where nothing is limited."""
    if meter is None:
        return None
    budget = meter.budget
    limits = {
        "max_tokens": budget.max_tokens,
        "max_cost": budget.max_cost,
        "currency": budget.currency,
        "max_model_tokens": budget.max_model_tokens,
        "spent": replace(budget.spent),
    }
    purse = ray.remote(num_cpus=0)(Purse).remote(limits)
    return Limit(purse, meter.price, meter.tokens)
