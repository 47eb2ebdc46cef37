"""The engines side by side: are their records the same, and how fast is each?

    python scripts/bench_engines.py [--articles 2000] [--workers 64] [--ray-workers 2]
                                    [--latency-ms 200] [--skip-baseline]

Each engine extracts from the same JSONL file in a fresh process: with the embedded baseline, where
the workers do the work, and from a local server (`tests/fakes/model_server.py`), where they wait.

same      whether the records are the same, line for line after sorting, but for times
start-up  from the start of the run to the first answer: for Ray, starting it and its workers
rate      answers a second after the first, and its ratio to the local engine's
all       seconds of the whole run

Ends with status 1 where the records differ.  Processors that are shared make all of them slower:
the load is printed.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCRIPTS = Path(__file__).resolve().parent
SERVER = SCRIPTS.parent / "tests" / "fakes" / "model_server.py"
ENGINES = ("local", "ray")


@dataclass(frozen=True)
class Taken:
    """One engine's run: seconds to the first answer and of the whole, answers after the first."""

    first: float
    whole: float
    after: int

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.after / max(self.whole - self.first, 1e-9)


def main() -> None:
    """Measure, compare, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--articles", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=64)
    parser.add_argument("--ray-workers", type=int, default=2)
    parser.add_argument("--latency-ms", type=float, default=200)
    parser.add_argument("--skip-baseline", action="store_true")
    parser.add_argument("--one", nargs=5, metavar="WORD", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        engine, model, url, file, out = options.one
        done = one(engine, model, url, file, out, options.workers, options.ray_workers)
        print(json.dumps(done))
        return
    print(
        f"{options.articles} articles, {options.workers} at once, {options.ray_workers} workers of "
        f"Ray's; {os.cpu_count()} processors, load at the start {os.getloadavg()[0]:.1f}"
    )
    same = True
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_articles(folder / "articles.jsonl", options.articles)
        if not options.skip_baseline:
            same &= compare(folder, "baseline", "", options)
        with served(options.latency_ms) as url:
            same &= compare(folder, "fake", url, options)
    raise SystemExit(0 if same else 1)


def compare(folder: Path, model: str, url: str, options: argparse.Namespace) -> bool:
    """Run both engines and print a line for each; whether their records are the same."""
    taken: dict[str, Taken] = {}
    for engine in ENGINES:
        command = [sys.executable, __file__, "--workers", str(options.workers)]
        command += ["--ray-workers", str(options.ray_workers), "--one", engine, model, url]
        command += [str(folder / "articles.jsonl"), str(folder / f"{model}-{engine}")]
        done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
        taken[engine] = Taken(**json.loads(done.stdout.splitlines()[-1]))
    here, there = (records(folder / f"{model}-{engine}") for engine in ENGINES)
    for engine, one_ in taken.items():
        ratio = one_.rate / taken["local"].rate
        print(
            f"{model:9} {engine:6} start-up {one_.first:6.1f} s, rate {one_.rate:7.1f}/s "
            f"({ratio:.2f}), all {one_.whole:6.1f} s"
        )
    print(f"{model:9} records: {len(here)} and {len(there)}, same: {here == there}")
    return here == there and len(here) == options.articles


def one(  # noqa: PLR0913, PLR0917 (the words of a command line)
    engine: str, model: str, url: str, file: str, out: str, workers: int, ray_workers: int
) -> dict[str, Any]:
    """Run one engine; how long it took."""
    from finnewsbench.articlefiles import article_files  # noqa: PLC0415
    from finnewsbench.config import RunConfig  # noqa: PLC0415
    from finnewsbench.engineoptions import Engine  # noqa: PLC0415
    from finnewsbench.engines.extraction import Articles  # noqa: PLC0415
    from finnewsbench.engines.extraction import run_on_ray  # noqa: PLC0415
    from finnewsbench.runner import run_model  # noqa: PLC0415

    config = RunConfig(model=model, base_url=url, split="", workers=workers, out=Path(out))
    files = article_files([file])
    started, seen = time.monotonic(), [(0.0, 0)]

    def show(done: int, _total: int, _counts: Any) -> None:
        if done > seen[-1][1] and len(seen) < 2:
            seen.append((time.monotonic() - started, done))

    if engine == "ray":
        placed = Engine("ray", ray_workers)
        outcome = run_on_ray(config, Articles(files, here=True), placed, on_progress=show)
    else:
        rows = ({"id": q.id, "title": q.title, "article": q.article} for f in files for q in f())
        outcome = run_model(config, rows, on_progress=show)
    first, answered = seen[-1]
    return {
        "first": first,
        "whole": time.monotonic() - started,
        "after": outcome.counts.answered - answered,
    }


def records(folder: Path) -> list[str]:
    """The records of a run folder, sorted, without what differs from one run to the next."""
    with (folder / "extractions.jsonl").open(encoding="utf-8", newline="\n") as file:
        found = [json.loads(line) for line in file]
    return sorted(
        json.dumps({k: v for k, v in record.items() if k not in ("seconds", "attempts")})
        for record in found
    )


def write_articles(path: Path, count: int) -> None:
    """As many different articles, made from the bundled ones."""
    import bench_replies  # noqa: PLC0415 (a script beside this one)

    from finnewsbench.data import load  # noqa: PLC0415

    with path.open("w", encoding="utf-8", newline="\n") as file:
        for row, _ in bench_replies.pairs(load().rows, count, new=True):
            kept = {name: row[name] for name in ("id", "title", "article")}
            file.write(json.dumps(kept, ensure_ascii=False) + "\n")


@contextmanager
def served(latency: float) -> Iterator[str]:
    """A local server, in a process of its own: its base URL."""
    sys.path.insert(0, str(SERVER.parent))
    spec = importlib.util.spec_from_file_location("model_server", SERVER)
    if spec is None or spec.loader is None:
        raise SystemExit(f"{SERVER} is not there; this needs a checkout.")
    module = importlib.util.module_from_spec(spec)
    sys.modules["model_server"] = module
    spec.loader.exec_module(module)
    with module.started(latency_ms=latency) as server:
        yield server.url


if __name__ == "__main__":
    main()
