"""How quick the demo is for twenty visitors at once, beside one visitor in the same run.

    python scripts/bench_space.py [--visitors 20] [--seconds 60] [--pause 1]

The page is started as `finnewsbench app` starts it, in a process of its own.  A visitor is a
session that speaks Gradio's queue protocol as a browser does: it opens the page, chooses an
article, clicks the button that extracts and scores with the baseline, reads all updates from its
event stream, looks at the result for --pause seconds, and takes the next article.

alone     one visitor, a fourth of the time
crowd     --visitors visitors; its p95 is compared with that of `alone`, at most 10 x
hanging   the same crowd for half of the time, while another session waits for a model on a server
          that takes the request and never answers; compared with `crowd`

A run's time goes from the click to the last update.  An error is an answer other than 200, an event
that failed, or a page that shows no scores or an error.  The exit status is 1 after any error;
times depend on what else the machine does, so the load is printed and no time decides.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import secrets
import statistics
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import asynccontextmanager
from contextlib import contextmanager
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import httpx

ALLOWED = 10
"""So many times a lone visitor's p95 may that of a visitor in a crowd be."""

PATIENCE = 60.0
"""Seconds after which an answer counts as an error."""

API = "/gradio_api/queue"
SCORED, COMPLAINT = 'class=\\"fnb-score', 'class=\\"fnb-error'
"""What the updates of a run hold, as JSON, when it went well and when not."""


@dataclass(frozen=True)
class Page:
    """What a browser knows of the page: components by id, ids by ``elem_id``, events by button."""

    components: Mapping[int, Mapping[str, Any]]
    ids: Mapping[str, int]
    events: Mapping[int, Mapping[str, Any]]

    def click(self, session: str, button: str, values: Mapping[str, Any]) -> dict[str, Any]:
        """The message that a click sends, with values of components by ``elem_id``."""
        event = self.events[self.ids[button]]
        given = {self.ids[name]: value for name, value in values.items()}
        data = [
            given.get(id_, self.components[id_]["props"].get("value"))
            if self.components[id_]["type"] != "state"
            else None
            for id_ in event["inputs"]
        ]
        return {
            "data": data,
            "fn_index": event["id"],
            "session_hash": session,
            "trigger_id": self.ids[button],
            "event_data": None,
        }


@dataclass
class Seen:
    """What visitors met: seconds a run, and errors."""

    runs: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    @property
    def p95(self) -> float:
        """Seconds that 95 of 100 runs took at most."""
        if len(self.runs) < 2:
            return self.runs[0] if self.runs else float("nan")
        return statistics.quantiles(self.runs, n=20, method="inclusive")[-1]

    def line(self, name: str, visitors: int) -> str:
        """A row of the table."""
        middle = statistics.median(self.runs) if self.runs else float("nan")
        times = f"{1000 * middle:>10.0f}{1000 * self.p95:>10.0f}"
        return f"{name:<10}{visitors:>9}{len(self.runs):>8}{sum(self.errors.values()):>8}{times}"


@contextmanager
def served() -> Iterator[str]:
    """The address of a page that is started for this, and stopped afterwards."""
    command = [sys.executable, "-m", "finnewsbench", "app", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
        try:
            said = process.stdout.readline() if process.stdout else ""
            found = re.search(r"http://\S+?(?=/?\s)", said)
            if not found:
                raise SystemExit(f"The page did not start: {said!r}")
            yield found.group()
        finally:
            process.terminate()


@asynccontextmanager
async def silent() -> AsyncIterator[tuple[str, asyncio.Event]]:
    """The address of a server that never answers, and whether somebody has come."""
    came = asyncio.Event()

    async def hold(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        came.set()
        with suppress(asyncio.CancelledError, ConnectionError):
            while await reader.read(65536):
                pass
        writer.close()

    async with await asyncio.start_server(hold, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", came


async def opened(client: httpx.AsyncClient) -> Page:
    """Open the page as a browser does."""
    (await client.get("/")).raise_for_status()
    config = (await client.get("/config")).raise_for_status().json()
    components = {each["id"]: each for each in config["components"]}
    named = {each["props"].get("elem_id"): id_ for id_, each in components.items()}
    events = {
        target: each
        for each in config["dependencies"]
        for target, name in each["targets"]
        if name == "click" and each["backend_fn"]
    }
    return Page(components, named, events)


async def run(client: httpx.AsyncClient, message: Mapping[str, Any]) -> str:
    """Click, and read the updates to the last one; ``""`` or what went wrong."""
    (await client.post(f"{API}/join", json=message)).raise_for_status()
    shown = False
    stream = client.stream(
        "GET", f"{API}/data", params={"session_hash": str(message["session_hash"])}
    )
    async with stream as answer:
        answer.raise_for_status()
        async for line in answer.aiter_lines():
            if not line.startswith("data:"):
                continue
            shown = shown or SCORED in line
            if COMPLAINT in line:
                return "an error is shown"
            said = json.loads(line[5:])
            if said["msg"] == "process_completed":
                return "" if said["success"] and shown else "no scores"
            if said["msg"] in ("unexpected_error", "close_stream"):
                return str(said["msg"])
    return "the stream ended early"


async def visit(
    address: str, articles: Sequence[Mapping[str, Any]], until: float, pause: float
) -> Seen:
    """One visitor, from opening the page to the last run that was begun in time."""
    seen, session = Seen(), secrets.token_hex(6)
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        page, number = await opened(client), 0
        while time.monotonic() < until:
            message = page.click(session, "fnb-run", articles[number % len(articles)])
            number, begun = number + 1, time.monotonic()
            try:
                wrong = await run(client, message)
            except (httpx.HTTPError, ValueError) as error:
                wrong = type(error).__name__
            if wrong:
                seen.errors[wrong] += 1
            else:
                seen.runs.append(time.monotonic() - begun)
            await asyncio.sleep(pause)
    return seen


async def crowd(
    address: str,
    articles: Sequence[Mapping[str, Any]],
    options: argparse.Namespace,
    *,
    of: int,
    part: float,
) -> Seen:
    """So many visitors, each with the articles in another order, for a part of the time."""
    until, seen = time.monotonic() + options.seconds * part, Seen()

    async def one(number: int) -> Seen:
        await asyncio.sleep(options.pause * number / of)  # nobody's clock is another's
        first = number * 3 % len(articles)
        turned = [*articles[first:], *articles[:first]]
        return await visit(address, turned, until, options.pause)

    for each in await asyncio.gather(*(one(number) for number in range(of))):
        seen.runs += each.runs
        seen.errors += each.errors
    return seen


async def beside_a_hanging_model(
    address: str, articles: Sequence[Mapping[str, Any]], options: argparse.Namespace
) -> Seen:
    """The crowd, while a session of its own waits for a server that never answers."""
    client = httpx.AsyncClient(base_url=address, timeout=None)  # noqa: S113 (it is to hang)
    async with silent() as (url, came), client:
        page, session = await opened(client), secrets.token_hex(6)
        asks = {"fnb-kind-a": "server", "fnb-model-a": "silent", "fnb-url-a": url}
        waiting = asyncio.create_task(
            run(client, page.click(session, "fnb-run-model", {**articles[0], **asks}))
        )
        await asyncio.wait_for(came.wait(), PATIENCE)
        seen = await crowd(address, articles, options, of=options.visitors, part=0.5)
        if waiting.done():
            seen.errors["the hanging session ended"] += 1
        waiting.cancel()
        await asyncio.wait([waiting])
    return seen


async def measure(address: str, options: argparse.Namespace) -> int:
    """All three, and the table; the number of errors."""
    from finnewsbench.data import load  # noqa: PLC0415

    rows = load(split="validation").rows
    articles = [
        {"fnb-pick": row["id"], "fnb-title": row["title"], "fnb-article": row["article"]}
        for row in rows
    ]
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
        page = await opened(client)
        for _ in range(2):  # what is read once is read by now
            await run(client, page.click(secrets.token_hex(6), "fnb-run", articles[0]))
    await asyncio.sleep(options.settle)
    load_now = f"{os.cpu_count()} CPUs, load {os.getloadavg()[0]:.1f}"
    print(
        f"{options.seconds:g} s, pause {options.pause:g} s; Python {platform.python_version()}, "
        f"{load_now}"
    )
    print(f"{'':10}{'visitors':>9}{'runs':>8}{'errors':>8}{'median ms':>10}{'p95 ms':>10}")
    alone = await crowd(address, articles, options, of=1, part=0.25)
    print(alone.line("alone", 1), flush=True)
    many = await crowd(address, articles, options, of=options.visitors, part=1)
    print(many.line("crowd", options.visitors), flush=True)
    beside = await beside_a_hanging_model(address, articles, options)
    print(beside.line("hanging", options.visitors))
    print(f"crowd / alone: {many.p95 / alone.p95:.1f} x of p95 (at most {ALLOWED} x)")
    print(f"hanging / crowd: {beside.p95 / many.p95:.2f} x of p95")
    errors = alone.errors + many.errors + beside.errors
    for wrong, count in sorted(errors.items()):
        print(f"error: {wrong}: {count}")
    return sum(errors.values())


def main() -> None:
    """Start the page, unless one is named, and measure."""
    parser = argparse.ArgumentParser(description="The demo's speed for many visitors at once.")
    parser.add_argument("--visitors", type=int, default=20, help="at once (default 20)")
    parser.add_argument("--seconds", type=float, default=60, help="of the crowd (default 60)")
    parser.add_argument("--pause", type=float, default=1, help="between two runs (default 1)")
    parser.add_argument("--settle", type=float, default=10, help="before it begins (default 10)")
    parser.add_argument("--address", default="", help="of a page that runs already")
    options = parser.parse_args()
    if options.address:
        sys.exit(1 if asyncio.run(measure(options.address, options)) else 0)
    with served() as address:
        sys.exit(1 if asyncio.run(measure(address, options)) else 0)


if __name__ == "__main__":
    main()
