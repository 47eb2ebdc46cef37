"""A model server for real harnesses: one reply for each article, and a check of what it is asked.

A request that does not put the benchmark's own messages is answered with 400.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from http.server import BaseHTTPRequestHandler
from http.server import ThreadingHTTPServer

from finnewsbench.baseline import extract
from finnewsbench.data import load
from finnewsbench.task import messages

SPLIT = "validation[:12]"


@dataclass
class Canned:
    """``replies``: user's message -> message and finish reason; ``asked``: the requests so far.

    An article whose message is in ``refused`` gets a 400 that says it is too long.
    """

    replies: dict[str, tuple[dict, str]]
    url: str = ""
    asked: list[dict] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)

    def answer(self, body: dict) -> tuple[int, dict]:
        """Status and body for a request."""
        self.asked.append(body)
        (system, user) = body["messages"]
        right = messages("", "")[0] == system and user["role"] == "user"
        if not right or user["content"] in self.refused or user["content"] not in self.replies:
            code = "context_length_exceeded" if right else "invalid"
            return 400, {"error": {"message": code, "type": code, "code": code, "param": None}}
        message, finish = self.replies[user["content"]]
        choice = {"index": 0, "message": {"role": "assistant", **message}, "finish_reason": finish}
        usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
        head = {"id": "c", "object": "chat.completion", "created": 0, "model": body["model"]}
        return 200, {**head, "choices": [choice], "usage": usage}


def canned() -> tuple[Canned, dict[str, dict]]:
    """Replies for twelve articles, four of them useless; and the same as prediction records.

    The useless ones are the 2nd (cut), 4th (refused), 6th (empty) and 11th (no JSON); the 8th
    stands in a fence, the 9th behind reasoning.
    """
    replies, records = {}, {}
    for at, row in enumerate(load(split=SPLIT).rows):
        found = extract(row["title"], row["article"]).to_dict()
        text: str | None = json.dumps(found, ensure_ascii=False)
        refusal, finish = None, "stop"
        if at == 1:
            text, finish = text[: len(text) // 2], "length"
        if at == 3:
            text, refusal = None, "이 요청은 도와드릴 수 없습니다."
        if at == 5:
            text = ""
        if at == 7:
            text = f"```json\n{text}\n```"
        if at == 8:
            text = f"<think>초안을 본다.</think>\n{text}"
        if at == 10:
            text = text.replace(":", "=")
        message = {"content": text, "refusal": refusal}
        replies[messages(row["title"], row["article"])[1]["content"]] = (message, finish)
        reply = {**message, "finish_reason": finish}
        records[row["id"]] = {"article_id": row["id"], "reply": reply}
    return Canned(replies), records


@contextlib.contextmanager
def started(server: Canned) -> Iterator[Canned]:
    """Serve on a free port until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            status, answer = server.answer(body)
            raw = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        server.url = f"http://127.0.0.1:{serving.server_port}/v1"
        try:
            yield server
        finally:
            serving.shutdown()
