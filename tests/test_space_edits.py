"""What is done with an extraction that is there: edited, pasted, stopped, judged anew."""

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
from space_desks import asked
from space_desks import perfect_desk

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import Chosen
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.table import to_rows
from finnewsbench.space.try_events import edited
from finnewsbench.space.try_events import pasted
from finnewsbench.space.try_events import scored_anew
from finnewsbench.space.try_events import stopped
from finnewsbench.space.try_plan import judge_for
from finnewsbench.space.try_plan import plan


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
