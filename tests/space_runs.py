"""Scored run folders over the first articles of the bundled validation split, for the page."""

from __future__ import annotations

import json
from pathlib import Path

from finnewsbench.data import load
from finnewsbench.keys import fingerprint
from finnewsbench.keys import questions_from
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.records import record_of
from finnewsbench.replies import Reply
from finnewsbench.replies import Usage
from finnewsbench.runfile import write_json
from finnewsbench.scores import score_run
from finnewsbench.store import open_run


def reference(row):
    """The reply that says just what the reference says."""
    lists = {
        FIELDS[c]: [
            {k: each[k] for k in ("name", "relevance", "sentence")} for each in row[FIELDS[c]]
        ]
        for c in ITEM_CATEGORIES
    }
    keys = ("company", "polarity", "impact", "sentence")
    return {**lists, "sentiment": [{k: each[k] for k in keys} for each in row["sentiment"]]}


IMG = "<img src=x onerror=alert(1)>"
SCRIPT = "<script>alert(2)</script>"


def hostile(row):
    """The reference with a company and a quotation that are markup."""
    said = reference(row)
    said["companies"].append({"name": IMG, "relevance": 1.0, "sentence": SCRIPT})
    return said


def nothing(_row):
    """The reply that extracts nothing."""
    return {key: [] for key in FIELDS.values()}


def made(folder, model, reply=reference, *, count=6, answered=None):
    """A scored run folder over ``validation[:count]``; without ``answered`` all have an answer."""
    source = load("finnewsbench", f"validation[:{count}]")
    questions = list(questions_from(source.rows))
    data = {"name": source.name, "split": source.split, "revision": "", "limit": None}
    asked = {
        "model": model,
        "data": {**data, "articles": count, "fingerprint": fingerprint(questions)},
    }
    with open_run(Path(folder), asked) as store:
        for question, row in list(zip(questions, source.rows, strict=True))[:answered]:
            said = reply(row)
            text = said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)
            answer = Reply(text, "stop", model=model, usage=Usage())
            store.append(record_of(question, "k" + question.id, answer))
    score_run(Path(folder), source.rows, about=source.about)
    return Path(folder)


def judged(folder, judges, rule):
    """The folder as if these judges had ruled: ``rule(judge, line)`` gives (value, reason)."""
    from finnewsbench.rulings import read_rulings  # noqa: PLC0415

    path = Path(folder) / "scores.json"
    scores = json.loads(path.read_text(encoding="utf-8"))
    count = scores["n"]["articles"]
    lines = []
    for article in read_rulings(
        Path(folder), load("finnewsbench", f"validation[:{count}]").rows
    ).articles:
        for judge in judges:
            for category, known in article.lines.items():
                for line in known:
                    value, reason = rule(judge, line)
                    lines.append(
                        {
                            "article_id": article.article_id,
                            "judge": judge,
                            "category": category,
                            "id": line.id,
                            "name": line.name,
                            "value": value,
                            "by": "judge",
                            "share": None,
                            "covered_by": line.covered_by,
                            "reason": reason,
                        }
                    )
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (Path(folder) / "verdicts.jsonl").write_text(text, encoding="utf-8", newline="\n")
    signature = {**scores["signature"], "judge": "+".join(judges)}
    named = [{"name": judge} for judge in judges]
    write_json(path, {**scores, "signature": signature, "judges": named})
    return Path(folder)
