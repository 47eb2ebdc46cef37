"""Batches of judgments: the records of a live judging, in the same ``judgments.jsonl``.

A second call about a case has another key than the first, so it goes into a later batch: collect
brings the first answers, and what they leave open is what the next submit sends.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from finnewsbench.config import RunConfig
from finnewsbench.errors import FaultError
from finnewsbench.errors import RunMismatchError
from finnewsbench.families import same_model
from finnewsbench.judgedrun import candidates_of
from finnewsbench.judgedrun import check_rows
from finnewsbench.judgedrun import judgeable
from finnewsbench.judges import Judge
from finnewsbench.judges import check_candidates
from finnewsbench.judges import judge_for
from finnewsbench.judges import salt_of
from finnewsbench.judging import Judgeable
from finnewsbench.judgments import Asking
from finnewsbench.judgments import JudgmentStore
from finnewsbench.judgments import open_judgments
from finnewsbench.judgments import record_of
from finnewsbench.judgments import replay
from finnewsbench.replies import Reply
from finnewsbench.store import read_run

from .jobs import NOT_ASKED
from .jobs import Job
from .jobs import Session
from .ledger import JUDGING
from .ledger import Entry
from .ledger import Ledger
from .requests import Request
from .settings import TRIES
from .settings import address
from .settings import bodies
from .settings import place

SECOND_CALL = "second_call"
"""Pending because the first answer left something open that no batch has asked again."""

Open = tuple[Judgeable, int, Asking]
"""A case, which repeat, and the question that has no answer."""


def purpose_of(judge: Judge) -> str:
    """What a judge's batches are marked with: its name, rubric and server."""
    return f"{JUDGING}{judge.name} ({judge.rubric}, {judge.served.asked['base_url']})"


@contextmanager
def judging(
    folder: Path, rows: Sequence[Mapping[str, Any]], judge: Judge, panel: Sequence[str]
) -> Iterator[tuple[Job, Ledger]]:
    """The job of judging a run folder's extractions by one judge.

    ``panel`` names the judges whose scores are to be taken together.

    Raises:
        ConfigError: the rows are not those of the run, or the judge is the model that it judges.
        FinNewsBenchError: the folder can't be used.
    """
    data = read_run(folder)
    check_rows(data, rows)
    candidates = candidates_of(data)
    check_candidates(candidates, [judge])
    cases = judgeable((row, data.records[row["id"]]) for row in rows if row["id"] in data.records)
    with open_judgments(folder) as store:
        store.begin(judge)
        job = _job(store, judge, cases, salt_of(data.run["asked"]), candidates, tuple(panel))
        yield job, Ledger(folder)


def judges_of(folder: Path, base_url: str = "", api_key_env: str = "") -> dict[str, Judge]:
    """The judges that a run folder has batches of, by the purpose of these.

    Args:
        folder: the run folder.
        base_url: the judges' server where its address holds credentials.
        api_key_env: empty is the variable that a batch was submitted with.

    Raises:
        RunMismatchError: this version asks judges otherwise.
    """
    judges = {}
    for entry in judge_entries(folder):
        asked = entry.about["asked"]
        config = RunConfig(
            model=asked["model"],
            base_url=address(entry.base_url, base_url),
            api_key_env=api_key_env or entry.api_key_env,
            attempts=TRIES,
            **asked["parameters"],
        )
        judge = judge_for(
            config,
            name=entry.about["judge"],
            rubric=entry.about["rubric"],
            repeats=entry.about["repeats"],
        )
        if judge.asked != asked:
            raise RunMismatchError(
                f"The batches of judge {judge.name} in {folder} were made by a version of "
                "finnewsbench that asks judges otherwise (prompt, rubric or schema). Collect them "
                "with that version."
            )
        judges[entry.purpose] = judge
    return judges


def judge_entries(folder: Path) -> list[Entry]:
    """The latest batch of each judge, in the order of these."""
    entries = Ledger(folder).entries("prepared", "creating", "open", "closed")
    latest = {entry.purpose: entry for entry in entries if entry.purpose.startswith(JUDGING)}
    return sorted(latest.values(), key=lambda entry: entry.part)


def _job(  # noqa: PLR0913, PLR0917 (all of them are parts of one judging)
    store: JudgmentStore,
    judge: Judge,
    cases: Sequence[Judgeable],
    salt: str,
    candidates: Sequence[str],
    panel: tuple[str, ...],
) -> Job:
    config, protocol, known = judge.served.config, judge.protocol, judge.served.known
    there = place(config.base_url, config.api_key_env, "--judge-")
    body = bodies(config, there.server.url, protocol.schema(), protocol.schema_name, known)

    def open_questions() -> Iterator[Open]:
        for one in cases:
            for repeat in range(judge.repeats):
                step = replay(judge, one.case, repeat, store.answers, salt)
                if isinstance(step, Asking):
                    yield one, repeat, step

    def left() -> Iterator[tuple[str, str]]:
        for _, _, asking in open_questions():
            yield asking.key, SECOND_CALL if asking.question.so_far.calls else NOT_ASKED

    def requests() -> Iterator[Request]:
        seen = set()  # two articles may be the same, word for word
        for _, repeat, asking in open_questions():
            if asking.key not in seen:
                seen.add(asking.key)
                yield Request(asking.key, body(asking.question.messages, repeat))

    by_key = {asking.key: (one, repeat, asking) for one, repeat, asking in open_questions()}

    def land(key: str, reply: Reply) -> bool:
        if key in store.answers:
            return False
        if key not in by_key:
            raise FaultError("outdated", "the question is not asked any more", retry=False)
        for name in candidates:
            if same_model(reply.model, name):
                text = f"the server answered as {reply.model!r}, the model that is judged"
                raise FaultError("self_judge", text, retry=False)
        one, repeat, asking = by_key[key]
        store.append(record_of(judge, one.id, repeat, asking, reply))
        return True

    async def ask(key: str) -> Reply:
        _, repeat, asking = by_key[key]
        async with judge.served.open(None) as ask_server:
            return await ask_server(asking.question.messages, repeat)

    return Job(
        purpose=purpose_of(judge),
        place=there,
        total=len(cases) * judge.repeats,
        left=left,
        requests=requests,
        land=land,
        ask=ask,
        known=known,
        settled=lambda: bool(store.about["judges"][judge.name]["settled"]),
        settle=lambda: store.settle(judge),
        sync=store.sync,
        finish=lambda session: store.finish(_session(session, store, judge)),
        about={
            "judge": judge.name,
            "rubric": judge.rubric,
            "repeats": judge.repeats,
            "asked": judge.asked,
            "panel": list(panel),
        },
    )


def _session(session: Session, store: JudgmentStore, judge: Judge) -> dict[str, Any]:
    """A session as ``judging.json`` has those of live judging, with its batches."""
    figures = {
        "resumed": session.resumed,
        "judged": session.answered,
        "pending": dict(session.pending),
        "calls": session.calls,
        "prompt_tokens": session.prompt_tokens,
        "cached_tokens": session.cached_tokens,
        "completion_tokens": session.completion_tokens,
        "stopped": "",
    }
    return {
        "begun": session.begun,
        "ended": session.ended,
        "seconds": session.seconds,
        "workers": 0,
        "batches": list(session.batches),
        "torn_lines_dropped": store.dropped,
        "interrupted": False,
        "judges": {judge.name: figures},
    }
