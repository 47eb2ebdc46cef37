"""The lines of a batch's request file, cut into files that a server takes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.errors import ConfigError
from finnewsbench.errors import RunDamagedError
from finnewsbench.keys import digest
from finnewsbench.lines import to_line

ENDPOINT = "/v1/chat/completions"
"""What every line asks for, and the batch as a whole; the same whatever the base URL's path."""

MAX_REQUESTS = 50_000
MAX_BYTES = 200_000_000
"""A request file's limits (``input_file_id`` in the SDK's ``batch_create_params.py``)."""

_PLAIN_ID = re.compile(r"[A-Za-z0-9._:-]{1,64}")


@dataclass(frozen=True, slots=True)
class Request:
    """One request: the id that its answer comes back under, and the body of a chat completion."""

    custom_id: str
    body: Mapping[str, Any]


def custom_id(name: str) -> str:
    """The id a server may know a request by: the name itself, or a digest of an odd or long one."""
    return name if _PLAIN_ID.fullmatch(name) else f"sha256:{digest(name)[:48]}"


def request_files(
    requests: Iterable[Request], most: int = MAX_REQUESTS, most_bytes: int = MAX_BYTES
) -> Iterator[list[bytes]]:
    """The requests as lines, so many to a file as the limits allow, in their order.

    Raises:
        ConfigError: one request alone is larger than a file may be, or an id occurs twice.
    """
    lines: list[bytes] = []
    size = 0
    seen: set[str] = set()
    for request in requests:
        if request.custom_id in seen:
            raise ConfigError(f"Two requests have the id {request.custom_id!r}; rename an article.")
        seen.add(request.custom_id)
        line = _line(request)
        if len(line) > most_bytes:
            raise ConfigError(
                f"The request {request.custom_id} has {len(line)} bytes, more than the "
                f"{most_bytes} that a whole file may have. Leave its article out."
            )
        if lines and (len(lines) >= most or size + len(line) > most_bytes):
            yield lines
            lines, size = [], 0
        lines.append(line)
        size += len(line)
    if lines:
        yield lines


def read_requests(path: Path) -> dict[str, dict[str, Any]]:
    """The bodies of a request file by custom id, in their order.

    Raises:
        RunDamagedError: the file is gone or was changed.
    """
    try:
        rows = [json.loads(line) for line in path.read_bytes().split(b"\n") if line]
        return {row["custom_id"]: row["body"] for row in rows}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise RunDamagedError(
            f"{path} cannot be read ({error}), so it can't be told what its batch asked. Restore "
            "it, or run into another folder (--out)."
        ) from None


def _line(request: Request) -> bytes:
    return to_line(
        {
            "custom_id": request.custom_id,
            "method": "POST",
            "url": ENDPOINT,
            "body": dict(request.body),
        }
    )
