"""A budget is never exceeded, and what is left of it is less than one call may take."""

from __future__ import annotations

import asyncio
from decimal import Decimal

import pytest

from finnewsbench.budget import MESSAGE_TOKENS
from finnewsbench.budget import Budget
from finnewsbench.budget import Meter
from finnewsbench.budget import Spend
from finnewsbench.budget import most_of
from finnewsbench.capabilities import Parameters
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.prices import Price
from finnewsbench.replies import Reply
from finnewsbench.replies import Usage

MESSAGES = [{"role": "user", "content": "가" * 10}]  # 30 bytes
WANTED = Parameters(max_tokens=38)
MOST = 30 + MESSAGE_TOKENS + 38  # 100
PRICE = Price(Decimal(10), Decimal(1), Decimal(20))


def meter(price=None, *, tokens=True, **limits):
    """A meter on a budget of its own."""
    return Meter(Budget(**limits), price, tokens)


async def ask(meter_, usage, wait=0.0):
    """One call that takes ``usage``."""

    async def answer():
        await asyncio.sleep(wait)
        return Reply("x", usage=usage)

    return await meter_.through(MESSAGES, WANTED, answer)


def calls_until_stopped(meter_, usage, most=1000):
    """How many calls in a row are let through, and why no more."""

    async def all_of_them():
        for count in range(most):
            try:
                await ask(meter_, usage)
            except StopRunError as stop:
                return count, stop
        return most, None

    return asyncio.run(all_of_them())


def test_the_most_a_call_can_take():
    """Bytes of the messages, what templates add, the schema's bytes, and the whole output."""
    schema = {"type": "object"}  # 18 bytes as JSON
    most = most_of(MESSAGES, Parameters(max_tokens=38, schema=schema))
    assert (most.prompt_tokens, most.completion_tokens) == (30 + MESSAGE_TOKENS + 18, 38)


def test_tokens_by_hand():
    """Calls of 30 against 250: after 6 (180) the next may take 100, which would be 280."""
    one = meter(max_tokens=250)
    count, stop = calls_until_stopped(one, Usage(20, 10))
    assert count == 6
    assert one.budget.spent == Spend(180)
    assert stop.kind == "budget"
    assert "250 tokens is used up: 180 are spent" in str(stop)
    assert "up to 100" in str(stop)


def test_a_budget_below_one_call_asks_nothing():
    """And says what one call may take."""
    count, stop = calls_until_stopped(meter(max_tokens=99), Usage(1, 1))
    assert count == 0
    assert "may take up to 100" in str(stop)


def test_money_by_hand():
    """A call may cost (62*10 + 38*20) / 10^6 = 0.00138, and costs (20*10 + 10*20) / 10^6 = 0.0004.

    Against 0.003: after four (0.0016) a fifth could make it 0.00298, after it a sixth 0.00338.
    """
    one = meter(PRICE, max_cost=Decimal("0.003"), currency="USD")
    count, stop = calls_until_stopped(one, Usage(20, 10))
    assert count == 5
    assert one.budget.spent.cost == Decimal("0.002")
    assert "0.003 USD is used up: 0.0020 are spent" in str(stop)


def test_tokens_that_do_not_count_against_the_limit():
    """The extracting model's tokens are no judge's; its money is money."""
    one = meter(PRICE, tokens=False, max_tokens=1, max_cost=Decimal(1))
    assert calls_until_stopped(one, Usage(20, 10), most=3) == (3, None)
    assert one.budget.spent == Spend(0, Decimal("0.0012"), model_tokens=90)


def test_tokens_of_the_model_that_extracts_have_a_limit_of_their_own():
    """Calls of 30 against 250, as for judges; the message names the option that limits them."""
    one = meter(tokens=False, max_model_tokens=250)
    count, stop = calls_until_stopped(one, Usage(20, 10))
    assert count == 6
    assert one.budget.spent == Spend(0, Decimal(0), 180)
    assert "250 tokens is used up: 180 are spent" in str(stop)
    assert "--max-model-tokens" in str(stop)


def test_a_server_that_does_not_count_is_taken_at_the_most():
    """100 a call against 250: two."""
    assert calls_until_stopped(meter(max_tokens=250), Usage())[0] == 2


def test_earlier_sessions_count():
    """180 spent before leave no room for a call of up to 100 in 250."""
    one = meter(max_tokens=250)
    one.add(Usage(120, 60))
    assert calls_until_stopped(one, Usage(1, 1))[0] == 0


@pytest.mark.parametrize("workers", [1, 3, 16])
def test_many_at_once_never_exceed_it_and_leave_less_than_a_call(workers):
    """Calls that all take their most, and calls that take little; the bound holds at any time."""
    for usage, took in ((Usage(62, 38), 100), (Usage(7, 3), 10)):
        one = meter(max_tokens=1050)
        seen = []

        async def worker(one=one, usage=usage, seen=seen):
            while True:
                try:
                    await ask(one, usage, wait=0.001)
                except StopRunError:
                    return
                seen.append(one.budget.spent.tokens)

        async def all_of_them(worker=worker):
            await asyncio.gather(*(worker() for _ in range(workers)))

        asyncio.run(all_of_them())
        assert max(seen) <= 1050
        assert 1050 - one.budget.spent.tokens < 100
        assert one.budget.spent.tokens % took == 0


def test_a_call_that_fails_gives_back_what_it_held():
    """No answer, nothing counted: the same call fits again, any number of times."""
    one = meter(max_tokens=100)

    async def failing():
        raise FaultError("server_error", "500")

    async def several():
        for _ in range(3):
            with pytest.raises(FaultError):
                await one.through(MESSAGES, WANTED, failing)
        await ask(one, Usage(50, 10))

    asyncio.run(several())
    assert one.budget.spent == Spend(60)
