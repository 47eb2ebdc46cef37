"""A limit of tokens or money that is kept, not just noticed.

A call is let through only if everything spent, everything under way, and the most that this
call can take stay within the limit.  Where it does not fit, it waits for what is under way (calls
mostly take far less than they may), and the run stops once nothing is.  So the limit is never
exceeded, and what is left of it is less than one call may take.

Not covered: what a provider bills for requests that brought no answer, and a server that writes
more than it was allowed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from decimal import Decimal
from typing import TypeVar

from .capabilities import Message
from .capabilities import Parameters
from .errors import StopRunError
from .prices import Price
from .replies import Reply
from .replies import Usage

T = TypeVar("T")

MESSAGE_TOKENS = 32
"""What a chat template adds to a message, at most."""


@dataclass(frozen=True, slots=True)
class Spend:
    """Tokens (prompt and completion) of judges and of the model that extracts, and money."""

    tokens: int = 0
    cost: Decimal = Decimal(0)
    model_tokens: int = 0

    def __add__(self, other: Spend) -> Spend:
        """Both together."""
        return Spend(
            self.tokens + other.tokens,
            self.cost + other.cost,
            self.model_tokens + other.model_tokens,
        )

    def __sub__(self, other: Spend) -> Spend:
        """The one without the other."""
        return Spend(
            self.tokens - other.tokens,
            self.cost - other.cost,
            self.model_tokens - other.model_tokens,
        )


@dataclass(slots=True)
class Budget:
    """The limits of a run folder (``None``: no limit) and what has been spent of them.

    ``max_tokens`` limits judges' tokens, ``max_model_tokens`` those of the model that extracts.
    ``spent`` begins with what earlier sessions spent, so that giving the same command again does
    not spend the limit again.
    """

    max_tokens: int | None = None
    max_cost: Decimal | None = None
    currency: str = ""
    max_model_tokens: int | None = None
    spent: Spend = Spend()
    _under_way: Spend = Spend()
    _change: asyncio.Condition = field(default_factory=asyncio.Condition, repr=False)

    async def call(
        self, most: Spend, ask: Callable[[], Awaitable[T]], took: Callable[[T], Spend]
    ) -> T:
        """Wait until a call fits, make it, and count what it took.

        Raises:
            StopRunError: it does not fit, and nothing that is under way could change that.
        """
        await self.reserve(most)
        spent = Spend()
        try:
            answer = await ask()
            spent = took(answer)
            return answer
        finally:
            await self.settle(most, spent)

    async def reserve(self, most: Spend) -> None:
        """Wait until a call fits, and hold what it can take.

        Raises:
            StopRunError: as `call`.
        """
        async with self._change:
            await self._change.wait_for(lambda: self._fits(most) or self._under_way == Spend())
            if not self._fits(most):
                raise StopRunError("budget", self._words(most))
            self._under_way += most

    async def settle(self, most: Spend, spent: Spend) -> None:
        """Count what a call took in place of what it could have taken."""
        self._under_way -= most
        self.spent += spent
        async with self._change:  # only ever held for a moment
            self._change.notify_all()

    def _fits(self, most: Spend) -> bool:
        total = self.spent + self._under_way + most
        return (
            (self.max_tokens is None or total.tokens <= self.max_tokens)
            and (self.max_model_tokens is None or total.model_tokens <= self.max_model_tokens)
            and (self.max_cost is None or total.cost <= self.max_cost)
        )

    def _words(self, most: Spend) -> str:
        total = self.spent + most
        if self.max_tokens is not None and total.tokens > self.max_tokens:
            return (
                f"The budget of {self.max_tokens} tokens is used up: {self.spent.tokens} are "
                f"spent, and the next call may take up to {most.tokens}. Raise --max-judge-tokens "
                "or lower --judge-output-tokens, then run the same command again."
            )
        if self.max_model_tokens is not None and total.model_tokens > self.max_model_tokens:
            return (
                f"The budget of {self.max_model_tokens} tokens is used up: "
                f"{self.spent.model_tokens} are spent, and the next call may take up to "
                f"{most.model_tokens}. Raise --max-model-tokens, then run the same command again: "
                "what was answered is kept."
            )
        return (
            f"The budget of {self.max_cost} {self.currency} is used up: {self.spent.cost:.4f} are "
            f"spent, and the next call may cost up to {most.cost:.4f}. Raise --max-cost, then run "
            "the same command again."
        )


@dataclass(frozen=True, slots=True)
class Meter:
    """Counts the calls to one model against a budget.

    ``price`` may be ``None`` where no cost is limited; ``tokens`` says whether this is a judge,
    whose tokens have a limit of their own.
    """

    budget: Budget
    price: Price | None
    tokens: bool

    async def through(
        self, messages: Sequence[Message], wanted: Parameters, ask: Callable[[], Awaitable[Reply]]
    ) -> Reply:
        """Make a call within the budget; waits and raises as `Budget.call` does."""
        most = most_of(messages, wanted)
        return await self.budget.call(
            self._spend(most), ask, lambda reply: self._spend(known_or_most(reply.usage, most))
        )

    def add(self, usage: Usage) -> None:
        """Count a call of an earlier session."""
        self.budget.spent += self._spend(usage)

    def _spend(self, usage: Usage) -> Spend:
        tokens = (usage.prompt_tokens or 0) + (usage.completion_tokens or 0)
        cost = self.price.cost(usage) if self.price else Decimal(0)
        return Spend(tokens, cost) if self.tokens else Spend(0, cost, tokens)


def most_of(messages: Sequence[Message], wanted: Parameters) -> Usage:
    """The most that a call can take: no token is shorter than a byte."""
    prompt = sum(len(m["content"].encode("utf-8", "replace")) + MESSAGE_TOKENS for m in messages)
    schema = len(json.dumps(wanted.schema)) if wanted.schema else 0
    return Usage(prompt + schema, wanted.max_tokens, 0)


def known_or_most(usage: Usage, most: Usage) -> Usage:
    """What a call took; where the server did not count, the most it can have been."""
    if usage.prompt_tokens is None or usage.completion_tokens is None:
        return most
    return usage
