"""The protocol of asking a judge: one call, a second for what is left, then unscored."""

import random

import pytest
from hand import LEAD
from hand import QUOTE
from hand import item
from hand import perfect
from judge_cases import answered
from judge_cases import asked
from judge_cases import case_of
from judge_cases import reply
from judge_cases import ruling
from judge_cases import themes_case

from finnewsbench.metric.judging import Answer
from finnewsbench.metric.judging import Judgment
from finnewsbench.metric.judging import Question
from finnewsbench.metric.judging import first
from finnewsbench.metric.judging import judge_case
from finnewsbench.metric.judging import then
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.metric.rubrics import rubric_named
from finnewsbench.metric.rubrics import run
from finnewsbench.metric.scoring import score_prepared


def scripted(*contents):
    """A judge that answers with ``contents`` in turn; `questions` lists what it was asked."""

    def ask(question):
        ask.questions.append(question)
        content = contents[len(ask.questions) - 1]
        return content if isinstance(content, Answer) else Answer(content, "stop")

    ask.questions = []
    return ask


def test_one_call_for_all_categories():
    """A complete answer ends it; the question is about every open item, and counts its tokens."""
    case = themes_case()
    ask = scripted(Answer(answered(open_items(case)), "stop", 900, 120, 640))
    judgment = judge_case(case, ask)
    assert judgment.calls == 1
    assert set(judgment.verdicts) == set(open_items(case)) == set(ask.questions[0].ids)
    tokens = judgment.prompt_tokens, judgment.completion_tokens, judgment.cached_tokens
    assert tokens == (900, 120, 640)
    assert judgment.faults == {}


def test_nothing_open_asks_nothing():
    """Where code settled everything the judge is not asked: no statements, the rest as due."""
    case = case_of(sentiment=[])
    assert open_items(case) == ()
    assert judge_case(case, scripted()) == Judgment()


def test_the_second_call_asks_for_what_is_left_and_names_the_fault():
    """Two of six are unusable: they alone are asked for again; the four others stand."""
    case = themes_case()
    ids = open_items(case)
    bad = answered(ids, theme_r1=ruling("theme.r1", 9), theme_p2=ruling("theme.p2", reason=""))
    good = reply([ruling("theme.r1", "yes", covered_by="theme.p1"), ruling("theme.p2", "partly")])
    ask = scripted(Answer(bad, "stop", 10, 20, 30), Answer(good, "stop", 1, 2, 3))
    judgment = judge_case(case, ask)
    assert sorted(asked(ask.questions[1].messages)) == ["theme.p2", "theme.r1"]
    text = ask.questions[1].messages[-1]["content"]
    assert "theme.r1: 정해진 척도의 값이 아님" in text
    assert "theme.p2: reason이 비어 있음" in text
    assert set(judgment.verdicts) == set(ids)
    assert judgment.verdicts["theme.r1"].covered_by == "theme.p1"
    assert judgment.faults == {"no_reason": 1, "off_scale": 1}
    assert (judgment.calls, judgment.prompt_tokens, judgment.completion_tokens) == (2, 11, 22)


@pytest.mark.parametrize("content", ["", "죄송합니다", '{"verdicts": []}', reply([ruling("x.p1")])])
def test_what_stays_unusable_is_unscored_after_two_calls(content):
    """Never a third call, never a 0: the categories that were asked about have no score."""
    case = themes_case()
    ask = scripted(content, content, content)
    judgment = judge_case(case, ask)
    assert len(ask.questions) == judgment.calls == 2
    assert judgment.verdicts == {}
    assert sum(judgment.faults.values()) >= 2
    score = score_prepared(case, judgment.verdicts, {})
    assert score.unscored == ("theme", "sentiment")
    assert score.values["rubric.theme"] is None
    assert score.values["rubric.company"] == 1.0


def test_cannot_assess_is_asked_again():
    """The first time it is a fault like others; a verdict the second time counts."""
    case = themes_case()
    ids = open_items(case)
    unsure = answered(ids, theme_p1=ruling("theme.p1", "cannot_assess"))
    judgment = judge_case(case, scripted(unsure, reply([ruling("theme.p1", "yes")])))
    assert judgment.verdicts["theme.p1"].verdict == "yes"
    assert judgment.faults == {"cannot_assess": 1}


def test_a_second_answer_about_other_items_adds_nothing():
    """The second answer is read for what was left; what it says of the rest is counted."""
    case = themes_case()
    ids = open_items(case)
    one = answered(ids[1:])
    two = reply([ruling(ids[1], "yes", covered_by="theme.p1"), ruling("theme.r1")])
    judgment = judge_case(case, scripted(one, two))
    assert judgment.verdicts[ids[1]].verdict == "no"
    assert judgment.faults == {"missing": 1, "unknown_id": 1}


def test_steps_are_plain_data():
    """The protocol needs no client: question, answer, question, answer, judgment."""
    case = themes_case()
    question = first(case, "salt")
    assert isinstance(question, Question)
    again = then(case, question, Answer("?", "stop"), "salt")
    assert isinstance(again, Question)
    assert again.so_far.faults == {"not_json": 1}
    assert set(again.ids) == set(question.ids)
    assert isinstance(then(case, again, Answer(answered(again.ids)), "salt"), Judgment)


def test_no_reply_keeps_what_was_answered():
    """Where the server fails the second time, the first answer's verdicts stand, and it is said."""
    case = themes_case()
    ids = open_items(case)
    answers = [Answer(answered(ids[:-1]), "stop"), None]
    judgment = run(RUBRICS["itemized"], case, lambda _: answers.pop(0))
    assert set(judgment.verdicts) == set(ids[:-1])
    assert judgment.faults == {"missing": 1, "no_reply": 1}
    assert judgment.calls == 1
    assert run(RUBRICS["paper"], case, lambda _: None).faults == {"no_reply": 1}


def test_an_unknown_rubric_names_those_there_are():
    """The error lists the choices."""
    with pytest.raises(ValueError, match="itemized, paper"):
        rubric_named("holistic")


def test_twenty_shuffles_give_one_score():
    """Same case, items shuffled: identical questions and identical scores through one judge."""

    def ask(question):
        user = question.messages[-1]["content"]
        rows = []
        for id_ in question.ids:  # a judge that rules by what it reads
            line = next(one for one in user.split("\n") if one.startswith(f"{id_}: "))
            cover = f"{id_.partition('.')[0]}.p1"
            rows.append(ruling(id_, "yes" if "AI" in line else "partly", covered_by=cover))
        asked_with.append(question.messages)
        return Answer(reply(rows), "stop")

    lists = {
        **perfect(),
        "themes": [item("로봇 자동화", 0.5, QUOTE), item("AI 서버", 0.5, LEAD), item("신약", 0.2)],
        "keywords": [item("수출"), item("원자재 가격 상승"), item("증설"), item("신공장")],
    }
    scores, asked_with = set(), []
    for seed in range(20):
        rng = random.Random(seed)
        case = case_of(**{key: rng.sample(v, len(v)) for key, v in lists.items()})
        judgment = judge_case(case, ask)
        assert judgment.faults == {}
        values = score_prepared(case, judgment.verdicts, {}).values
        scores.add(tuple(values[f"rubric.{c}"] for c in ("theme", "keyword", "sentiment")))
    assert len(scores) == 1
    assert None not in scores.pop()
    assert all(one == asked_with[0] for one in asked_with)
