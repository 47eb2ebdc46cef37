"""A batch as the server describes it, and what its status means to somebody who waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

WORDS = {
    "validating": "the server checks the request file",
    "failed": "the server refused the request file; nothing was asked",
    "in_progress": "the server works on it",
    "finalizing": "worked through, the result files are being written",
    "completed": "finished",
    "expired": "not done in time; what was answered by then can be collected",
    "cancelling": "being cancelled, which takes up to ten minutes",
    "cancelled": "cancelled; what was answered by then can be collected",
}
"""Status -> what it means (the statuses of the SDK's ``types/batch.py``)."""

ENDED = {
    "failed": "batch_failed",
    "completed": "no_line",
    "expired": "expired",
    "cancelled": "cancelled",
}
"""Status after which nothing changes -> what a request without a line is counted as."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch at one moment; empty texts and ``None`` where the server does not say.

    ``errors`` are those of the batch as a whole, in words.
    """

    id: str
    status: str
    input_file_id: str = ""
    output_file_id: str = ""
    error_file_id: str = ""
    total: int | None = None
    completed: int | None = None
    failed: int | None = None
    errors: tuple[str, ...] = ()

    @property
    def ended(self) -> bool:
        """Whether nothing more will come."""
        return self.status in ENDED


def read_batch(value: object) -> Batch | None:
    """A batch object; ``None`` where the value is none."""
    if not isinstance(value, Mapping):
        return None
    name, status = value.get("id"), value.get("status")
    if not (isinstance(name, str) and name and isinstance(status, str) and status):
        return None
    counts = value.get("request_counts")
    errors = value.get("errors")
    data = errors.get("data") if isinstance(errors, Mapping) else errors
    return Batch(
        id=name,
        status=status,
        input_file_id=_text(value, "input_file_id"),
        output_file_id=_text(value, "output_file_id"),
        error_file_id=_text(value, "error_file_id"),
        total=_count(counts, "total"),
        completed=_count(counts, "completed"),
        failed=_count(counts, "failed"),
        errors=tuple(_words(e) for e in data) if isinstance(data, list) else (),
    )


def status_line(batch: Batch) -> str:
    """``in_progress, 3 of 12 done, 1 failed: the server works on it``."""
    known = WORDS.get(batch.status, "a status this version does not know; taken as not ended")
    parts = [batch.status]
    if batch.total:
        parts.append(f"{batch.completed or 0} of {batch.total} done")
        if batch.failed:
            parts.append(f"{batch.failed} failed")
    text = f"{', '.join(parts)}: {known}"
    shown = batch.errors[:3]
    more = f" (and {len(batch.errors) - 3} more)" if len(batch.errors) > 3 else ""
    return text + (f". The server says: {'; '.join(shown)}{more}" if shown else "")


def _words(error: object) -> str:
    if not isinstance(error, Mapping):
        return str(error)[:400]
    line = error.get("line")
    where = f"line {line}: " if isinstance(line, int) else ""
    return where + ": ".join(str(error[key])[:400] for key in ("code", "message") if error.get(key))


def _text(value: Mapping[str, Any], key: str) -> str:
    text = value.get(key)
    return text if isinstance(text, str) else ""


def _count(counts: object, key: str) -> int | None:
    value = counts.get(key) if isinstance(counts, Mapping) else None
    return value if isinstance(value, int) and not isinstance(value, bool) else None
