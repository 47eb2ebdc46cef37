"""Items through a pool of Ray Data's workers.

Ray Data places the workers, feeds them, holds back what they can't take yet, and starts a worker
anew that was lost.  Here stands only what is put in and what is read out.
"""

from __future__ import annotations

import asyncio
import math
import pickle
import threading
from collections.abc import AsyncIterator
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from finnewsbench.backends import asks_server
from finnewsbench.capabilities import Capabilities
from finnewsbench.engineoptions import Engine
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError

from .worker import TOLD
from .worker import Open
from .worker import Stopped
from .worker import Worker

ITEMS = 16
"""Items in a shard: what a worker is handed at a time."""

READERS = 2
"""Pieces of the input that are read at one time."""

PER_WORKER = 64
"""Items at one time that are no burden to one processor, where a server does the work."""

Piece = Callable[[], Iterable[Any]]
"""A part of the input; has to be picklable.  Read in a worker, item by item."""


@dataclass(frozen=True, slots=True)
class Pool:
    """How many workers, what each needs, and how many items are seen to at one time in all."""

    workers: int
    at_once: int
    gpus: float = 0.0

    @property
    def each(self) -> int:
        """Items at one time in one worker."""
        return math.ceil(self.at_once / self.workers)


def pool_for(ray: Any, model: str, at_once: int, items: int, engine: Engine) -> Pool:
    """How many workers there are to be, unless it is said.

    Where they do the work themselves: as many as there are processors; models of `transformers`
    use all of those, so one, or as many as there are GPUs.  Where they only ask a server, one sees
    to `PER_WORKER` items at a time.  Never more than there are shards of ``items``.
    """
    there = ray.cluster_resources()
    gpus = engine.ray_gpus
    if asks_server(model):
        fitting = math.ceil(at_once / PER_WORKER)
    elif model.startswith("hf/"):
        gpus = float(there.get("GPU", 0) >= 1) if gpus is None else gpus
        fitting = int(there.get("GPU", 0) / gpus) if gpus else 1
    else:
        fitting = int(there.get("CPU", 1))
    size = min(engine.ray_workers or max(1, min(fitting, at_once)), math.ceil(items / ITEMS))
    return Pool(size, max(size, at_once), gpus or 0.0)


async def through(
    ray: Any, pieces: Sequence[Piece], open_work: Open, pool: Pool, *, here: bool
) -> AsyncIterator[list[Any]]:
    """What the workers tell, in the order it comes.

    Args:
        ray: as `cluster.ray_started` gives it.
        pieces: the input.
        open_work: what is done with an item.
        pool: the workers.
        here: whether the pieces can be read on this machine alone.
    """
    loop, told = asyncio.get_running_loop(), asyncio.Queue[Any]()

    def put(lot: Any) -> None:
        with suppress(RuntimeError):  # the loop is closed where nobody listens any more
            loop.call_soon_threadsafe(told.put_nowait, lot)

    def pump() -> None:
        try:
            for lot in _told(ray, pieces, open_work, pool, here=here):
                put(lot)
        except Exception as error:  # noqa: BLE001 (raised again where the answers are read)
            put(error)
        else:
            put(None)

    threading.Thread(target=pump, daemon=True).start()
    while (lot := await told.get()) is not None:
        if isinstance(lot, Exception):
            raise _meaning(lot)
        yield lot


async def land_all(
    told: AsyncIterator[list[Any]], land: Callable[[Any], None], sync: Callable[[], None]
) -> None:
    """Land what the workers tell, and have the disk keep it.

    Raises:
        StopRunError: ``land`` raised it, once all that came with it has landed; or a worker had to
            stop, once all have ended.
    """
    stopped: StopRunError | None = None
    async for lot in told:
        ended: StopRunError | None = None
        for one in lot:
            if isinstance(one, Stopped):
                stopped = stopped or StopRunError(one.kind, one.why)
                continue
            try:
                land(one)
            except StopRunError as stop:
                ended = stop
        await asyncio.to_thread(sync)
        if ended:
            raise ended
    if stopped:
        raise stopped


def learn(known: Capabilities, told: Mapping[str, Any]) -> None:
    """Take over what a worker learnt of the server, if that is more than is known here."""
    if len(told["changes"]) > len(known.changes):
        known.restore(told)


def _told(
    ray: Any, pieces: Sequence[Piece], open_work: Open, pool: Pool, *, here: bool
) -> Iterator[list[Any]]:
    from .source import Shards  # noqa: PLC0415 (needs Ray)

    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    # A block for each row: a shard is the unit in which work is handed out, and what a worker
    # yields is on its way at once.
    context.target_max_block_size = 1
    calls = math.ceil(pool.each / ITEMS) + 1
    found = ray.data.read_datasource(
        Shards(pieces, here=here),
        num_cpus=0,
        concurrency=min(READERS, len(pieces)),
        override_num_blocks=len(pieces),
    ).map_batches(
        Worker,
        fn_constructor_args=(open_work, pool.each),
        batch_size=None,
        batch_format="pyarrow",
        num_gpus=pool.gpus or None,
        compute=ray.data.ActorPoolStrategy(
            size=pool.workers,
            max_tasks_in_flight_per_actor=calls + 1,
            max_concurrent_calls_per_actor=calls,
            enable_true_multi_threading=True,
        ),
    )
    for batch in found.iter_batches(batch_size=None, batch_format="pyarrow", prefetch_batches=0):
        for lot in batch[TOLD].to_pylist() if TOLD in batch.column_names else ():
            yield pickle.loads(lot)  # noqa: S301 (our own workers')


def shards(piece: Piece) -> Iterator[bytes]:
    """The items of a piece, `ITEMS` at a time."""
    items = iter(piece())
    while lot := list(islice(items, ITEMS)):
        yield pickle.dumps(lot)


def chunks(items: Sequence[Any], size: int = 64 * ITEMS) -> list[Piece]:
    """Pieces of items that are in memory."""
    return [partial(list, items[at : at + size]) for at in range(0, len(items), size)]


def _meaning(error: Exception) -> Exception:
    """Our own error, where one was raised in a worker; what befell Ray itself ends the run."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, FinNewsBenchError):
            return cause
        cause = getattr(cause, "cause", None) or cause.__cause__
    if type(error).__module__ == "ray.exceptions" and not hasattr(error, "cause"):
        words = str(error).strip().split("\n")[0]
        return StopRunError("engine", f"Ray ended before all was answered: {words}")
    return error
