"""A small task and small articles for tests of the runner, and a run of them as a program.

    python stand_in.py URL FOLDER ARTICLES WORKERS [ROWS]

prints the outcome as JSON.  The prompt is title and text, so the fake server's log names titles.
With a JSON file of dataset rows the benchmark's own task is put to them; ARTICLES does not count.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from finnewsbench.config import RunConfig
from finnewsbench.config import Task
from finnewsbench.data import load
from finnewsbench.runner import run_model
from finnewsbench.store import read_run

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}


def messages(title, article):
    """Title and text as one user message."""
    return [{"role": "user", "content": f"{title}\n\n{article}"}]


TASK = Task("stand-in", messages, SCHEMA)


def rows(count):
    """``count`` articles of two sentences, titled 기사 1, 기사 2 and so on."""
    return [
        {
            "id": f"fnb-x{n:03d}",
            "title": f"기사 {n}",
            "article": f"누리정밀{n}은 부산 공장을 넓힌다고 밝혔다. 투자액은 {n}0억 원이다.",
        }
        for n in range(1, count + 1)
    ]


def labelled(count):
    """``count`` rows of the bundled data with their references; they recur under other titles."""
    known = load(split="validation").rows
    return [
        {**known[n % len(known)], "id": f"fnb-y{n:03d}", "title": f"기사 {n}"}
        for n in range(1, count + 1)
    ]


def config(url, folder, **settings):
    """A run against the fake server with short deadlines and waits."""
    short = {"attempt_seconds": 5.0, "article_seconds": 60.0, "first_wait": 0.01}
    return RunConfig(model="fake", base_url=url, **(short | {"out": Path(folder)} | settings))


def go(server, folder, count=12, *, task=TASK, rows_=None, on_progress=None, **settings):
    """Run ``count`` articles against the server into a folder; no task is the benchmark's."""
    wanted = config(server.url, folder, **settings)
    return run_model(wanted, rows_ or rows(count), task=task, on_progress=on_progress)


def comparable(folder):
    """The records by article, without what differs from one run to the next."""
    kept = {}
    for name, record in read_run(folder).records.items():
        kept[name] = {k: v for k, v in record.items() if k not in ("seconds", "attempts", "faults")}
    return kept


if __name__ == "__main__":
    url, folder, count, workers, *given = sys.argv[1:]
    asked, task = rows(int(count)), TASK
    if given:
        asked, task = json.loads(Path(given[0]).read_text(encoding="utf-8")), None
    outcome = run_model(config(url, folder, workers=int(workers)), asked, task=task)
    print(  # noqa: T201
        json.dumps(
            {
                "complete": outcome.complete,
                "interrupted": outcome.interrupted,
                "stopped": outcome.stopped,
                "dropped": outcome.dropped,
                "answered": outcome.counts.answered,
                "resumed": outcome.counts.resumed,
                "pending": outcome.counts.pending,
            }
        )
    )
