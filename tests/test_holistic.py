"""Rubric `paper`: holistic scores, what code settles, and what is wrong with a judge's numbers."""

import pytest
from hand import item
from hand import row
from judge_cases import asked
from judge_cases import case_of
from judge_cases import reply

from finnewsbench.metric.holistic import ASPECTS
from finnewsbench.metric.holistic import Score
from finnewsbench.metric.holistic import open_aspects
from finnewsbench.metric.judging import Answer
from finnewsbench.metric.paper_judging import paper_first
from finnewsbench.metric.paper_judging import read_scores
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.metric.rubrics import run
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.scoring import score_failure
from finnewsbench.metric.scoring import score_holistic
from finnewsbench.metric.scoring import score_prepared

NOTHING = {key: [] for key in ("companies", "people", "themes", "keywords", "sentiment")}
IDS = ("company", "grounding")


def scoring(id_, score=0.5, reason="까닭"):
    """A row of a judge's reply."""
    return {"id": id_, "reason": reason, "score": score}


def judged(case, *contents):
    """Run the protocol with scripted answers; the judgment and the questions."""
    questions = []

    def ask(question):
        questions.append(question)
        return Answer(contents[len(questions) - 1], "stop", 5, 3, 1)

    return run(RUBRICS["paper"], case, ask), questions


def test_scores_become_the_rubrics_figures():
    """Each category has the judge's score and reason; coverage and validity are None."""
    case = case_of()
    rows = [scoring(aspect, 0.1 * n) for n, aspect in enumerate(ASPECTS)]
    judgment, questions = judged(case, reply(rows, "scores"))
    score = score_holistic(case, judgment.scores, {})
    for number, category in enumerate(CATEGORIES):
        assert score.values[f"rubric.{category}"] == 0.1 * number
        assert score.values[f"coverage.{category}"] is None
        assert score.values[f"validity.{category}"] is None
        assert score.categories[category].lines[0].reason == "까닭"
    assert score.values["judged.grounding"] == 0.5
    assert score.values["grounding.located"] == 1.0
    assert score.values["recall_exact.company"] == 1.0
    assert score.unscored == ()
    assert sorted(asked(questions[0].messages)) == sorted(ASPECTS)
    assert (judgment.calls, judgment.prompt_tokens) == (1, 5)


def test_both_rubrics_have_the_same_keys():
    """Whichever rubric, an article's values are named alike."""
    case = case_of()
    scores = dict.fromkeys(ASPECTS, Score(1.0, "so"))
    one, other = score_holistic(case, scores, {}), score_prepared(case, {}, {})
    assert set(one.values) == set(other.values)
    assert other.values["judged.grounding"] is None


def test_code_settles_what_needs_no_judge():
    """Nothing predicted: 0 where something is due, 1 where nothing is; nobody is asked."""
    source = row() | {"people": [], "excluded": []}
    case = case_of(source, **NOTHING)
    assert open_aspects(case) == ()
    judgment, questions = judged(case)
    assert questions == []
    values = score_holistic(case, judgment.scores, {}).values
    assert {c: values[f"rubric.{c}"] for c in CATEGORIES} == {
        "company": 0.0,
        "people": 1.0,
        "theme": 0.0,
        "keyword": 0.0,
        "sentiment": 0.0,
    }
    assert values["judged.grounding"] == 0.0
    empty = row() | NOTHING
    values = score_holistic(case_of(empty, **NOTHING), {}, {}).values
    assert {values[f"rubric.{c}"] for c in CATEGORIES} == {1.0}
    assert values["judged.grounding"] is None


def test_only_what_is_open_is_asked_about():
    """Themes alone were predicted: they and grounding are asked about, the rest is 0 by code."""
    case = case_of(**(NOTHING | {"themes": [item("AI")]}))
    assert open_aspects(case) == ("theme", "grounding")
    rows = [scoring("theme", 1), scoring("grounding", 0)]
    judgment, _ = judged(case, reply(rows, "scores"))
    values = score_holistic(case, judgment.scores, {}).values
    assert values["rubric.theme"] == 1.0
    assert values["rubric.company"] == 0.0
    assert values["judged.grounding"] == 0.0


def test_something_predicted_where_nothing_is_due_is_for_the_judge():
    """The reference has no people: a predicted one is judged, not settled."""
    case = case_of(row() | {"people": []})
    assert "people" in open_aspects(case)


def test_a_failed_reply_is_zero():
    """0 in all five and in grounding as judged; under itemized there is no such value."""
    article = article_from_row(row())
    values = score_failure(article, parse(""), holistic=True).values
    assert {values[f"rubric.{c}"] for c in CATEGORIES} == {0.0}
    assert values["judged.grounding"] == 0.0
    assert score_failure(article, parse("")).values["judged.grounding"] is None


def test_the_judge_sees_relevance_sentences_and_what_is_not_in_the_article():
    """Grounding needs them; an item at relevance 0 has left, an unusable relevance is named."""
    lists = [item("가온전자", 0.75, "없는 문장이다."), item("다온증권", 0), item("한빛", 7)]
    text = paper_first(case_of(companies=lists)).messages[-1]["content"]
    block = text[text.index("<<<자료 채점 대상") :]
    assert '"가온전자" 관련도 0.75 근거 "없는 문장이다." (기사에 없음)' in block
    assert "다온증권" not in block
    assert '"한빛" 관련도 쓸 수 없음' in block


@pytest.mark.parametrize("score", [0, 1, 0.0, 1.0, 0.85, 1e-9])
def test_numbers_on_the_scale(score):
    """The ends belong to it."""
    found = read_scores(IDS, reply([scoring(id_, score) for id_ in IDS], "scores"))
    assert found.scores["company"].value == score
    assert found.faults == {}


@pytest.mark.parametrize(
    ("bad", "kind"),
    [
        (scoring("company", 8), "off_scale"),
        (scoring("company", 1.0001), "off_scale"),
        (scoring("company", 100), "off_scale"),
        (scoring("company", -0.1), "off_scale"),
        (scoring("company", float("nan")), "off_scale"),
        (scoring("company", float("inf")), "off_scale"),
        (scoring("company", 10**400), "off_scale"),
        (scoring("company", "0.9"), "off_scale"),
        (scoring("company", "8/10"), "off_scale"),
        (scoring("company", score=True), "off_scale"),
        (scoring("company", None), "off_scale"),
        ({"id": "company", "reason": "까닭"}, "off_scale"),
        (scoring("company", reason=" "), "no_reason"),
        (scoring("companies"), "missing"),
    ],
)
def test_one_unusable_number_spoils_the_answer(bad, kind):
    """A value off the scale leaves open what 1 means in the same answer: no score is used."""
    found = read_scores(IDS, reply([bad, scoring("grounding", 1.0)], "scores"))
    assert found.scores == {}
    assert found.faults[kind] == 1
    assert found.complaints


def test_the_set_of_ids_must_be_exact():
    """An aspect missing, added or scored in two ways is a fault; the same score twice is not."""
    good = [scoring(id_) for id_ in IDS]
    assert read_scores(IDS, reply(good[:1], "scores")).faults == {"missing": 1}
    more = read_scores(IDS, reply([*good, scoring("overall")], "scores"))
    assert (more.scores, more.faults) == ({}, {"unknown_id": 1})
    twice = read_scores(IDS, reply([*good, scoring("company", 0.9)], "scores"))
    assert (twice.scores, twice.faults) == ({}, {"conflicting": 1})
    same = read_scores(IDS, reply([*good, scoring("company", reason="다시")], "scores"))
    assert set(same.scores) == set(IDS)
    assert same.faults == {"repeated": 1}


@pytest.mark.parametrize(
    ("score", "reason", "disagreeing"),
    [
        (0.09, "거의 모두 포함하여 0.9 수준", 1),
        (0.9, "0.9로 본다", 0),
        (0.9, "4개 가운데 3개가 맞고 매출 1.5조원", 0),
        (0.5, "테마는 1.0이나 키워드가 0.5", 0),
    ],
)
def test_a_reason_that_names_another_number_is_counted(score, reason, disagreeing):
    """The score stands, and the result says that reason and number disagree."""
    found = read_scores(("company",), reply([scoring("company", score, reason)], "scores"))
    assert found.scores["company"].value == score
    assert found.faults.get("disagreeing", 0) == disagreeing


def test_asked_again_once_with_the_scale_then_unscored():
    """0 to 10 twice: two calls, the scale restated, every category unscored, none of them 0."""
    case = case_of()
    ten = reply([scoring(aspect, 8) for aspect in ASPECTS], "scores")
    judgment, questions = judged(case, ten, ten)
    assert judgment.calls == len(questions) == 2
    assert "0 이상 1 이하의 수" in questions[1].messages[-1]["content"].split("앞서 받은 답은")[1]
    assert judgment.faults == {"off_scale": 12}
    score = score_holistic(case, judgment.scores, {})
    assert score.unscored == CATEGORIES
    assert score.values["judged.grounding"] is None
    good = reply([scoring(aspect, 0.8) for aspect in ASPECTS], "scores")
    assert score_holistic(case, judged(case, ten, good)[0].scores, {}).unscored == ()


@pytest.mark.parametrize("value", [8, -1, float("nan"), True, "0.5", None])
def test_a_judge_functions_score_off_the_scale_is_unscored(value):
    """Scores that come from elsewhere than a reply are held to the same scale."""
    scores = dict.fromkeys(ASPECTS, Score(1.0, "so")) | {"theme": Score(value, "so")}
    score = score_holistic(case_of(), scores, {})
    assert score.unscored == ("theme",)
    assert score.values["rubric.company"] == 1.0
