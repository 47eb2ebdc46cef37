"""An OpenAI-compatible server on loopback with seeded faults and a log of who asked what.

    python model_server.py --port 8099 --latency-ms 200

POST /v1/chat/completions answers by rule (`model_replies`).  POST /config takes any of `SETTINGS`;
POST /reset empties log and counts; GET /log lists the requests, GET /stats counts them.

A fault is drawn from the seed, the article and how often the article has been asked, never from
the order of arrival, so that a run with any number of workers meets the same faults.
Not covered: streaming, chunked requests, TLS.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import resource
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fakes import model_replies as replies
from fakes.model_wire import BODIES
from fakes.model_wire import STATUS
from fakes.model_wire import encoded
from fakes.model_wire import error
from fakes.model_wire import form
from fakes.model_wire import refusal
from fakes.model_wire import send

SETTINGS = {
    "latency_ms": 0,  # before an answer
    "jitter_ms": 0,  # added to it, up to
    "faults": {},  # transport fault -> share, drawn per request
    "model_faults": {},  # model fault -> share, drawn per article
    "script": [],  # what the next requests get, before any drawing: a fault or a raw answer
    "refuse": [],  # parameters that are answered with 400
    "retry_after": {"retry-after": "0.01"},  # headers of rate429 and busy503
    "context": 0,  # so many characters of a prompt are read, the rest is cut off silently
    "usage": True,  # count tokens
    "echo": False,  # put the request's headers and path into every error
    "seed": 0,
}


@dataclass(frozen=True)
class ModelServer:
    """A running fake: its base URL and its controls."""

    url: str
    pid: int

    def configure(self, **settings) -> None:
        """Change some of `SETTINGS`."""
        self._call("/config", settings)

    def reset(self, **settings) -> None:
        """Empty the log, go back to the defaults, then change some."""
        self._call("/reset", settings)

    def log(self) -> list[dict]:
        """The chat requests so far: article, fault, status, headers and body as received."""
        return self._call("/log")

    def asked(self) -> list[str]:
        """The articles asked for, in order of arrival."""
        return [entry["article"] for entry in self.log()]

    def stats(self) -> dict:
        """Requests, most at once, processor seconds, when the first came and the last was answered.

        Times are of the clock that all processes of a machine share (`time.monotonic`).
        """
        return self._call("/stats")

    def _call(self, path, data=None):
        body = None if data is None else json.dumps(data).encode()
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        with opener.open(self.url.removesuffix("/v1") + path, data=body, timeout=30) as answer:
            return json.loads(answer.read())


@contextlib.contextmanager
def started(**settings) -> Iterator[ModelServer]:
    """Run this file in a process of its own, on a free port, until the block ends."""
    command = [sys.executable, str(Path(__file__).resolve()), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            server = ModelServer(process.stdout.readline().strip(), process.pid)
            server.configure(**settings)
            yield server
        finally:
            process.kill()


class Fake:
    """The state of the server and its answers."""

    def __init__(self) -> None:
        self.reset({})

    def reset(self, settings: dict) -> None:
        """Go back to the defaults, then change some settings."""
        self.settings = {**SETTINGS, **settings}
        self.log, self.asked, self.now, self.most = [], {}, 0, 0
        self.first = self.last = 0.0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer the requests of one connection."""
        try:
            while await self.one(reader, writer):
                pass
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def one(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Answer one request; whether the connection can go on."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        path = head.split(" ", 2)[1]
        size = re.search(r"content-length: *(\d+)", head, re.IGNORECASE)
        data = json.loads(await reader.readexactly(int(size[1])) if size else b"{}")
        route = path.split("?", maxsplit=1)[0]
        if route.endswith("/chat/completions"):
            self.now += 1
            self.most = max(self.most, self.now)
            self.first = self.first or time.monotonic()
            try:
                return await self.chat(head, data, writer)
            finally:
                self.now -= 1
                self.last = time.monotonic()
        used = resource.getrusage(resource.RUSAGE_SELF)
        stats = {"requests": len(self.log), "most": self.most, "first": self.first}
        stats |= {"last": self.last, "cpu": used.ru_utime + used.ru_stime}
        if route == "/config":
            self.settings.update(data)
        if route == "/reset":
            self.reset(data)
        known = {"/log": self.log, "/stats": stats, "/config": {}, "/reset": {}}
        if route not in known:
            return await send(writer, error(f"no route {route}", "not_found"), status=404)
        return await send(writer, known[route])

    async def chat(self, head: str, data: dict, writer: asyncio.StreamWriter) -> bool:
        """Log a chat request and answer it, with a fault if there is one."""
        user = data["messages"][-1]["content"]
        article = replies.subject(user)
        nth = self.asked[article] = self.asked.get(article, 0) + 1
        entry = {"article": article, "nth": nth, "fault": "", "status": 200, "sent": False}
        self.log.append(entry | {"head": head, "body": data} if self.settings["echo"] else entry)
        entry = self.log[-1]
        refused = [p for p in self.settings["refuse"] if p in data or p == form(data)]
        if refused:
            entry.update(fault="refuse", status=400)
            return await send(writer, refusal(refused[0]), status=400)
        fault = self.settings["script"].pop(0) if self.settings["script"] else self.draw(entry)
        if isinstance(fault, dict):  # a raw answer
            entry.update(fault="raw", status=fault.get("status", 200))
            return await send(writer, **fault)
        entry["fault"] = fault
        echo = head if self.settings["echo"] else ""
        if fault in STATUS:
            entry["status"], code = STATUS[fault]
            headers = self.settings["retry_after"] if entry["status"] in (429, 503) else {}
            return await send(writer, error(f"{code} {echo}", code), entry["status"], headers)
        if fault == "reset":
            writer.transport.abort()
            return False
        spread = random.Random(article).random() * self.settings["jitter_ms"]
        await asyncio.sleep(
            3600 if fault == "hang" else (self.settings["latency_ms"] + spread) / 1000
        )
        read = user[: self.settings["context"] or None]
        body = BODIES.get(fault) or answer(
            data.get("model", ""), read, fault, count=self.settings["usage"]
        )
        kept = await send(writer, body, cut=fault == "cut", drip=fault == "drip")
        entry["sent"] = True
        return kept

    def draw(self, entry: dict) -> str:
        """A transport fault of this request, else a fault of the model on this article."""
        seed, article, nth = self.settings["seed"], entry["article"], entry["nth"]
        for shares, key in (("faults", f"{seed} {article} {nth}"), ("model_faults", article)):
            point = random.Random(f"{seed} {shares} {key}").random()
            for fault, share in sorted(self.settings[shares].items()):
                point -= share
                if point < 0:
                    return fault
        return ""


@lru_cache(maxsize=4096)
def answer(model: str, user: str, fault: str, *, count: bool) -> bytes:
    """The body of a completion, made once for each article."""
    body = replies.completion(model, user, fault)
    if not count:
        del body["usage"]
    return encoded(body)


async def main() -> None:
    """Serve until killed; print the base URL first."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8099)
    parser.add_argument("--latency-ms", type=float, default=0)
    options = parser.parse_args()
    fake = Fake()
    fake.settings["latency_ms"] = options.latency_ms
    server = await asyncio.start_server(fake.serve, "127.0.0.1", options.port, backlog=1024)
    print(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1", flush=True)  # noqa: T201
    await server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
