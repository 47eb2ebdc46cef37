"""How a reply ended, and records without one: the model's fault, or what stood between."""

from __future__ import annotations

import json

import pytest

from finnewsbench.files import FileFormatError
from finnewsbench.files import read_predictions
from finnewsbench.metric.evaluation import read_prediction

LISTS = {"companies": [], "people": [], "themes": [], "keywords": [], "sentiment": []}
REPLY = json.dumps(LISTS)
CUT = json.dumps(LISTS) + " 설명: 이 기사는"
"""Read where nothing says that it was cut."""


@pytest.fixture
def read(tmp_path):
    """Write records as JSONL; ids with the kind of failure (or None), and the notes by kind."""

    def reading(*records):
        path = tmp_path / "p.jsonl"
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
        path.write_text("".join(lines), encoding="utf-8")
        notes = []
        found = {}
        for entry in read_predictions(path, tell=notes.append):
            failure = read_prediction(entry.prediction, entry.article_id).failure
            found[entry.article_id] = failure and failure.kind
        return found, {note.kind: note.message for note in notes}

    return reading


@pytest.mark.parametrize(
    "name",
    [
        *"finish_reason finishReason stop_reason stopReason done_reason 종료사유".split(),
        *("Finish Reason", "ＦＩＮＩＳＨ_reason", "종료 이유"),
    ],
)
@pytest.mark.parametrize("word", ["length", "MAX_TOKENS"])
def test_a_cut_reply_is_told_under_every_name_of_the_reason(read, name, word):
    """The same text is read where nothing says that it was cut."""
    found, notes = read(
        {"article_id": "a", "prediction": CUT, name: word},
        {"article_id": "b", "prediction": CUT, name: None},
    )
    assert found == {"a": "truncated", "b": None}
    told = {} if name == "finish_reason" else {"columns": f"{name!r} is read as the finish reason"}
    assert notes == told


@pytest.mark.parametrize(
    "record",
    [
        {"prediction": LISTS, "stop_reason": "content_filter"},
        {**LISTS, "done_reason": "content_filter"},
        {"reply": {"content": "x"}, "finish_reason": "content_filter"},
        {"reply": {"content": "x", "stop_reason": "content_filter"}},
        {"prediction": {"role": "assistant", "content": "x", "stop_reason": "content_filter"}},
        {"prediction": "x", "finish_reason": "", "finishReason": "content_filter"},
        {"prediction": "x", "stop_reason": "content_filter", "done_reason": "Content_Filter"},
    ],
)
def test_the_reason_is_read_wherever_it_stands(read, record):
    """Beside an object, the lists, a reply that is an object, or inside it."""
    assert read({"article_id": "a", **record})[0] == {"a": "content_filter"}


def test_reasons_that_say_nothing(read):
    """The token that vLLM stopped on is none; NaN is how pandas leaves a cell empty."""
    found, notes = read(
        {"article_id": "a", "prediction": LISTS, "finish_reason": "stop", "stop_reason": 128_009},
        {"article_id": "b", "prediction": LISTS, "stop_reason": 128_009},
        {"article_id": "c", "prediction": LISTS, "finish_reason": float("nan")},
    )
    assert (found, notes) == ({"a": None, "b": None, "c": None}, {})


@pytest.mark.parametrize(
    ("reasons", "gist"),
    [
        ({"finish_reason": 2}, "'finish_reason' holds 2, which is no finish reason"),
        ({"finish_reason": {"type": "stop"}}, "which is no finish reason"),
        ({"stop_reason": "stop", "done_reason": "length"}, "could each be the finish reason"),
    ],
)
def test_reasons_that_cannot_be_read(read, reasons, gist):
    """Neither dropped nor chosen among."""
    with pytest.raises(FileFormatError, match=r"p\.jsonl, line 1: ") as caught:
        read({"article_id": "a", "prediction": "x", **reasons})
    assert gist in str(caught.value)


@pytest.mark.parametrize(
    "record",
    [
        {"prediction": None, "error": "timeout"},
        {"prediction": "  ", "error": {"message": "overloaded", "code": 529}},
        {"prediction": float("nan"), "오류 메시지": "연결 끊김"},
        {"error": "timeout"},
        {"reply": {"content": None}, "error": "timeout"},
        {"reply": {"content": "", "finish_reason": "timeout"}},
        {"failure": {"kind": "rate_limit", "detail": ""}},
        {**dict.fromkeys(LISTS), "error": "timeout"},
        {"prediction": '{"compa', "finish_reason": "abort"},
        {"prediction": "", "finishReason": "CANCELLED"},
    ],
)
def test_a_record_that_is_no_reply_of_the_model(read, record):
    """It is left out and counted: the article stays open, and is no zero."""
    found, notes = read({"article_id": "a", "prediction": LISTS}, {"article_id": "b", **record})
    assert found == {"a": None}
    assert notes["errors"].startswith("1 articles have records with an error and no reply")
    assert notes["errors"].endswith("1 stay unanswered: 'b'")


@pytest.mark.parametrize(
    ("record", "kind"),
    [
        ({"prediction": None}, "empty_reply"),
        ({"prediction": "", "error": ""}, "empty_reply"),
        ({"prediction": "", "오류": "없음"}, "empty_reply"),
        ({"prediction": None, "error": "not parsed", "finish_reason": "length"}, "truncated"),
        ({"prediction": None, "error": {"code": "content_filter"}}, "content_filter"),
        ({"prediction": None, "error": "x", "refusal": "할 수 없습니다"}, "refusal"),
        ({"prediction": "할 수 없습니다", "error": "not parsed"}, "no_json"),
        ({"prediction": LISTS, "error": "retried twice"}, None),
    ],
)
def test_what_stays_the_models(read, record, kind):
    """An empty reply, one that ended in the model's way, and whatever text there is."""
    found, notes = read({"article_id": "a", **record})
    assert found == {"a": kind}
    assert "errors" not in notes
    said = bool(record["prediction"] or record.get("refusal"))
    beside = record.get("error") not in (None, "") and said
    assert ("beside" in notes) == beside


def test_an_error_that_was_asked_again(read):
    """A log of attempts holds the article twice; only the answer counts."""
    found, notes = read(
        {"article_id": "a", "prediction": None, "error": "timeout"},
        {"article_id": "a", "prediction": LISTS, "error": None},
        {"article_id": "b", "prediction": LISTS},
        {"article_id": "b", "prediction": None, "error": "timeout"},
    )
    assert found == {"a": None, "b": None}
    assert notes["errors"].endswith("others answer their articles")


def test_a_file_of_nothing_but_errors(read):
    """An error, which shows the first; not a table of zeros."""
    with pytest.raises(FileFormatError, match=r"none of its records holds a reply.*overloaded"):
        read({"article_id": "a", "prediction": None, "error": {"message": "overloaded"}})


def result(name, response=None, error=None):
    """A line of a batch's output."""
    return {"id": f"batch_req_{name}", "custom_id": name, "response": response, "error": error}


def completion(text, finish="stop", status=200):
    """A response of a batch's line."""
    choice = {"index": 0, "message": {"content": text}, "finish_reason": finish}
    return {"status_code": status, "request_id": "r", "body": {"choices": [choice]}}


def test_results_of_a_batch(read):
    """The custom id is the article's; what the server did not come to stays open."""
    refused = {"status_code": 400, "body": {"error": {"code": "content_filter"}}}
    found, notes = read(
        result("a", completion(json.dumps(LISTS))),
        result("b", completion(CUT, "length")),
        result("c", refused),
        result("d", None, {"code": "batch_expired", "message": "too late"}),
        result("e", {"status_code": 500, "body": {"error": {"message": "down"}}}),
        result("f", completion("", "abort")),
    )
    assert found == {"a": None, "b": "truncated", "c": "content_filter"}
    assert notes["columns"] == "results of a batch: 'custom_id' is read as the article's id"
    assert "(the first: expired: too late); 3 stay unanswered: 'd', 'e', 'f'" in notes["errors"]


@pytest.mark.parametrize(
    ("line", "gist"),
    [
        (
            {"custom_id": "a", "method": "POST", "url": "/v1/x", "body": {}},
            "a request of a batch. Give the batch's output file",
        ),
        ({"custom_id": "a", "result": {"type": "succeeded"}}, "in another form than OpenAI's"),
        (result("a", {"status_code": 200, "body": {"output": []}}), "in another form than OpenAI"),
        ({"custom_id": "a", "response": REPLY}, "no column or key for the article's id"),
        (result("sha256:" + "0" * 48, completion("x")), "finnewsbench batch collect RUN"),
    ],
)
def test_lines_of_a_batch_that_are_no_predictions(read, line, gist):
    """Requests, another provider's results, and ids that only the run folder knows."""
    with pytest.raises(FileFormatError, match=r"p\.jsonl, line 1: ") as caught:
        read(line)
    assert gist in str(caught.value)
