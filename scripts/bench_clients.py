"""The clients that `bench_runner` compares, each as a program of its own.

    python bench_clients.py NAME URL ROWS.json WORKERS FOLDER

prints as JSON when its imports were done (`time.monotonic`) and the processor time of its requests.
All send the same bodies: a benchmark prompt, the wire schema, the runner's parameters.

    python bench_clients.py FOLDER NUMBER

writes so many articles: ``rows.json``, and ``data/validation.jsonl`` for the command.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable
from collections.abc import Callable
from pathlib import Path
from typing import Any

from finnewsbench import chat
from finnewsbench import task
from finnewsbench.capabilities import Capabilities
from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import payload
from finnewsbench.config import RunConfig
from finnewsbench.outcome import Counts
from finnewsbench.progress import progress_of
from finnewsbench.runner import run_model

Rows = list[dict[str, Any]]
Post = Callable[[dict[str, Any]], Awaitable[object]]


def runner(url: str, rows: Rows, workers: int, folder: Path) -> float:
    """`run_model` with its plain progress lines; counted from before the first question."""
    begun = 0.0
    with progress_of("bench") as show:

        def tell(done: int, total: int, counts: Counts) -> None:
            nonlocal begun
            begun = begun or time.process_time()
            show(done, total, counts)

        config = RunConfig(model="fake", base_url=url, out=folder / "run", workers=workers)
        outcome = run_model(config, rows, on_progress=tell)
    if not outcome.complete:
        raise SystemExit(f"{outcome.counts.pending} {outcome.stopped}")
    return time.process_time() - begun


def aiohttp(url: str, rows: Rows, workers: int, _: Path) -> float:
    """POST and the answer's JSON, nothing else: the floor."""
    import aiohttp as library  # noqa: PLC0415 (each client imports its own)

    async def ask() -> float:
        connector = library.TCPConnector(limit=0)
        async with library.ClientSession(connector=connector) as session:

            async def post(body: dict[str, Any]) -> object:
                async with session.post(f"{url}/chat/completions", json=body) as answer:
                    return await answer.json()

            return await _spread(post, rows, workers)

    return asyncio.run(ask())


def httpx(url: str, rows: Rows, workers: int, _: Path) -> float:
    """The same with httpx."""
    import httpx as library  # type: ignore[import-not-found, unused-ignore]  # noqa: PLC0415

    async def ask() -> float:
        limits = library.Limits(max_connections=None, max_keepalive_connections=None)
        async with library.AsyncClient(limits=limits, timeout=300) as session:

            async def post(body: dict[str, Any]) -> object:
                return (await session.post(f"{url}/chat/completions", json=body)).json()

            return await _spread(post, rows, workers)

    return asyncio.run(ask())


def openai(url: str, rows: Rows, workers: int, _: Path) -> float:
    """The same with the openai package over aiohttp, as its documentation has it."""
    import openai as library  # noqa: PLC0415

    async def ask() -> float:
        async with library.AsyncOpenAI(
            api_key="none",
            base_url=url,
            max_retries=0,
            http_client=library.DefaultAioHttpClient(timeout=300),
        ) as sdk:

            async def post(body: dict[str, Any]) -> object:
                return await sdk.chat.completions.create(**body)

            return await _spread(post, rows, workers)

    return asyncio.run(ask())


async def _spread(post: Post, rows: Rows, workers: int) -> float:
    """Processor seconds of posting every row's body, so many at once."""
    wanted, known = Parameters(schema=task.wire_schema()), Capabilities()
    todo = iter(rows)
    begun = time.process_time()

    async def work() -> None:
        for row in todo:
            messages = task.messages(row["title"], row["article"])
            await post(payload("fake", messages, wanted, known))

    await asyncio.gather(*(work() for _ in range(workers)))
    return time.process_time() - begun


CLIENTS = {"aiohttp": aiohttp, "runner": runner, "httpx": httpx, "openai": openai}
"""Name -> client: takes URL, rows, how many at once and a folder, gives processor seconds."""


def write_articles(folder: Path, number: int) -> None:
    """Articles made from the bundled ones, no two of which are the same."""
    from bench_replies import pairs  # noqa: PLC0415 (no client needs the data)

    from finnewsbench.data import load  # noqa: PLC0415

    rows = [row for row, _ in pairs(load(split="validation").rows, number, new=True)]
    (folder / "rows.json").write_text(
        json.dumps(rows, ensure_ascii=False), encoding="utf-8", newline="\n"
    )
    (folder / "data").mkdir()
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / "data" / "validation.jsonl").write_bytes(text.encode("utf-8"))


def main() -> None:
    """Be one of them, or write the articles."""
    if len(sys.argv) == 3:
        write_articles(Path(sys.argv[1]), int(sys.argv[2]))
        return
    name, url, rows, workers, folder = sys.argv[1:]
    if name in ("httpx", "openai"):
        __import__(name)
    imported = time.monotonic()
    read = json.loads(Path(rows).read_text(encoding="utf-8"))
    cpu = CLIENTS[name](url, read, int(workers), Path(folder))
    print(json.dumps({"imported": imported, "cpu": cpu, "chat": chat.__name__}))


if __name__ == "__main__":
    main()
