r"""What a batch's files say became of each request.

A line is ``{"id", "custom_id", "response": {"status_code", "request_id", "body"}, "error"}``; an
answer's body is read as a live one is.  Lines come in any order.  What belongs to no request is
counted: ``garbage`` (no JSON object with a custom id), ``unknown_id``, ``duplicate``.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from finnewsbench.errors import FaultError
from finnewsbench.faults import ServerError
from finnewsbench.faults import explain
from finnewsbench.faults import filtered
from finnewsbench.faults import read_error
from finnewsbench.redaction import redact
from finnewsbench.replies import BodyError
from finnewsbench.replies import Reply
from finnewsbench.replies import read_reply

NEVER_RUN = {"batch_expired": "expired", "batch_cancelled": "cancelled"}
"""Error code of a request that the server did not come to -> the kind it is counted under."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a request has no answer; ``error`` is the server's refusal, where it refused."""

    kind: str
    detail: str
    error: ServerError | None = None


@dataclass(frozen=True, slots=True)
class Results:
    """Replies and faults by custom id, and counts of lines that belong to no request."""

    replies: dict[str, Reply] = field(default_factory=dict)
    faults: dict[str, Fault] = field(default_factory=dict)
    odd: Counter[str] = field(default_factory=Counter)


def read_results(
    files: Iterable[bytes], wanted: Collection[str], *, url: str, secrets: Sequence[str] = ()
) -> Results:
    """Read the output file and the error file of a batch, in this order.

    Of several lines on one request the first answer counts, or the first fault if none answers.

    Args:
        files: their contents.
        wanted: the custom ids that the batch asked for.
        url: the server, for messages.
        secrets: masked wherever an answer repeats them.
    """
    found = Results()
    for content in files:
        for line in content.split(b"\n"):
            if not line.strip():
                continue
            row = _object(line)
            name = row.get("custom_id") if row is not None else None
            if row is None or not isinstance(name, str):
                found.odd["garbage"] += 1
                continue
            if name not in wanted:
                found.odd["unknown_id"] += 1
                continue
            if name in found.replies or name in found.faults:
                found.odd["duplicate"] += 1
            try:
                got = _outcome(row, url, secrets)
            except RecursionError:
                got = Fault("bad_body", "the line is nested too deeply to be read")
            if isinstance(got, Fault):
                found.faults.setdefault(name, got)
            else:
                found.replies.setdefault(name, got)
    for name in found.replies:
        found.faults.pop(name, None)
    return found


def masked(content: bytes, secrets: Sequence[str]) -> bytes:
    """A result file with every secret in it masked, escaped ones too; otherwise as it came.

    A line that is nested too deeply to be looked through is left out.
    """

    def clean(value: Any) -> Any:
        if isinstance(value, str):
            return redact(value, secrets)
        if isinstance(value, Mapping):
            return {redact(key, secrets): clean(inner) for key, inner in value.items()}
        return [clean(inner) for inner in value] if isinstance(value, list) else value

    lines = []
    for line in content.split(b"\n"):
        text = redact(line.decode("utf-8", "surrogateescape"), secrets)
        row = _object(line) if "\\" in text else None
        try:
            if row is not None and clean(row) != row:
                text = json.dumps(clean(row))
        except RecursionError:
            text = ""
        lines.append(text.encode("utf-8", "surrogateescape"))
    return b"\n".join(lines)


def _outcome(row: Mapping[str, Any], url: str, secrets: Sequence[str]) -> Reply | Fault:
    response, error = row.get("response"), row.get("error")
    if isinstance(response, Mapping):
        status, body = response.get("status_code"), response.get("body")
        if isinstance(status, int) and status >= 400:
            refused = read_error(status, body or error)
            if filtered(refused):  # the model's answer, as for a live request
                return Reply(content=None, finish_reason="content_filter")
            return _fault(refused, url, secrets)
        try:
            return read_reply(_bytes(body), secrets)
        except BodyError as fault:
            if not error:
                inner = fault.error or str(fault)
                return _fault(read_error(200, inner), url, secrets)
    if isinstance(error, Mapping) and error.get("code") in NEVER_RUN:
        text = redact(str(error.get("message") or error["code"]), secrets)
        return Fault(NEVER_RUN[error["code"]], text)
    if error:
        return _fault(read_error(200, error), url, secrets, or_else="server_error")
    return Fault("bad_body", "the line holds neither a response nor an error")


def _fault(
    error: ServerError, url: str, secrets: Sequence[str], or_else: str = "bad_body"
) -> Fault:
    """Why there is no answer, of the kind that a live request would be counted under."""
    masked = replace(error, text=redact(error.text, secrets))
    if masked.status < 400:
        return Fault(or_else, masked.text, masked)
    meaning = explain(masked, url=url, wait=None)
    detail = meaning.detail if isinstance(meaning, FaultError) else str(meaning)
    return Fault(meaning.kind, detail, masked)


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _bytes(body: object) -> bytes:
    """A body as the server would have sent it alone; some write it as text."""
    if isinstance(body, str):
        return body.encode("utf-8", "surrogatepass")
    try:
        return json.dumps(body).encode()
    except RecursionError:
        return b""
