"""Asking a server for weights: what is asked, kept, asked again, told."""

from __future__ import annotations

import json

import pytest
from labelling_cases import ARTICLE
from labelling_weights import AGREED
from labelling_weights import reply
from labelling_weights import row
from werkzeug import Response

from finnewsbench.config import RunConfig
from finnewsbench.dataset_builder.labelling.project import write_records
from finnewsbench.dataset_builder.labelling.reweighing import reweigh
from finnewsbench.dataset_builder.labelling.weights import read_reweighed


@pytest.fixture
def told():
    """What `asked` told the last time: articles done and in all, pending, faults, tokens."""
    return []


@pytest.fixture
def asked(httpserver, tmp_path, told):
    """A function that asks a server which gives these replies, one after the other."""
    write_records(tmp_path / "articles.jsonl", [ARTICLE.to_json()])
    bodies = []

    def tell(done, total, counts):
        tokens = counts.prompt_tokens + counts.completion_tokens
        told.append((done, total, dict(counts.pending), dict(counts.faults), tokens))

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
        told.clear()
        httpserver.expect_request("/v1/chat/completions").respond_with_handler(answer)
        config = RunConfig(
            model="weigher",
            base_url=httpserver.url_for("/v1"),
            first_wait=0.01,
            attempts=2,
            **settings,
        )
        found = reweigh(tmp_path, {"a1": ARTICLE}, {"a1": AGREED}, config, tell)
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
    assert found.last.keys() == {"server_error"}
    assert found.last["server_error"].endswith(": busy")
    assert found.in_vain["server_error"] >= 1
    found, record, _ = asked(WHOLE)
    assert (found.asked, len(record["items"])) == (1, 3)


def test_progress_is_told_before_and_after_each_article(asked, told):
    """Ten tokens a reply, two replies where the question was asked again; known is done at once."""
    asked(500, 500)
    assert told == [(0, 1, {}, {}, 0), (1, 1, {"server_error": 1}, {"server_error": 2}, 0)]
    asked(500, reply(row("company-1", 1.0)), reply(row("theme-1", 0.7)))
    assert told == [(0, 1, {}, {}, 0), (1, 1, {}, {"server_error": 1}, 20)]
    asked()
    assert told == [(1, 1, {}, {}, 0)]


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
