"""Weights of candidates: what a reply says, the rule without a model, a server that is asked."""

import json

import pytest
from labelling_cases import ARTICLE
from labelling_cases import by
from labelling_cases import company
from labelling_cases import keyword
from labelling_cases import out
from labelling_cases import says
from labelling_cases import theme
from werkzeug import Response

from finnewsbench.config import RunConfig
from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.reweigh_prompt import messages
from finnewsbench.dataset_builder.labelling.reweighing import reweigh
from finnewsbench.dataset_builder.labelling.reweighing import reweigh_offline
from finnewsbench.dataset_builder.labelling.weights import offline
from finnewsbench.dataset_builder.labelling.weights import read_reweighed
from finnewsbench.dataset_builder.labelling.weights import read_weights

AGREED = agree(
    ARTICLE,
    by(
        ann=[company("가온정밀", 1, 1.0), company("누리로봇", 1, 0.6), theme("로봇", 3, 0.8)],
        ben=[company("가온정밀", 1, 1.0), company("누리로봇", 1, 0.6), says("positive", 1)],
        cho=[company("가온정밀", 1, 0.8), theme("로봇", 3, 0.8), out("박도현", "analyst")],
        dan=[company("가온정밀", 1, 1.0), keyword("이익률", 5, 0.4), out("박도현", "analyst")],
    ),
    2,
)
"""company-1 (4 of 4 votes), company-2 (2 of 4), theme-1 (2 of 4), and an excluded analyst."""

IDS = ("company-1", "company-2", "theme-1")


def row(id_, relevance=0.5, reason="이유"):
    """One row of a reply."""
    return {"id": id_, "reason": reason, "relevance": relevance}


def reply(*rows):
    """A reply's text."""
    return json.dumps({"items": list(rows)}, ensure_ascii=False)


def test_offline_goes_by_votes_and_position():
    """Relevance is what was agreed on, however many voted for it; ranks go by it."""
    found = offline(AGREED)
    assert found["by"] == "offline"
    assert {id_: (v["relevance"], v["rank"]) for id_, v in found["items"].items()} == {
        "company-1": (1.0, 1),
        "theme-1": (0.8, 2),
        "company-2": (0.6, 3),
    }


def test_offline_ranks_equal_relevance_by_votes_then_position():
    """All at 0.7: three votes before two; of those with two, sentence 1 before sentence 3."""
    agreed = agree(
        ARTICLE,
        by(
            ann=[theme("로봇", 3), company("누리로봇", 1), keyword("이익률", 5)],
            ben=[theme("로봇", 3), company("누리로봇", 1), keyword("이익률", 5)],
            cho=[keyword("이익률", 5)],
        ),
    )
    ranks = {id_: found["rank"] for id_, found in offline(agreed)["items"].items()}
    assert ranks == {"keyword-1": 1, "company-1": 2, "theme-1": 3}


def test_a_reply_ranks_by_its_order():
    """The first row is the most central one; relevance is taken as it is."""
    found = read_weights(IDS, reply(row("theme-1", 0.9), row("company-1", 1), row("company-2")), "")
    assert list(found.found.items()) == [
        ("theme-1", (0.9, "이유")),
        ("company-1", (1.0, "이유")),
        ("company-2", (0.5, "이유")),
    ]
    assert not found.wrong


@pytest.mark.parametrize("value", [0, -0.1, 1.1, True, "0.5", None, float("nan")])
def test_nothing_off_the_scale_is_clamped(value):
    """What is no number above 0 and up to 1 is a fault of the model."""
    found = read_weights(("theme-1",), json.dumps({"items": [row("theme-1", value)]}), "stop")
    assert (dict(found.found), found.wrong) == ({}, {"theme-1": "off_scale"})


def test_faults_are_named_by_id():
    """Missing, without a reason, said twice and differently; an id that was not asked about."""
    text = reply(
        row("company-1", reason=" "), row("theme-1", 0.5), row("theme-1", 0.6), row("people-9")
    )
    found = read_weights(IDS, text, "stop")
    assert found.wrong == {
        "company-1": "no_reason",
        "company-2": "missing",
        "theme-1": "conflicting",
    }
    assert found.whole == {"unknown_id": 1}
    assert any("people" not in line and "theme-1" in line for line in found.complaints)


@pytest.mark.parametrize(("text", "kind"), [("", "empty"), ("모르겠다", "not_json")])
def test_a_reply_that_is_none_scores_nothing(text, kind):
    """Every candidate is open then, and the kind is told."""
    found = read_weights(IDS, text, "stop")
    assert (set(found.wrong.values()), dict(found.whole)) == ({"missing"}, {kind: 1})
    assert read_weights(IDS, reply(row("theme-1")), "length").whole == {"truncated": 1}


def test_the_model_sees_no_votes_and_no_instruction_of_the_data():
    """Candidates by name and alias, fenced; who voted is not told."""
    text = messages(ARTICLE, AGREED)[1]["content"]
    assert 'company-1: "가온정밀"' in text
    assert "ann" not in text
    assert "박도현" not in text.partition("<<<자료 후보")[2]  # what is excluded has no weight
    assert text.index("<<<자료 기사") < text.index("<<<자료 후보")


@pytest.fixture
def asked(httpserver, tmp_path):
    """A function that asks a server which gives these replies, one after the other."""
    write_records(tmp_path / "articles.jsonl", [ARTICLE.to_json()])
    bodies = []

    def ask(*replies, **settings):
        left = list(replies)

        def answer(request):
            bodies.append(request.get_json())
            text = left.pop(0)
            if isinstance(text, int):
                return Response("busy", status=text)
            body = {
                "model": "weigher",
                "choices": [
                    {
                        "message": {"role": "assistant", "content": text},
                        "finish_reason": "stop",
                    }
                ],
                "usage": {"prompt_tokens": 5, "completion_tokens": 5},
            }
            return Response(json.dumps(body), content_type="application/json")

        httpserver.clear()
        httpserver.expect_request("/v1/chat/completions").respond_with_handler(answer)
        config = RunConfig(
            model="weigher",
            base_url=httpserver.url_for("/v1"),
            first_wait=0.01,
            attempts=2,
            **settings,
        )
        found = reweigh(tmp_path, {"a1": ARTICLE}, {"a1": AGREED}, config)
        return found, read_reweighed(tmp_path, {"a1": AGREED}).get("a1"), bodies

    return ask


WHOLE = reply(row("company-1", 1.0), row("theme-1", 0.8), row("company-2", 0.4))


def test_a_model_is_asked_once_with_a_strict_schema(asked):
    """One request for the article; the answer is kept, and asked for no second time."""
    found, record, bodies = asked(WHOLE)
    assert (found.asked, found.scored, found.unscored) == (1, 3, 0)
    assert record["by"] == "weigher@reweigh-1"
    assert record["items"]["theme-1"] == {"relevance": 0.8, "rank": 2, "reason": "이유"}
    schema = bodies[0]["response_format"]["json_schema"]
    assert schema["strict"] is True
    assert schema["schema"]["additionalProperties"] is False
    found, again, bodies = asked()
    assert (found.asked, found.resumed, found.scored, len(bodies)) == (0, 1, 3, 1)
    assert again == record


def test_what_is_wrong_is_asked_again_once(asked):
    """The second question has the first reply, what was wrong, and only the ids left."""
    found, record, bodies = asked(
        reply(row("company-1", 1.0), row("theme-1", 3)), reply(row("theme-1", 0.7))
    )
    assert len(bodies) == 2
    last = bodies[1]["messages"][-1]["content"]
    assert "company-2, theme-1" in last
    assert "0보다 크고 1 이하" in last
    assert record["items"].keys() == {"company-1", "theme-1"}
    assert record["unscored"] == ["company-2"]
    assert record["faults"] == {"missing": 2, "off_scale": 1}
    assert (found.scored, found.unscored) == (2, 1)


def test_a_server_without_an_answer_leaves_the_article_pending(asked):
    """No weights are made up; the same command asks again."""
    found, record, _ = asked(500, 500)
    assert record is None
    assert found.pending == {"server_error": 1}
    found, record, _ = asked(WHOLE)
    assert (found.asked, len(record["items"])) == (1, 3)


def test_a_first_reply_is_kept_when_the_second_question_fails(asked):
    """Its weights can be used already, and the next run asks the second question alone."""
    first = reply(row("company-1", 1.0), row("theme-1", 3), row("company-2", 0.4))
    found, record, bodies = asked(first, 500, 500)
    assert found.pending == {"server_error": 1}
    assert (record["items"].keys(), record["unscored"]) == ({"company-1", "company-2"}, ["theme-1"])
    found, record, bodies = asked(reply(row("theme-1", 0.7)))
    assert len(bodies) == 4
    assert bodies[-1]["messages"][2] == {"role": "assistant", "content": first}
    assert (found.asked, found.scored, found.unscored) == (1, 3, 0)
    assert "open" not in record


def test_a_refused_key_ends_it_with_the_reason(asked):
    """Asking on would only repeat this: the article stays open, and the cause is told."""
    found, record, bodies = asked(401)
    assert record is None
    assert len(bodies) == 1
    assert found.pending == {"not_asked": 1}
    assert "key" in found.stopped


def test_what_another_model_said_stays_until_this_one_answers(asked):
    """A wrong address takes nothing away that was paid for."""
    asked(WHOLE)
    found, record, _ = asked(500, 500, seed=7)  # another question, so it is asked
    assert found.pending == {"server_error": 1}
    assert len(record["items"]) == 3


def test_weights_of_other_candidates_are_not_read(tmp_path):
    """After another agree, company-2 may be somebody else: old weights are left out."""
    reweigh_offline(tmp_path, {"a1": AGREED})
    assert read_reweighed(tmp_path, {"a1": AGREED}).keys() == {"a1"}
    fewer = agree(ARTICLE, by(ann=[company("누리로봇", 1, 0.6)]))
    assert read_reweighed(tmp_path, {"a1": fewer}) == {}


def test_a_torn_line_is_no_record(tmp_path):
    """What a killed process was writing is not read; the whole lines are."""
    reweigh_offline(tmp_path, {"a1": AGREED})
    with (tmp_path / "reweighed.jsonl").open("ab") as file:
        file.write(b'{"article_id": "a2", "by"')
    assert read_reweighed(tmp_path, {"a1": AGREED}).keys() == {"a1"}
