"""Speed and memory of asking a model, beside bare HTTP clients in the same run.

    python scripts/bench_runner.py [--articles 300] [--workers 64] [--latency-ms 200 0] [--rounds 7]

Everyone asks the same local server (`tests/fakes/model_server.py`, a process of its own) the same
questions, so many at once, in a fresh process each time (`bench_clients`):

runner    `finnewsbench.runner.run_model`: prompts, keys, deadlines, parsing, records on the disk
aiohttp   nothing but POST, and the answer's JSON read: the floor
httpx     the same with httpx, and with the openai package, where they are installed
command   `finnewsbench run` from the shell, with loading the data and scoring it

phase     request phase: from the first request's arrival to the last answer's departure, by the
          server's clock, so that it is the same measure for all
ratio     to aiohttp's in the same round; rounds are interleaved, and the median counts
start-up  from the end of imports to the first request; for the command, from its start, less what
          importing all that it needs takes
CPU       processor time of the requests, for each; for the runner to the end of the run
memory    peak of the whole process

Processors that are shared make all of them larger: the load is printed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import replace
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).resolve().parent
SERVER = SCRIPTS.parent / "tests" / "fakes" / "model_server.py"
NEEDED = "import aiohttp, datasets, typer, yaml, finnewsbench.cli, finnewsbench.chat"
NEEDED += ", finnewsbench.runner, finnewsbench.scores"
FLOOR, OURS, COMMAND = "aiohttp", "runner", "command"
COMMAND_ROUNDS = 3


@dataclass(frozen=True)
class Taken:
    """One client's round: seconds, processor seconds, and bytes."""

    phase: float
    startup: float
    cpu: float
    memory: float


@dataclass(frozen=True)
class Course:
    """What is run: where the server and the articles are, how many, how many at once."""

    url: str
    folder: Path
    articles: int
    workers: int
    latency: float


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--articles", type=int, default=300)
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--latency-ms", type=float, nargs="+", default=[200, 0])
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, served() as url:
        folder = Path(name)
        # In a process of its own: a child's peak of memory is at least that of its parent's.
        write = [sys.executable, str(SCRIPTS / "bench_clients.py"), str(folder)]
        subprocess.run([*write, str(options.articles)], check=True)
        print(
            f"{options.articles} articles, {options.workers} at once, {options.rounds} rounds; "
            f"{os.cpu_count()} processors ({platform.machine()}), Python "
            f"{platform.python_version()}, load at the start {_load()}"
        )
        for latency in options.latency_ms:
            course = Course(url, folder, options.articles, options.workers, latency)
            for line in lines(measure(course, options.rounds), course):
                print(line, flush=True)


def measure(course: Course, rounds: int) -> dict[str, list[Taken]]:
    """What each client took in each round; who begins changes from round to round."""
    names = [
        n for n in (FLOOR, OURS, "httpx", "openai") if n == OURS or importlib.util.find_spec(n)
    ]
    found: dict[str, list[Taken]] = {name: [] for name in names}
    for number in range(rounds):
        turn = number % len(names)
        for name in names[turn:] + names[:turn]:
            found[name].append(client(name, course))
    few = range(min(rounds, COMMAND_ROUNDS))
    found[COMMAND] = [command(course) for _ in few]
    imports = min(_seconds([sys.executable, "-c", NEEDED]) for _ in few)
    found[COMMAND] = [replace(one, startup=one.startup - imports) for one in found[COMMAND]]
    return found


def client(name: str, course: Course) -> Taken:
    """A round of one of `bench_clients`."""
    with tempfile.TemporaryDirectory() as out:
        rows = course.folder / "rows.json"
        call = [sys.executable, str(SCRIPTS / "bench_clients.py"), name, course.url, str(rows)]
        told, memory, stats, _ = _run([*call, str(course.workers), out], course)
    own = json.loads(told)
    phase = stats["last"] - stats["first"]
    return Taken(phase, stats["first"] - own["imported"], own["cpu"], memory)


def command(course: Course) -> Taken:
    """A round of the whole command; its start-up with imports."""
    with tempfile.TemporaryDirectory() as out:
        call = [sys.executable, "-m", "finnewsbench", "run", "--model", "fake", "--out", out]
        call += ["--base-url", course.url, "--workers", str(course.workers)]
        call += ["--data", str(course.folder / "data"), "--split", "validation"]
        _, memory, stats, begun = _run(call, course)
    phase = stats["last"] - stats["first"]
    return Taken(phase, stats["first"] - begun, 0.0, memory)


def _seconds(call: list[str]) -> float:
    started = time.monotonic()
    subprocess.run(call, check=True)
    return time.monotonic() - started


def _run(call: list[str], course: Course) -> tuple[str, float, dict[str, Any], float]:
    """Run a program against the emptied server: output, peak bytes, the server's figures, start."""
    ask(course.url, "/reset", {"latency_ms": course.latency})
    with tempfile.TemporaryFile() as told, tempfile.TemporaryFile() as errors:
        begun = time.monotonic()
        process = subprocess.Popen(call, stdout=told, stderr=errors)
        _, status, used = os.wait4(process.pid, 0)  # memory of this child alone
        process.returncode = os.waitstatus_to_exitcode(status)
        told.seek(0)
        errors.seek(0)
        if process.returncode:
            raise SystemExit(f"{' '.join(call)}:\n{errors.read().decode('utf-8', 'replace')}")
        output = told.read().decode("utf-8")
    stats = ask(course.url, "/stats")
    if stats["requests"] != course.articles:
        raise SystemExit(f"{' '.join(call)}: {stats['requests']} requests, {course.articles} due")
    unit = 1 if sys.platform == "darwin" else 1024
    return output, float(used.ru_maxrss * unit), stats, begun


def lines(found: dict[str, list[Taken]], course: Course) -> Iterator[str]:
    """The figures of one latency as a table."""
    yield f"\n{course.latency:g} ms a request, load at the end {_load()}"
    yield "            phase s (best, median)   ratio   start-up s   CPU ms   memory MB"
    for name, rounds in found.items():
        phases = [taken.phase for taken in rounds]
        ratio = "      "
        if name != COMMAND:
            floor = [taken.phase for taken in found[FLOOR]]
            ratio = f"{statistics.median(a / b for a, b in zip(phases, floor, strict=True)):6.2f}"
        cpu = min(taken.cpu for taken in rounds) / course.articles * 1000
        startup = min(taken.startup for taken in rounds)
        memory = max(taken.memory for taken in rounds) / 1e6
        yield (
            f"{name:10} {min(phases):12.3f} {statistics.median(phases):11.3f} {ratio:>7} "
            f"{startup:12.2f} {f'{cpu:.2f}' if cpu else '-':>8} {memory:11.0f}"
        )


@contextmanager
def served() -> Iterator[str]:
    """The fake server in a process of its own: its base URL."""
    call = [sys.executable, str(SERVER), "--port", "0"]
    with subprocess.Popen(call, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process.stdout.readline().strip() if process.stdout else ""
        finally:
            process.kill()


def ask(url: str, path: str, data: dict[str, Any] | None = None) -> dict[str, Any]:
    """The server's answer to a question about itself."""
    body = None if data is None else json.dumps(data).encode("utf-8")
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with direct.open(url.removesuffix("/v1") + path, data=body, timeout=60) as answer:
        return dict(json.loads(answer.read()))


def _load() -> str:
    return ", ".join(f"{value:.1f}" for value in os.getloadavg())


if __name__ == "__main__":
    main()
