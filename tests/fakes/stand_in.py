"""A small task and small articles for tests of the runner, and a run of them as a program.

    python stand_in.py URL FOLDER ARTICLES WORKERS

prints the outcome as JSON.  The prompt is title and text, so the fake server's log names titles.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from finnewsbench.config import RunConfig
from finnewsbench.config import Task
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


def config(url, folder, **settings):
    """A run against the fake server with short deadlines and waits."""
    short = {"attempt_seconds": 5.0, "article_seconds": 60.0, "first_wait": 0.01}
    return RunConfig(model="fake", base_url=url, **(short | {"out": Path(folder)} | settings))


def go(server, folder, count=12, *, task=None, rows_=None, on_progress=None, **settings):
    """Run ``count`` articles against the server into a folder."""
    wanted = config(server.url, folder, **settings)
    return run_model(wanted, rows_ or rows(count), task=task or TASK, on_progress=on_progress)


def comparable(folder):
    """The records by article, without what differs from one run to the next."""
    kept = {}
    for name, record in read_run(folder).records.items():
        kept[name] = {k: v for k, v in record.items() if k not in ("seconds", "attempts")}
    return kept


if __name__ == "__main__":
    url, folder, count, workers = sys.argv[1:]
    outcome = run_model(config(url, folder, workers=int(workers)), rows(int(count)), task=TASK)
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
