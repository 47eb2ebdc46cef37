"""What the buttons do, without a browser: run, stop, edit, paste, judge."""

from __future__ import annotations

import asyncio
import json

import pytest
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from hand import ARTICLE
from hand import item
from hand import perfect
from hand import row

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.space import extraction_stream
from finnewsbench.space import try_events
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import Chosen
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.table import to_rows
from finnewsbench.space.try_events import edited
from finnewsbench.space.try_events import pasted
from finnewsbench.space.try_events import run
from finnewsbench.space.try_events import scored
from finnewsbench.space.try_events import scored_anew
from finnewsbench.space.try_events import stopped
from finnewsbench.space.try_plan import Asked
from finnewsbench.space.try_plan import judge_for
from finnewsbench.space.try_plan import plan

BASELINE = Chosen("baseline")
KEY = "sk-canary-events-1"


def asked(*models, source="row", judge=None, **more):
    """What a visitor asks for."""
    found = row() if source == "row" else None
    return Asked(row()["title"], ARTICLE, found, models or (BASELINE,), judge, **more)


def desks(ready):
    """Every desk on the way."""

    async def collect():
        return [desk async for desk in run(ready)]

    return asyncio.run(collect())


def perfect_desk():
    """The reference's own extraction, scored."""
    side = Side("m", items=read_extraction(perfect()).extraction)
    desk = Desk("제목", ARTICLE, row(), (side,))
    return desk.with_side("a", scored(desk, side))


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


def test_an_edit_changes_the_scores_and_only_then():
    """Company renamed: coverage 1 of 2, validity 1 of 2."""
    desk = perfect_desk()
    rows = to_rows(desk.sides[0].items, "ko")
    assert edited(desk, "a", rows) is desk
    rows[1][1] = "없는회사"
    changed = edited(desk, "a", rows).sides[0]
    assert (changed.origin, changed.scores.values["rubric.company"]) == ("edited", 0.5)
    assert desk.sides[0].scores.values["rubric.company"] == 1.0


def test_a_pasted_reply_takes_the_side():
    """Fences and a preface are read as ever."""
    text = f"답입니다.\n```json\n{json.dumps({**perfect(), 'people': []})}\n```"
    side = pasted(perfect_desk(), "a", text, "붙여넣은 응답").sides[0]
    assert (side.origin, side.scores.values["rubric.people"]) == ("pasted", 0.0)


@pytest.mark.parametrize(
    ("desk", "text", "key"),
    [
        (Desk(), "{}", "no_desk"),
        (perfect_desk(), "글", "odd_json"),
        (perfect_desk(), "가" * 100_001, "long_reply"),
    ],
)
def test_a_reply_that_cannot_be_pasted_is_refused(desk, text, key):
    """With what to do."""
    with pytest.raises(Problem) as problem:
        pasted(desk, "a", text, "m")
    assert problem.value.key == key
    assert problem.value.said("ko") != problem.value.said("en")


def test_a_stopped_run_keeps_and_scores_what_had_come():
    """Nothing is lost."""
    items = read_extraction({**perfect(), "sentiment": []}).extraction
    desk = Desk("제목", ARTICLE, row(), (Side("m", items=items, coming=True),))
    side = stopped(desk).sides[0]
    assert (side.coming, side.problem.key, side.items) == (False, "stopped", items)
    assert side.scores.values["rubric.company"] == 1.0


def test_scoring_anew_asks_the_judge_about_an_edited_extraction():
    """The button beside the table."""
    desk = edited(perfect_desk(), "a", [["기업", "새벽", "1", "", "없다."]])

    async def collect(judge):
        return [each async for each in scored_anew(desk, judge)]

    with judge_server(saying("yes")) as judges:
        judge = plan(asked(judge=Chosen("server", "judge/x", judges.url))).judge
        last = asyncio.run(collect(judge))[-1].sides[0]
    assert (last.scores.judged, last.origin) == ("judge/x", "edited")
    assert item("새벽")["name"] in json.dumps(judges.bodies, ensure_ascii=False)


def test_a_pasted_reply_with_more_items_than_a_table_takes_is_refused():
    """200 rows, no more; said with both counts."""
    text = json.dumps({"keywords": [{"name": f"말{n}", "relevance": 1} for n in range(201)]})
    with pytest.raises(Problem) as problem:
        pasted(perfect_desk(), "a", text, "m")
    assert (problem.value.key, problem.value.values) == ("long_table", {"count": 201, "most": 200})


def test_a_stop_keeps_what_went_wrong_before():
    """A side that had already ended tells why it did."""
    failed = Side("m", problem=Problem("wrong_server"))
    desk = Desk("제목", ARTICLE, row(), (failed, Side("n", coming=True)))
    assert [side.problem.key for side in stopped(desk).sides] == ["wrong_server", "stopped"]


def test_a_judge_is_held_against_the_desk_not_the_form():
    """The form names the baseline by now; what `x/judge` extracted, `judge` does not judge."""
    wanted = asked(judge=Chosen("server", "judge", "http://127.0.0.1:9/v1"))
    desk = Desk("제목", ARTICLE, row(), (Side("x/judge", kind="server"), Side("baseline")))
    with pytest.raises(Problem) as problem:
        judge_for(wanted, desk)
    assert problem.value.key == "own_judge"
    assert judge_for(wanted, perfect_desk()).model == "judge"
