"""Judges for `judge_server`: they answer by rule on the ids in the prompt, some of it wrong.

    python judge_replies.py URL FOLDER ARTICLES WORKERS REPEATS

has the judge behind URL rule on the run folder that `run_folder` made, as a process of its own.
A fault is drawn from the seed, the article and how often it was asked about, never from the order
of arrival.
"""

from __future__ import annotations

import json
import random
import sys
import zlib
from pathlib import Path

from fakes.judge_server import Raw
from fakes.judge_server import error
from hand import LEAD
from hand import QUOTE
from hand import item
from hand import perfect
from hand import row
from judge_cases import asked
from judge_cases import reply
from judge_cases import ruling

from finnewsbench.config import RunConfig
from finnewsbench.judgedrun import judge_run
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.judgeoptions import judging_for
from finnewsbench.keys import fingerprint
from finnewsbench.keys import questions_from
from finnewsbench.records import record_of
from finnewsbench.replies import Reply
from finnewsbench.replies import Usage
from finnewsbench.scores import score_run
from finnewsbench.store import open_run

THEMES = [item("로봇 자동화", 0.5, QUOTE), item("신약", 0.5, LEAD)]
"""Themes that code can't settle (`judge_cases.themes_case`)."""

CONTENT_FAULTS = ("garbage", "missing", "off_scale", "nan", "empty", "cut", "cannot")


def rows(count):
    """``count`` rows of the hand-made article, each with a title and an end of its own."""
    made = [row(f"fnb-v{900 + n}") for n in range(1, count + 1)]
    return [
        {**one, "title": f"기사 {n}", "article": f"{one['article']} 문서 {n}번이다."}
        for n, one in enumerate(made, 1)
    ]


def run_folder(folder, count=3, *, model="candidate", usage=None, **texts):
    """A finished run whose replies leave themes and sentiment to the judge; ``texts`` by id."""
    data = {"name": "x", "split": "validation", "revision": "", "articles": count}
    questions = list(questions_from(rows(count)))
    asked_of = {"model": model, "data": {**data, "fingerprint": fingerprint(questions)}}
    with open_run(Path(folder), asked_of) as store:
        for question in questions:
            usual = json.dumps({**perfect(), "themes": THEMES}, ensure_ascii=False)
            text = texts.get(question.id.replace("-", "_"), usual)
            answer = Reply(text, "stop", model=model, usage=usage or Usage())
            store.append(record_of(question, "k" + question.id, answer))
    return Path(folder)


def judging(url, *judges, **options):
    """What ``--judge`` options come to, with short waits; ``m/judge`` where none is named."""
    server = RunConfig(model="x", attempt_seconds=5.0, first_wait=0.01, attempts=4)
    return judging_for(
        JudgeOptions(judge=judges or ["m/judge"], judge_base_url=url, **options), server
    )


def judged(folder, url, *judges, count=3, workers=4, **options):
    """Judge a run folder and score it: (outcome, scores)."""
    wanted = judging(url, *judges, **options)
    outcome = judge_run(folder, rows(count), wanted, workers=workers)
    return outcome, score_run(folder, rows(count), judging=wanted)


def lines(folder, name="judgments.jsonl"):
    """The records of a folder's file, whole lines only."""
    path = Path(folder) / name
    whole = path.read_bytes().split(b"\n")[:-1] if path.exists() else []
    return [json.loads(line) for line in whole]


def ruling_by(verdicts):
    """A judge that rules by id (a verdict, or a list of them by repeat), and no on the rest."""

    def answer(body, _nth):
        repeat = body.get("seed", 0)
        given = {}
        for id_ in asked(body["messages"]):
            verdict = verdicts.get(id_, "no")
            verdict = verdict[repeat % len(verdict)] if isinstance(verdict, list) else verdict
            given[id_] = ruling(id_, verdict, covered_by=f"{id_.partition('.')[0]}.p1")
        return reply(list(given.values()))

    return answer


def honest(body, _nth):
    """The same verdict on the same item and article whenever it is asked for."""
    article = body["messages"][-1]["content"].split("\n", 2)[1]
    rows_ = []
    for id_ in asked(body["messages"]):
        place = zlib.crc32(f"{article} {id_}".encode()) % 3
        covered = f"{id_.partition('.')[0]}.p1"
        rows_.append(ruling(id_, ("yes", "partly", "no")[place], covered_by=covered))
    return reply(rows_)


def forgetful(body, nth):
    """Leaves an item out on every third article, until it is told so: the same at any time."""
    text, prompt = honest(body, nth), body["messages"][-1]["content"]
    article = prompt.split("\n", 2)[1]
    return (
        text
        if "앞서 받은 답" in prompt or zlib.crc32(article.encode()) % 3
        else spoilt("missing", text)
    )


def faulty(shares, seed=0, judge=honest):
    """A judge with faults: kind -> share; ``429``, ``500`` and ``hang`` are the server's."""

    def answer(body, nth):
        article = body["messages"][-1]["content"].split("\n", 2)[1]
        point = random.Random(f"{seed} {article} {nth}").random()
        for fault, share in sorted(shares.items()):
            point -= share
            if point < 0:
                return spoilt(fault, judge(body, nth))
        return judge(body, nth)

    return answer


def spoilt(fault, text):
    """An honest answer gone wrong."""
    if fault == "429":
        return Raw(429, error("slow down", "rate_limit_exceeded"), {"retry-after": "0.01"})
    if fault == "500":
        return Raw(500, error("oops", "server_error"))
    if fault == "hang":
        return 0.05
    if fault in ("garbage", "empty"):
        return {"garbage": text.replace(":", "="), "empty": ""}[fault]
    if fault == "cut":
        choice = {"message": {"content": text[:-20]}, "finish_reason": "length"}
        return Raw(200, {"choices": [choice]})
    given = json.loads(text)["verdicts"]
    first = given[0]
    if fault == "missing":
        given = given[1:]
    else:
        first["verdict"] = {"off_scale": 8, "nan": float("nan"), "cannot": "cannot_assess"}[fault]
    return reply(given)


if __name__ == "__main__":
    url, name, count, workers, repeats = sys.argv[1:]
    ended, _ = judged(
        Path(name), url, count=int(count), workers=int(workers), judge_repeats=int(repeats)
    )
    print(json.dumps([ended.interrupted, ended.judges["m/judge"].counts.pending]))  # noqa: T201
