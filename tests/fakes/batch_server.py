"""A server with ``/v1/files`` and ``/v1/batches`` on loopback, with seeded faults and a log.

    python batch_server.py --port 8098

POST /v1/chat/completions answers at once, by the rule of `model_replies`; a batch answers its
requests by the same rule.  POST /config takes any of `batch_work.SETTINGS`, POST /reset empties
everything, GET /log lists the requests to the API.

What becomes of a request is drawn from the seed and the article it is about, whatever address the
server has; what the model does is the same live and in a batch.  State is kept in memory.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

from aiohttp import web

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fakes.batch_work import Fake
from fakes.batch_work import error
from fakes.model_server import ModelServer

KEPT = web.AppKey("fake", object)


class BatchServer(ModelServer):
    """A running fake: its base URL and its controls."""

    def bodies(self) -> list[dict]:
        """The lines of all request files that were uploaded."""
        return self._call("/bodies")

    def made(self) -> list[list[str]]:
        """The custom ids in each batch that was made."""
        return self._call("/made")

    def routes(self) -> list[str]:
        """Method and route of each request so far."""
        return [entry["route"] for entry in self.log()]


@contextlib.contextmanager
def started(**settings) -> Iterator[BatchServer]:
    """Run this file in a process of its own, on a free port, until the block ends.

    Meanwhile clients load no certificates, which takes longer than all that they do here.
    """
    command = [sys.executable, str(Path(__file__).resolve()), "--port", "0"]
    no_certificates = mock.patch.object(ssl.SSLContext, "load_verify_locations")
    with no_certificates, subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            server = BatchServer(process.stdout.readline().strip(), process.pid)
            server.configure(**settings)
            yield server
        finally:
            process.kill()


@web.middleware
async def guard(request: web.Request, handler) -> web.StreamResponse:
    """Log requests to the API, and send the faults that are set for a route."""
    fake = request.app[KEPT]
    if not request.path.startswith("/v1/"):
        return await handler(request)
    route = f"{request.method} {request.match_info.route.resource.canonical}"
    key = request.headers.get("authorization", "").removeprefix("Bearer ")
    fake.log.append({"route": route, "path": request.path, "key": key})
    trouble = fake.settings["trouble"].get(route, [])
    what = trouble.pop(0) if trouble else ""
    if route in fake.settings["absent"] or what == 404:
        return web.json_response(error("Not Found" + fake.echo(), "not_found"), status=404)
    if isinstance(what, int):
        body = error("trouble" + fake.echo(), "rate_limit_exceeded" if what == 429 else "x")
        return web.json_response(body, status=what, headers={"retry-after": "0.01"})
    if what == "html":
        return web.Response(text="<html>gateway</html>", content_type="text/html")
    answer = await handler(request)
    if what == "lost":  # done, and never heard of
        request.transport.abort()
    return answer


async def upload(request: web.Request) -> web.Response:
    """POST /v1/files."""
    form = await request.post()
    if form.get("purpose") != "batch" or not form["file"].filename.endswith(".jsonl"):
        return web.json_response(error("purpose must be batch", "invalid"), status=400)
    content = form["file"].file.read()
    request.app[KEPT].log[-1]["sha256"] = hashlib.sha256(content).hexdigest()
    return web.json_response(request.app[KEPT].store(content, form["file"].filename, "batch"))


async def content(request: web.Request) -> web.Response:
    """GET /v1/files/{id}/content."""
    found = request.app[KEPT].files.get(request.match_info["id"])
    if found is None:
        return web.json_response(error("No such File object", "not_found"), status=404)
    return web.Response(body=found[1], content_type="application/octet-stream")


async def create(request: web.Request) -> web.Response:
    """POST /v1/batches."""
    body = await request.json()
    wanted = {"endpoint": "/v1/chat/completions", "completion_window": "24h"}
    if {key: body.get(key) for key in wanted} != wanted:
        return web.json_response(error("endpoint or window", "invalid"), status=400)
    return web.json_response(request.app[KEPT].create(body))


async def listing(request: web.Request) -> web.Response:
    """GET /v1/batches, newest first, in pages."""
    newest = list(request.app[KEPT].batches.values())[::-1]
    after = request.query.get("after")
    at = [batch["id"] for batch in newest].index(after) + 1 if after else 0
    page = newest[at : at + min(2, int(request.query.get("limit", 20)))]
    more = at + len(page) < len(newest)
    return web.json_response({"object": "list", "data": page, "has_more": more})


async def batch(request: web.Request) -> web.Response:
    """GET /v1/batches/{id} and POST /v1/batches/{id}/cancel."""
    fake, number = request.app[KEPT], request.match_info["id"]
    if number not in fake.batches:
        return web.json_response(error(f"No batch found: {number}", "not_found"), status=404)
    if request.method == "POST":
        fake.batches[number]["status"] = "cancelling"
        fake.looks[number] = ["cancelled"]
        return web.json_response(fake.batches[number])
    return web.json_response(fake.look(number))


async def chat(request: web.Request) -> web.Response:
    """POST /v1/chat/completions."""
    body = await request.json()
    request.app[KEPT].log[-1]["body"] = body
    status, answer = request.app[KEPT].chat(body)
    return web.json_response(answer, status=status)


async def control(request: web.Request) -> web.Response:
    """POST /config, POST /reset, GET /log, GET /bodies (all uploaded lines), GET /made."""
    fake = request.app[KEPT]
    if request.path == "/config":
        fake.settings.update(await request.json())
    if request.path == "/reset":
        fake.reset(await request.json())
    uploaded = [c.split(b"\n") for entry, c in fake.files.values() if entry["purpose"] == "batch"]
    bodies = [json.loads(line) for lines in uploaded for line in lines if line]
    made = [fake.ids(batch) for batch in fake.batches.values()]
    known = {"/log": fake.log, "/bodies": bodies, "/made": made}
    return web.json_response(known.get(request.path, {}))


def main() -> None:
    """Serve until killed; print the base URL first."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=8098)
    options = parser.parse_args()
    app = web.Application(middlewares=[guard], client_max_size=1 << 28)
    app[KEPT] = Fake()
    app.add_routes(
        [
            web.post("/v1/files", upload),
            web.get("/v1/files/{id}/content", content),
            web.post("/v1/batches", create),
            web.get("/v1/batches", listing),
            web.get("/v1/batches/{id}", batch),
            web.post("/v1/batches/{id}/cancel", batch),
            web.post("/v1/chat/completions", chat),
            *(web.post(path, control) for path in ("/config", "/reset")),
            *(web.get(path, control) for path in ("/log", "/bodies", "/made")),
        ]
    )

    listening = socket.create_server(("127.0.0.1", options.port))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}/v1", flush=True)  # noqa: T201
    web.run_app(app, sock=listening, print=None)


if __name__ == "__main__":
    main()
