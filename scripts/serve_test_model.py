"""Serve a GGUF file with llama.cpp's own HTTP server, for tests, until SIGTERM.

    python scripts/serve_test_model.py MODEL.gguf [--port 0] [--slots 2] [--context 6144]

Prints ``ready http://127.0.0.1:PORT/v1`` once the server answers that it is healthy, and ends by
itself after ``--seconds``.  Needs the extra `test-llm`; the product does not.
"""

from __future__ import annotations

import argparse
import os
import signal
import threading
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any


def start(given: argparse.Namespace) -> Any:
    """A running server, with the options of `main`."""
    if not given.model.is_file():
        raise SystemExit(
            f"no model at {given.model}: python scripts/fetch_test_model.py fetches one"
        )
    try:
        import xllamacpp  # noqa: PLC0415 - an extra, with an error of our own
    except ImportError:
        raise SystemExit(
            "the server is not installed: pip install 'finnewsbench[test-llm]'"
        ) from None
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(given.model)
    parameters.model_alias = {given.alias}
    parameters.hostnames = ["127.0.0.1"]
    parameters.port = given.port
    parameters.n_parallel = given.slots
    parameters.n_ctx = given.slots * given.context
    parameters.kv_unified = False  # each slot has its own context, whatever the others hold
    parameters.cpuparams.n_threads = given.threads
    parameters.cpuparams_batch.n_threads = given.threads
    parameters.endpoint_metrics = True
    parameters.use_jinja = True
    return xllamacpp.Server(parameters)


def wait_until_healthy(address: str, seconds: float) -> None:
    """Return once ``/health`` answers 200.  Raises SystemExit if it does not within `seconds`."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=5) as reply:  # noqa: S310
                if reply.status == 200:
                    return
        except (urllib.error.URLError, TimeoutError):
            pass  # 503 while the weights are loaded
        time.sleep(0.1)
    raise SystemExit(f"the server at {address} was not healthy within {seconds:.0f} s")


def main() -> None:
    """Serve until SIGTERM, SIGINT or the end of the time given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("model", type=Path)
    parser.add_argument("--port", type=int, default=0, help="0: a free one, see the line 'ready'")
    parser.add_argument("--slots", type=int, default=2, help="requests served at once")
    parser.add_argument("--context", type=int, default=6144, help="tokens per slot")
    parser.add_argument("--alias", default="test-model", help="the model's name in requests")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=3600.0, help="ends by itself after these")
    given = parser.parse_args()

    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    server = start(given)
    wait_until_healthy(server.listening_address, 120)
    print(f"ready {server.listening_address}/v1", flush=True)
    stop.wait(given.seconds)
    os._exit(0)  # letting go of the server would wait for every answer that is being written


if __name__ == "__main__":
    main()
