"""Pieces of an input as a source of Ray Data: each is read in a worker, shard by shard."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence
from functools import partial
from typing import Any

import pyarrow as pa
from ray.data import Datasource
from ray.data import ReadTask
from ray.data.block import BlockMetadata

from .pool import Piece
from .pool import shards
from .worker import SHARD


class Shards(Datasource):  # type: ignore[misc, unused-ignore]
    """A row for each shard; ``here`` keeps the reading on this machine."""

    def __init__(self, pieces: Sequence[Piece], *, here: bool) -> None:
        super().__init__()
        self._pieces, self._here = pieces, here

    @property
    def supports_distributed_reads(self) -> bool:
        """Whether any machine can read the pieces."""
        return not self._here

    def estimate_inmemory_data_size(self) -> int | None:
        """Not known: a piece may be a file of any size."""
        return None

    def get_read_tasks(
        self,
        parallelism: int,  # noqa: ARG002 (a piece is what is read at a time)
        per_task_row_limit: int | None = None,  # noqa: ARG002
        data_context: Any = None,  # noqa: ARG002
    ) -> list[ReadTask]:
        """One for each piece."""
        about = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)
        return [ReadTask(partial(_blocks, piece), about) for piece in self._pieces]


def _blocks(piece: Piece) -> Iterator[pa.Table]:
    for shard in shards(piece):
        yield pa.table({SHARD: pa.array([shard], pa.binary())})
