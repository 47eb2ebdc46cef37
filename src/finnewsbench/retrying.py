"""The one retry layer: which faults are tried again, and when.

Every try has a deadline and so has the article; both count waits.  The worst case for one article
is therefore ``article_seconds``, whatever the server does.
"""

from __future__ import annotations

import asyncio
import math
import random
import time
from collections.abc import Awaitable
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from datetime import timedelta
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import TypeVar

from .errors import FaultError
from .errors import StopRunError

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How long and how often one article is tried; seconds.

    ``attempts`` bounds the tries that fail; a server that says 429 for rate is waited for without
    counting, until ``article_seconds`` are over.  Waits double from ``first_wait`` to
    ``longest_wait`` and are shortened by up to half at random, from ``seed``.
    """

    attempts: int = 8
    attempt_seconds: float = 300.0
    article_seconds: float = 900.0
    first_wait: float = 1.0
    longest_wait: float = 30.0
    seed: int = 0


async def retrying(  # noqa: PLR0913 (the last two are for tests)
    attempt: Callable[[float], Awaitable[T]],
    policy: RetryPolicy,
    *,
    name: str,
    attempts: Callable[[], int] | None = None,
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep,
    clock: Callable[[], float] = time.monotonic,
) -> T:
    """Call ``attempt(seconds it may take)`` until it returns.

    ``name`` (of the article) makes the waits differ between articles and repeat between runs.
    ``attempts`` gives the bound on failing tries where it is not the policy's.

    Raises:
        FaultError: the last fault, once tries or time are used up, or one not worth retrying.
        StopRunError: from ``attempt``, or a server that asks to wait longer than an article may.
    """
    chance: random.Random | None = None
    end = clock() + policy.article_seconds
    failed = waits = 0
    while True:
        try:
            return await attempt(min(policy.attempt_seconds, max(end - clock(), 0.0)))
        except FaultError as fault:
            if fault.wait is not None and fault.wait > policy.article_seconds:
                raise _come_back_later(fault) from None
            failed += fault.kind != "rate_limit"
            if not fault.retry or failed >= (attempts() if attempts else policy.attempts):
                raise
            chance = chance or _chance(policy.seed, name)
            pause = _pause(fault, waits, policy, chance)
            if clock() + pause >= end:
                raise
        waits += 1
        await sleep(pause)


def _chance(seed: int, name: str) -> random.Random:
    """The jitter of an article's waits."""
    return random.Random(f"{seed} {name}".encode("utf-8", "replace"))  # noqa: S311 (no secret)


def _pause(fault: FaultError, waits: int, policy: RetryPolicy, chance: random.Random) -> float:
    """As long as the server asked and a little more, or a doubling wait."""
    jitter = chance.random()
    if fault.wait:
        return fault.wait + jitter * min(policy.first_wait, fault.wait / 4)
    longest = min(policy.first_wait * 2.0 ** min(waits, 30), policy.longest_wait)
    return longest * (1 - jitter / 2)


def _come_back_later(fault: FaultError) -> StopRunError:
    seconds = fault.wait or 0.0
    when = datetime.now().astimezone() + timedelta(seconds=min(seconds, 366 * 86400))
    return StopRunError(
        "rate_limit",
        f"The server asks to wait {seconds:.0f} seconds, until {when:%Y-%m-%d %H:%M}: "
        f"{fault.detail}. Run the same command again after that.",
    )


def told_to_wait(headers: Mapping[str, str], now: Callable[[], float] = time.time) -> float | None:
    """The seconds a response asks to wait: ``retry-after-ms``, or ``retry-after`` in either form.

    ``headers`` must be looked up without regard to case, or hold lower-case names.  A date is
    read against the server's own ``date`` header where there is one, since clocks differ.
    ``None`` where nothing usable is said; a date that has passed is 0.
    """
    milliseconds = _number(headers.get("retry-after-ms"))
    if milliseconds is not None:
        return milliseconds / 1000
    text = headers.get("retry-after")
    seconds = _number(text)
    if seconds is not None or not text:
        return seconds
    until = _date(text)
    if until is None:
        return None
    told = _date(headers.get("date"))
    return max(0.0, until - (now() if told is None else told))


def _number(text: str | None) -> float | None:
    try:
        value = float(text or "")
    except ValueError:
        return None
    return value if math.isfinite(value) and value >= 0 else None


def _date(text: str | None) -> float | None:
    try:
        when = parsedate_to_datetime(text or "")
    except (TypeError, ValueError, IndexError):
        return None
    if when.tzinfo is None:
        when = when.replace(tzinfo=timezone.utc)
    return when.timestamp()
