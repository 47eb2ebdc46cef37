"""A judge model behind an OpenAI-compatible server on loopback, in a thread of the test.

    with judge_server(answer) as server:
        server.url, server.bodies

``answer`` gets the request's body and how often the same article was asked about (from 1), and
returns what the server sends: the message's content as text, or `Raw`, or a number of seconds to
wait before breaking off without an answer.
"""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections import Counter
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from dataclasses import field
from http.server import BaseHTTPRequestHandler
from http.server import ThreadingHTTPServer
from typing import Any

from judge_cases import asked
from judge_cases import reply
from judge_cases import ruling

USAGE = {
    "prompt_tokens": 100,
    "completion_tokens": 10,
    "prompt_tokens_details": {"cached_tokens": 60},
}


@dataclass(frozen=True)
class Raw:
    """A response as it is: an error, or a body that is no chat completion."""

    status: int
    body: Any = ""
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class JudgeServer:
    """A running fake: its base URL, the bodies it received, and the keys that came with them."""

    url: str
    bodies: list[dict] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)
    most: int = 0


def error(message: str, code: str = "", param: str | None = None) -> dict:
    """An error body in OpenAI form."""
    return {"error": {"message": message, "type": code, "code": code, "param": param}}


def completion(content: str | None, finish_reason: str = "stop") -> dict:
    """A chat completion."""
    message = {"role": "assistant", "content": content}
    choice = {"index": 0, "message": message, "finish_reason": finish_reason}
    return {"id": "c", "object": "chat.completion", "choices": [choice], "usage": USAGE}


def saying(verdict: str = "yes", score: float = 1.0) -> Callable[[dict, int], str]:
    """A judge that gives every item the same verdict, and every aspect the same score.

    What covers a reference item is the first candidate of its category.
    """

    def answer(body: dict, _nth: int) -> str:
        ids = asked(body["messages"])
        if "점수를 매길 측면" in body["messages"][-1]["content"]:
            return reply([{"id": i, "reason": "까닭", "score": score} for i in ids], "scores")
        covers = {i: f"{i.partition('.')[0]}.p1" for i in ids}
        return reply([ruling(i, verdict, covered_by=covers[i]) for i in ids])

    return answer


@contextlib.contextmanager
def judge_server(answer: Callable[[dict, int], Any], delay: float = 0.0) -> Iterator[JudgeServer]:
    """Serve until the block ends."""
    lock = threading.Lock()
    times: Counter[str] = Counter()
    now = 0

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, *_args: object) -> None:
            """Say nothing."""

        def do_POST(self) -> None:
            """Answer a chat completion."""
            nonlocal now
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            article = body["messages"][-1]["content"].split("\n", 2)[1]
            with lock:
                server.bodies.append(body)
                server.keys.add(self.headers["authorization"])
                times[article] += 1
                nth = times[article]
                now += 1
                server.most = max(server.most, now)
            time.sleep(delay)
            given = answer(body, nth)
            with lock:
                now -= 1
            if isinstance(given, int | float):
                time.sleep(given)
                self.close_connection = True
                return
            self.send(given if isinstance(given, Raw) else Raw(200, completion(given)))

        def send(self, raw: Raw) -> None:
            """Write a response."""
            text = raw.body if isinstance(raw.body, str) else json.dumps(raw.body)
            data = text.encode()
            self.send_response(raw.status)
            for name, value in {"content-length": str(len(data)), **raw.headers}.items():
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(ConnectionError):
                self.wfile.write(data)

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        http.daemon_threads = True
        server = JudgeServer(f"http://127.0.0.1:{http.server_port}/v1")
        thread = threading.Thread(target=http.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            http.shutdown()
            thread.join()
