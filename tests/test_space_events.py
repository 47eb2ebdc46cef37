"""What a run does, without a browser: models, replies, time, the judge."""

from __future__ import annotations

import asyncio

import pytest
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from space_desks import BASELINE
from space_desks import asked

from finnewsbench.space import extraction_stream
from finnewsbench.space import try_events
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import Chosen
from finnewsbench.space.try_events import run
from finnewsbench.space.try_plan import Asked
from finnewsbench.space.try_plan import plan

KEY = "sk-canary-events-1"


def desks(ready):
    """Every desk on the way."""

    async def collect():
        return [desk async for desk in run(ready)]

    return asyncio.run(collect())


def test_the_baseline_comes_category_by_category_and_is_scored_at_the_end():
    """More and more items, then scores against the reference."""
    found = desks(plan(asked()))
    counts = [sum(map(len, desk.sides[0].items.to_dict().values())) for desk in found]
    assert counts == sorted(counts)
    last = found[-1].sides[0]
    assert (last.coming, last.model, last.scores.reference) == (False, "baseline", True)
    assert last.scores.values["recall_exact.people"] == 1.0  # 김가람


def test_a_text_without_reference_has_the_free_scores():
    """Said by the scores themselves."""
    last = desks(plan(asked(source="")))[-1].sides[0]
    assert (last.scores.reference, last.scores.judged) == (False, "")


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (Asked("", " \n", None, (BASELINE,), None), "no_article"),
        (Asked("", "가" * 20_001, None, (BASELINE,), None), "long_article"),
        (Asked("가" * 301, "가", None, (BASELINE,), None), "long_title"),
        (Asked("", "가", None, (Chosen("server", "", "http://a/v1"),), None), "no_model"),
        (
            Asked("", "가", None, (BASELINE,), Chosen("server", "m", "http://a"), public=True),
            "not_allowed",
        ),
        (
            Asked(
                "", "가", None, (Chosen("server", "openai/m", "http://a/v1"),),
                Chosen("server", "m", "http://b/v1"),
            ),
            "own_judge",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_run_is_said_before_anything_is_asked(wanted, key):
    """Empty, too long, no model, a judge of itself."""
    with pytest.raises(Problem) as problem:
        plan(wanted)
    assert problem.value.key == key


def test_two_models_run_side_by_side(server):
    """A hanging one does not keep the other waiting."""
    server.reset(script=["500"])
    ready = plan(asked(Chosen("server", "m", server.url, KEY), BASELINE))
    first, second = desks(ready)[-1].sides
    assert (first.problem.key, first.scores) == ("wrong_server", None)
    assert (second.problem, second.scores.reference) == (None, True)
    assert KEY not in repr(ready)


@pytest.mark.parametrize(
    ("fault", "failure"),
    [
        ("garbage", "invalid_json"),
        ("refusal", "refusal"),
        ("empty", "empty_reply"),
        ("filter", "content_filter"),
    ],
)
def test_a_reply_that_cannot_be_read_is_named_and_has_no_score(server, fault, failure):
    """The kinds of the benchmark (`schema.FAILURE_KINDS`)."""
    server.reset(model_faults={fault: 1.0})
    side = desks(plan(asked(Chosen("server", "m", server.url))))[-1].sides[0]
    assert (side.failure, side.empty, side.scores) == (failure, True, None)


def test_a_reply_that_was_cut_keeps_its_items(server):
    """They are shown and scored, and the failure is named."""
    server.reset(model_faults={"truncate": 1.0})
    side = desks(plan(asked(Chosen("server", "m", server.url))))[-1].sides[0]
    assert (side.failure, side.empty) == ("truncated", False)
    assert side.scores is not None


def test_a_time_out_ends_a_hanging_model(server, monkeypatch):
    """After half a second here; nothing had come."""
    monkeypatch.setattr(extraction_stream, "MODEL_SECONDS", 0.5)
    server.reset(faults={"hang": 1.0})
    side = desks(plan(asked(Chosen("server", "m", server.url))))[-1].sides[0]
    assert (side.problem.key, side.coming) == ("wrong_timeout", False)


def test_closing_a_run_lets_go_of_the_server():
    """A cancel does not leave the request running: the server sees the connection end."""

    async def leave():
        gone = asyncio.Event()

        async def hang(reader, writer):
            while await reader.read(65536):
                pass
            gone.set()
            writer.close()

        async with await asyncio.start_server(hang, "127.0.0.1", 0) as hanging:
            url = f"http://127.0.0.1:{hanging.sockets[0].getsockname()[1]}/v1"
            found = run(plan(asked(Chosen("server", "m", url), BASELINE)))
            async for desk in found:
                if not desk.sides[1].coming:
                    break
            assert not gone.is_set()
            await found.aclose()
            await asyncio.wait_for(gone.wait(), 10)

    asyncio.run(leave())


def test_the_time_goes_on_while_a_model_is_silent(server, monkeypatch):
    """A tick of a tenth of a second here: several desks before the answer."""
    monkeypatch.setattr(try_events, "TICK", 0.1)
    server.reset(latency_ms=600)
    found = desks(plan(asked(Chosen("server", "m", server.url))))
    waited = [desk.sides[0].seconds for desk in found if desk.sides[0].coming]
    assert len(waited) >= 3
    assert waited == sorted(waited)


def test_a_judge_model_scores_after_the_offline_judge():
    """Its verdicts decide, with the key that was given for it."""
    with judge_server(saying("yes")) as judges:
        found = desks(plan(asked(judge=Chosen("server", "judge/x", judges.url, KEY))))
    before, after = found[-2].sides[0].scores, found[-1].sides[0].scores
    assert (before.judged, after.judged) == ("", "judge/x")
    assert judges.keys == {f"Bearer {KEY}"}


def test_a_judge_that_fails_leaves_the_offline_scores():
    """With the reason."""
    judge = Chosen("server", "judge/x", "http://127.0.0.1:9/v1")
    side = desks(plan(asked(judge=judge)))[-1].sides[0]
    assert (side.unjudged.key, side.scores.judged) == ("wrong_connection", "")


def test_a_second_model_at_the_same_address_uses_the_firsts_key(server):
    """And nobody else's."""
    server.reset(echo=True)
    models = (Chosen("server", "m1", server.url, KEY), Chosen("server", "m2", server.url))
    desks(plan(asked(*models)))
    heads = [entry["head"] for entry in server.log()]
    assert len(heads) == 2
    assert all(f"Bearer {KEY}" in head for head in heads)
    ready = plan(asked(models[0], Chosen("server", "m2", "http://127.0.0.1:9/v1")))
    assert [each.key for each in ready.targets] == [KEY, ""]
