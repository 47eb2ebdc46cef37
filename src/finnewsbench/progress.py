"""How far a run is: a bar on a terminal, plain lines elsewhere; rate, time left, tokens, cost."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from .outcome import Counts
from .outcome import Progress
from .prices import Price
from .replies import Usage

PLAIN_SECONDS = 10.0
"""Plain lines come at most this often."""

WAITING_SECONDS = 30.0
"""Plain lines come at most this often while nothing is done, after the first."""

BAR_SECONDS = 0.2
"""The bar is drawn at most this often: drawing takes processor time from the run."""


@dataclass(frozen=True, slots=True)
class Money:
    """What tokens cost, for showing it."""

    price: Price
    currency: str

    def words(self, counts: Counts) -> str:
        """What this session has cost so far."""
        usage = Usage(counts.prompt_tokens, counts.completion_tokens, counts.cached_tokens)
        return f"{self.price.cost(usage):.4f} {self.currency}"


@contextmanager
def progress_of(
    model: str, unit: str = "articles", money: Money | None = None
) -> Iterator[Progress]:
    """A function for `runner.run_model`'s ``on_progress``; written to stderr.

    ``unit`` is what is counted.
    """
    if sys.stderr.isatty():
        with _bar(model, money) as show:
            yield show
    else:
        yield _lines(model, unit, money)


@contextmanager
def _bar(model: str, money: Money | None) -> Iterator[Progress]:
    from rich.console import Console  # noqa: PLC0415 (only on a terminal)
    from rich.progress import BarColumn  # noqa: PLC0415
    from rich.progress import MofNCompleteColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415
    from rich.progress import TextColumn  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[words]}", markup=False),
    )
    with Bar(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task(model, total=None, words="")

        def draw(done: int, total: int, counts: Counts, seconds: float) -> None:
            words = ", ".join(parts(done, total, counts, seconds, money))
            bar.update(task, completed=done, total=total, words=words, refresh=True)

        yield _at_times(draw, BAR_SECONDS, BAR_SECONDS)


def _lines(model: str, unit: str, money: Money | None) -> Progress:
    def write(done: int, total: int, counts: Counts, seconds: float) -> None:
        words = parts(done, total, counts, seconds, money)
        sys.stderr.write(f"{model}: {', '.join([f'{done}/{total} {unit}', *words])}\n")

    return _at_times(write, PLAIN_SECONDS, WAITING_SECONDS)


def _at_times(
    show: Callable[[int, int, Counts, float], None], every: float, waiting: float
) -> Progress:
    """Show at the start, at the end, and at most every so many seconds between.

    Where it was shown already that nothing gets done, not again before ``waiting`` seconds.
    """
    started = time.monotonic()
    last = started - every
    before = -1
    idle = False

    def tell(done: int, total: int, counts: Counts) -> None:
        nonlocal last, before, idle
        now = time.monotonic()
        if done >= total or now - last >= (waiting if idle and done == before else every):
            idle = done == before
            last, before = now, done
            show(done, total, counts, now - started)

    return tell


def parts(
    done: int, total: int, counts: Counts, seconds: float, money: Money | None = None
) -> list[str]:
    """What there is to say beside how many are done; ``seconds`` since the session began."""
    words = []
    fresh = done - counts.resumed
    if fresh > 0 and seconds > 0:
        words.append(_rate(fresh / seconds))
        if done < total:
            words.append(f"about {_time((total - done) * seconds / fresh)} left")
    if tokens := counts.prompt_tokens + counts.completion_tokens:
        words.append(f"{tokens} tokens")
        if money:
            words.append(money.words(counts))
    words += kinds(counts.failures)
    if counts.pending:
        words.append(f"{counts.pending.total()} left open ({', '.join(kinds(counts.pending))})")
    if again := counts.faults.total():
        words.append(f"{again} requests in vain ({', '.join(kinds(counts.faults))})")
    if trouble := waits(counts):
        words.append(f"waiting: {', '.join(trouble)}")
    if counts.cut:
        words.append(f"{counts.cut} prompts CUT by the server, it seems")
    if counts.resumed:
        words.append(f"{counts.resumed} from before")
    return words


def waits(counts: Counts) -> list[str]:
    """What keeps the articles that are being tried, by kind: requests that came to nothing."""
    met = sorted(counts.under_way.met.items())
    return [f"{_WAITS.get(kind, kind)} \N{MULTIPLICATION SIGN}{n}" for kind, n in met if n]


_WAITS = {"rate_limit": "429"}
"""Kind of fault -> the shorter name that it has where it passes."""


def kinds(counts: Mapping[str, int]) -> list[str]:
    """Counts by kind, in words."""
    return [f"{kind} {count}" for kind, count in sorted(counts.items()) if count]


def _rate(a_second: float) -> str:
    return f"{a_second:.1f}/s" if a_second >= 1 else f"{a_second * 60:.1f}/min"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
