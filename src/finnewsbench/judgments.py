"""What judges answered: ``judgments.jsonl`` and ``judging.json`` in the run folder.

A record is one call, keyed by everything that was sent (messages, schema, parameters, model, base
URL, which repeat), so a judgment is a look-up, the second call of a case too: `replay` runs the
rubric's protocol over the answers that are there, until it ends or has a question without one.
Verdicts are read from the stored replies each time, as extractions are (DESIGN section 6).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import asdict
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.metric.judging import Answer
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.judging import Question
from finnewsbench.metric.pairing import Case

from .errors import RunDamagedError
from .judges import Judge
from .lines import RecordFile
from .lines import RecordKind
from .lines import Torn
from .lines import read_lines
from .records import reply_as_json
from .replies import Reply
from .replies import Usage
from .runfile import write_json
from .store import locked

JUDGMENTS_FILE = "judgments.jsonl"
JUDGING_FILE = "judging.json"
FORMAT = 1


@dataclass(frozen=True, slots=True)
class Stored:
    """An answer as it was kept: of which judge (name and model), and what it took."""

    judge: str
    model: str
    answer: Answer
    usage: Usage


@dataclass(frozen=True, slots=True)
class Asking:
    """A question to a judge that has no answer yet, and the key its answer will have."""

    question: Question
    key: str


def replay(
    judge: Judge, case: Case, repeat: int, answers: Mapping[str, Stored], salt: str
) -> Judgment | Asking:
    """What the stored answers come to for one case: a judgment, or the next question.

    ``repeat`` counts from 0.
    """
    step = judge.protocol.first(case, salt)
    while isinstance(step, Question):
        key = judge.served.key(step.messages, repeat)
        stored = answers.get(key)
        if stored is None:
            return Asking(step, key)
        step = judge.protocol.then(case, step, stored.answer, salt)
    return step


def record_of(
    judge: Judge, article_id: str, repeat: int, asking: Asking, reply: Reply
) -> dict[str, Any]:
    """The record of one call."""
    return {
        "article_id": article_id,
        "judge": judge.name,
        "judge_model": judge.model,
        "rubric": judge.protocol.version,
        "repeat": repeat + 1,
        "call": asking.question.so_far.calls + 1,
        "key": asking.key,
        "ids": list(asking.question.ids),
        "reply": reply_as_json(reply),
        "flags": dict(sorted(reply.flags.items())),
        "model": reply.model,
        "usage": asdict(reply.usage),
        "seconds": round(reply.seconds, 3),
        "attempts": reply.attempts,
    }


def _is_judgment(record: Mapping[str, Any]) -> bool:
    texts = (record.get(name) for name in ("article_id", "judge", "judge_model", "key"))
    objects = (record.get(name) for name in ("reply", "usage"))
    return all(isinstance(text, str) for text in texts) and all(
        isinstance(value, dict) for value in objects
    )


JUDGMENT = RecordKind("record of a judge's call", _is_judgment)


def read_answers(folder: Path) -> dict[str, Stored]:
    """The answers in a folder by key, in the file's order; none where nothing was judged.

    Raises:
        RunDamagedError: the file cannot be read.
    """
    path = folder / JUDGMENTS_FILE
    entries = read_lines(path, JUDGMENT) if path.exists() else ()
    return {entry["key"]: _stored(entry) for entry in entries if not isinstance(entry, Torn)}


class JudgmentStore:
    """The judgments of a folder, open for writing.  Made by `open_judgments`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.about = read_judging(folder)
        self.answers: dict[str, Stored] = {}
        """Key -> answer."""
        self._file = RecordFile(folder / JUDGMENTS_FILE, JUDGMENT, self._take)
        self.dropped = self._file.dropped
        """Cut-off last lines that were found and removed (0 or 1)."""

    def _take(self, record: Mapping[str, Any]) -> None:
        self.answers[record["key"]] = _stored(record)

    def append(self, record: Mapping[str, Any]) -> None:
        """Write one record in one go; the process may be killed right after.

        Raises:
            RunWriteError: the disk does not take it; the file is as it was before.
        """
        self._file.append(record)
        self._take(record)

    def sync(self) -> None:
        """Have the disk keep what was written; call at least twice a second."""
        self._file.sync()

    def begin(self, judge: Judge) -> None:
        """Record who judges, and take over what an earlier session learnt of its server."""
        known = self.about["judges"].get(judge.name)
        if known and known["asked"] == judge.asked:
            if known["settled"]:
                judge.served.known.restore(known["settled"])
            return
        self.about["judges"][judge.name] = {"asked": judge.asked, "settled": None}
        self._write()

    def settle(self, judge: Judge) -> None:
        """Record what the judge's server takes."""
        entry, known = self.about["judges"][judge.name], judge.served.known.to_dict()
        if entry["settled"] != known:
            entry["settled"] = known
            self._write()

    def finish(self, session: Mapping[str, Any]) -> None:
        """Record the figures of this session (times and counts; never part of a score)."""
        self.about["sessions"].append(dict(session))
        self._write()

    def _write(self) -> None:
        write_json(self.folder / JUDGING_FILE, self.about)

    def close(self) -> None:
        """Sync and close."""
        self._file.close()


@contextmanager
def open_judgments(folder: Path) -> Iterator[JudgmentStore]:
    """Open the judgments of a folder for writing, or begin them.

    Raises:
        RunLockedError: another process writes to the folder.
        RunDamagedError: a file in it cannot be read.
    """
    with locked(folder):
        store = JudgmentStore(folder)
        try:
            yield store
        finally:
            store.close()


def read_judging(folder: Path) -> dict[str, Any]:
    """``judging.json``: the judges asked so far, what their servers take, and the sessions.

    Raises:
        RunDamagedError: it cannot be read.
    """
    path = folder / JUDGING_FILE
    try:
        about = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {"format": FORMAT, "judges": {}, "sessions": []}
    except ValueError:
        about = None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise RunDamagedError(
            f"{path} cannot be read as format {FORMAT}. It was changed by hand, or written by "
            "another version of finnewsbench. Remove it: the judgments stay, and only what their "
            "servers take has to be learnt again."
        )
    return about


def answer_of(reply: Reply) -> Answer:
    """A reply as the rubrics read answers."""
    return _answer(reply.content, reply.finish_reason, reply.usage)


def _stored(record: Mapping[str, Any]) -> Stored:
    usage = Usage(**{name: record["usage"].get(name) for name in Usage.__slots__})
    said = record["reply"]
    return Stored(
        judge=record["judge"],
        model=record["judge_model"],
        answer=_answer(said.get("content"), said.get("finish_reason"), usage),
        usage=usage,
    )


def _answer(content: str | None, finish_reason: str | None, usage: Usage) -> Answer:
    return Answer(
        content=content,
        finish_reason=finish_reason,
        prompt_tokens=usage.prompt_tokens or 0,
        completion_tokens=usage.completion_tokens or 0,
        cached_tokens=usage.cached_tokens or 0,
    )
