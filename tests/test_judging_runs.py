"""Judging a run folder: what is asked and kept, what the figures are, what judges do wrong."""

from __future__ import annotations

import json

import pytest
from fakes.judge_replies import CONTENT_FAULTS
from fakes.judge_replies import honest
from fakes.judge_replies import judged
from fakes.judge_replies import lines
from fakes.judge_replies import ruling_by
from fakes.judge_replies import run_folder
from fakes.judge_replies import spoilt
from fakes.judge_server import judge_server
from fakes.judge_server import saying

from finnewsbench.judgments import read_judging

CATEGORIES = ("company", "people", "theme", "keyword", "sentiment")
OPEN = ("theme.r1", "theme.r2", "theme.p1", "theme.p2", "sentiment.p1", "sentiment.p2")
ALL = dict.fromkeys(CATEGORIES, 1.0)


def test_one_call_an_article_and_the_same_bytes_again(tmp_path):
    """Three articles, three calls, three lines; again: no call, and scores.json to the byte."""
    folder = run_folder(tmp_path / "run")
    with judge_server(honest) as server:
        outcome, scores = judged(folder, server.url)
        before = (folder / "scores.json").read_bytes()
        kept = (folder / "judgments.jsonl").read_bytes()
        again, _ = judged(folder, server.url)
        assert len(server.bodies) == 3
    assert outcome.complete
    assert (again.judges["m/judge"].counts.resumed, again.complete) == (3, True)
    assert (folder / "scores.json").read_bytes() == before
    assert (folder / "judgments.jsonl").read_bytes() == kept
    assert scores["judges"][0]["calls"] == 3
    assert {"seconds", "usage", "prompt_tokens", "cost"}.isdisjoint(flat_keys(scores))


def flat_keys(value):
    """Every key in a JSON value."""
    if isinstance(value, dict):
        return set(value) | {key for inner in value.values() for key in flat_keys(inner)}
    return (
        {key for inner in value for key in flat_keys(inner)} if isinstance(value, list) else set()
    )


def test_a_record_says_what_was_asked_and_answered(tmp_path):
    """Who, which article, which items, which repeat and call, under which key, word for word."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(saying("yes")) as server:
        judged(folder, server.url, count=1)
        (sent,) = server.bodies
    (record,) = lines(folder)
    assert (record["article_id"], record["judge"]) == ("fnb-v901", "m/judge")
    assert (record["repeat"], record["call"]) == (1, 1)
    assert sorted(record["ids"]) == sorted(OPEN)
    assert json.loads(record["reply"]["content"])["verdicts"][0]["verdict"] == "yes"
    assert len(record["key"]) == 64
    assert sent["response_format"]["json_schema"]["strict"] is True
    assert sent["model"] == "m/judge"
    about = read_judging(folder)
    assert about["judges"]["m/judge"]["settled"]["response_format"] == "json_schema"
    assert about["sessions"][0]["judges"]["m/judge"]["judged"] == 1


def test_figures_by_hand(tmp_path):
    """Code gives company, people and keyword 1; the judge the rest.

    Theme: r1 covered by p1 (1), r2 partly by p1, which is used (at most 0.5): coverage 0.75.
    p1 covers (1), p2 no (0): validity 0.5.  2 * 0.75 * 0.5 / 1.25 = 0.6.
    Sentiment (negative, then positive): partly and no: coverage and validity 0.25.
    """
    folder = run_folder(tmp_path / "run")
    verdicts = {"theme.r1": "yes", "theme.r2": "partly", "sentiment.p1": "partly"}
    with judge_server(ruling_by(verdicts)) as server:
        _, scores = judged(folder, server.url)
    expected = {**ALL, "theme": 0.6, "sentiment": 0.25}
    assert {c: scores["rubric"][c] for c in CATEGORIES} == pytest.approx(expected)
    assert scores["rubric"]["overall"] == pytest.approx((3 + 0.6 + 0.25) / 5)
    assert scores["share_scored"] == ALL
    assert scores["signature"]["judge"].startswith("m/judge@itemized-prompt-")
    assert "judge_family" not in scores["signature"]
    shown = {line["id"]: line for line in lines(folder, "verdicts.jsonl")}
    assert (shown["theme.r1"]["value"], shown["theme.r1"]["by"]) == (1.0, "judge")
    assert shown["theme.r1"]["covered_by"] == "theme.p1"
    assert (shown["company.r1"]["by"], shown["company.r1"]["share"]) == ("code", None)


@pytest.mark.parametrize("fault", CONTENT_FAULTS)
def test_the_judges_fault_is_asked_again_once_and_then_unscored(tmp_path, fault):
    """Two calls, each gone wrong in the same way: no zero, no default, and counted by kind."""
    folder = run_folder(tmp_path / "run", 1)
    with judge_server(lambda body, nth: spoilt(fault, honest(body, nth))) as server:
        outcome, scores = judged(folder, server.url, count=1)
        assert len(server.bodies) == 2
    (judge,) = scores["judges"]
    unscored = [c for c in CATEGORIES if judge["share_scored"][c] == 0]
    assert outcome.complete
    assert scores["complete"] is False
    assert unscored
    assert {scores["rubric"][c] for c in unscored} == {None}
    assert None not in {scores["rubric"][c] for c in CATEGORIES if c not in unscored}
    assert {scores["rubric"][c] for c in ("company", "people", "keyword")} == {1.0}
    assert scores["rubric"]["overall"] is None
    assert {judge["unscored"][c] for c in unscored} == {1}
    assert sum(judge["faults"].values()) >= 2
    assert judge["pending"] == scores["pending_judgments"] == 0


@pytest.mark.parametrize("fault", CONTENT_FAULTS)
def test_a_second_answer_without_the_fault_counts(tmp_path, fault):
    """The figures are those of an honest judge; the fault is in the count."""
    first, second = run_folder(tmp_path / "a", 1), run_folder(tmp_path / "b", 1)

    def once(body, nth):
        return spoilt(fault, honest(body, nth)) if nth == 1 else honest(body, nth)

    with judge_server(once) as server:
        _, scores = judged(first, server.url, count=1)
        assert len(server.bodies) == 2
    with judge_server(honest) as server:
        _, plain = judged(second, server.url, count=1)
    assert scores["rubric"] == plain["rubric"]
    assert scores["complete"] is True
    assert (sum(scores["judges"][0]["faults"].values()), plain["judges"][0]["faults"]) == (1, {})


def test_a_failed_reply_is_never_shown_to_the_judge(tmp_path):
    """It is 0 in every category, and one call less."""
    folder = run_folder(tmp_path / "run", fnb_v901="못 하겠습니다")
    with judge_server(saying("yes")) as server:
        _, scores = judged(folder, server.url)
        assert len(server.bodies) == 2
    assert scores["n"]["failed"] == 1
    # Two articles at 1, one at 0.
    assert scores["rubric"]["company"] == pytest.approx(2 / 3)
    assert scores["share_scored"] == ALL


def test_repeats_draw_anew_and_only_further_ones_are_asked(tmp_path):
    """Three repeats are three seeds; two of three say yes: 2/3; one more article of calls each."""
    folder = run_folder(tmp_path / "run", 1)
    verdicts = {"theme.p1": ["yes", "no", "yes"], "theme.p2": "yes", "theme.r1": "no"}
    with judge_server(ruling_by(verdicts)) as server:
        judged(folder, server.url, count=1)
        _, scores = judged(folder, server.url, count=1, judge_repeats=3)
        assert sorted(body["seed"] for body in server.bodies) == [0, 1, 2]
    (judge,) = scores["judges"]
    assert (judge["repeats"], judge["calls"]) == (3, 3)
    # Four theme items: three undisputed, one by two of three.
    assert judge["vote_share"]["theme"] == pytest.approx((3 + 2 / 3) / 4)
    assert scores["validity"]["theme"] == 1.0
    shares = {line["id"]: line["share"] for line in lines(folder, "verdicts.jsonl")}
    assert shares["theme.p1"] == pytest.approx(2 / 3)
    assert scores["signature"]["judge"].endswith("*3")


def test_rubric_paper_scores_as_a_whole(tmp_path):
    """Five categories and grounding at 0.4, in one call; agreement and coverage are not of it."""
    folder = run_folder(tmp_path / "run")
    with judge_server(saying(score=0.4)) as server:
        outcome, scores = judged(folder, server.url, rubric="paper")
        assert len(server.bodies) == 3
    assert outcome.complete
    assert scores["rubric"] == pytest.approx({**dict.fromkeys(CATEGORIES, 0.4), "overall": 0.4})
    assert scores["signature"]["rubric"] == "paper-1"
    assert scores["judges"][0]["grounding"] == pytest.approx(0.4)
    assert "coverage" not in scores["judges"][0]
