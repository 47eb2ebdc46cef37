"""Weights of candidates: the rule without a model, what a reply says, what a file holds."""

from __future__ import annotations

import json

import pytest
from labelling_cases import ARTICLE
from labelling_cases import by
from labelling_cases import company
from labelling_cases import keyword
from labelling_cases import theme
from labelling_weights import AGREED
from labelling_weights import IDS
from labelling_weights import reply
from labelling_weights import row

from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.reweigh_prompt import messages
from finnewsbench.dataset_builder.labelling.reweighing import reweigh_offline
from finnewsbench.dataset_builder.labelling.weights import offline
from finnewsbench.dataset_builder.labelling.weights import read_reweighed
from finnewsbench.dataset_builder.labelling.weights import read_weights


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
