"""Looking at a run's batches, and cancelling them; the run folder is only read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from finnewsbench.chat import ChatClient
from finnewsbench.errors import FinNewsBenchError

from . import server
from .ledger import STATES
from .ledger import Entry
from .ledger import Ledger
from .settings import address
from .settings import check_server
from .settings import place
from .statuses import status_line
from .submitting import Tell
from .transport import AbsentError
from .transport import connected

_AT_REST = {
    "prepared": "not submitted; submit again",
    "creating": "its making was broken off; submit or collect finds it again",
}


def look(folder: Path, *, tell: Tell, base_url: str = "", api_key_env: str = "") -> int:
    """One line for each batch of a run folder; how many there are.

    Raises:
        FinNewsBenchError: the folder can't be read, or a server refuses or does not answer.
    """
    check_server(folder, base_url)
    entries = Ledger(folder).entries(*STATES)
    for entry in entries:
        if entry.state in _AT_REST:
            tell(f"{entry.name}, {entry.purpose}: {_AT_REST[entry.state]}")
        if entry.state == "closed":
            tell(f"{entry.name}, {entry.purpose}: collected ({_collected(entry)})")

    async def show(client: ChatClient, entry: Entry) -> None:
        try:
            batch = await server.retrieve(client, entry.batch_id)
        except AbsentError as absent:
            tell(f"{entry.name}, {entry.purpose}: {client.url} does not know it ({absent})")
            return
        tell(f"{entry.name}, {entry.purpose}: {status_line(batch)}")

    _on_servers(entries, show, base_url, api_key_env)
    return len(entries)


def cancel(folder: Path, *, tell: Tell, base_url: str = "", api_key_env: str = "") -> int:
    """Have the servers stop the open batches; how many were told to.

    Raises:
        FinNewsBenchError: the folder can't be read, or a server refuses or does not answer.
    """
    check_server(folder, base_url)
    told = 0

    async def stop(client: ChatClient, entry: Entry) -> None:
        nonlocal told
        try:
            batch = await server.retrieve(client, entry.batch_id)
            if not batch.ended and batch.status != "cancelling":
                batch = await server.cancel(client, entry.batch_id)
                told += 1
        except AbsentError as absent:
            raise FinNewsBenchError(
                f"{client.url} does not know {entry.name} ({absent}). Check that the key is of the "
                "same account."
            ) from None
        tell(f"{entry.name}, {entry.purpose}: {status_line(batch)}")

    _on_servers(Ledger(folder).entries(*STATES), stop, base_url, api_key_env)
    return told


def _on_servers(
    entries: list[Entry],
    act: Callable[[ChatClient, Entry], Awaitable[None]],
    base_url: str,
    api_key_env: str,
) -> None:
    """Do something about every open entry, over one connection per server and key."""

    async def go(url: str, variable: str, those: list[Entry]) -> None:
        there = place(address(url, base_url), api_key_env or variable)
        async with connected(there) as client:
            for entry in those:
                await act(client, entry)

    waiting = [entry for entry in entries if entry.state == "open"]
    for (url, variable), those in groupby(waiting, lambda e: (e.base_url, e.api_key_env)):
        asyncio.run(go(url, variable, list(those)))


def _collected(entry: Entry) -> str:
    counts = [f"{kind} {len(names)}" for kind, names in entry.pending.items()]
    counts += [f"{kind} lines {count}" for kind, count in entry.odd.items()]
    return ", ".join([f"{entry.status}: {entry.answered} of {entry.requests} answered", *counts])
