"""Replies inside of what programs put around them, and bytes in Parquet."""

from __future__ import annotations

import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from finnewsbench.files import FileFormatError
from finnewsbench.files import read_articles
from finnewsbench.files import read_predictions

LISTS = {"companies": [], "people": [], "themes": [], "keywords": [], "sentiment": []}
REPLY = json.dumps(LISTS)


@pytest.fixture
def read(tmp_path):
    """Write one prediction as JSONL; what is read, and the notes."""

    def reading(prediction):
        path = tmp_path / "p.jsonl"
        path.write_text(json.dumps({"article_id": "a", "prediction": prediction}) + "\n", "utf-8")
        notes = []
        (entry,) = read_predictions(path, tell=notes.append)
        return entry.prediction, [note.message for note in notes]

    return reading


@pytest.mark.parametrize("prediction", [[REPLY], [[REPLY]], [[[REPLY]], []]])
def test_a_list_with_one_text_is_that_text(read, prediction):
    """As ``resps`` of lm-eval is written; it is counted."""
    told = "1 predictions are lists with one text, and that text is read"
    assert read(prediction) == (REPLY, [told])


@pytest.mark.parametrize(
    ("prediction", "text"), [([], "[]"), (["가", 1], '["가", 1]'), ([LISTS], f"[{REPLY}]")]
)
def test_other_lists_are_what_the_model_wrote(read, prediction, text):
    """Their JSON text: the rules that read replies decide on it."""
    assert read(prediction) == (text, [])


def test_a_list_with_an_empty_text(read):
    """An empty reply."""
    assert read([""])[0] is None
    assert read([[None]])[0] is None


@pytest.mark.parametrize(
    "prediction",
    [[REPLY, REPLY], [[REPLY], [REPLY]], [REPLY, None]],
)
def test_several_texts_are_refused(read, prediction):
    """Which of them counts is not ours to say."""
    with pytest.raises(FileFormatError, match=r"line 1: 'prediction' holds a list of 2 texts, "):
        read(prediction)


@pytest.mark.parametrize(
    "prediction",
    [
        {"role": "assistant", "content": REPLY},
        [{"role": "assistant", "content": [{"type": "text", "text": REPLY}]}],
        {"content": REPLY, "finish_reason": "stop"},
        {"generated_text": REPLY, "details": {"finish_reason": "stop"}},
        [{"generated_text": REPLY}],
        {
            "type": "message",
            "content": [{"type": "thinking", "thinking": "x"}, {"type": "text", "text": REPLY}],
            "stop_reason": "end_turn",
        },
    ],
)
def test_the_content_of_a_message(read, prediction):
    """A chat message, or a result of a pipeline, is no extraction without its lists."""
    record, notes = read(prediction)
    assert (record["article_id"], record["reply"]["content"]) == ("a", REPLY)
    assert "1 predictions are chat messages, and their content is read" in notes


@pytest.mark.parametrize(
    ("prediction", "gist"),
    [
        (
            [{"role": "user", "content": "x"}, {"role": "assistant", "content": "y"}],
            "a list of 2 messages",
        ),
        ({"candidates": [{"content": {}}]}, "a server's whole response"),
        ({"message": {"role": "assistant", "content": "x"}, "done": True}, "whole response"),
        ({"article_id": "b", "reply": {"content": "x"}}, "the record of 'a' holds one of 'b'"),
        ({"role": "assistant", "content": {"companies": []}}, "content is no text"),
        ({"role": "assistant", "content": [{"type": "image"}]}, "content is no text"),
    ],
)
def test_messages_that_hold_no_single_text(read, prediction, gist):
    """A whole conversation or response, content of another kind, another article's record."""
    with pytest.raises(FileFormatError) as caught:
        read(prediction)
    assert gist in str(caught.value)


def test_bytes_in_parquet_are_the_text_they_hold(tmp_path):
    """As Spark writes text: id, prediction, and inside of a struct; said once a column."""
    path = tmp_path / "p.parquet"
    reply = {"content": REPLY.encode(), "finish_reason": b"stop"}
    table = {
        "article_id": ["가".encode(), b"b"],
        "reply": [reply, reply],
        "blob": [b"\xff", b"\xfe"],
    }
    pq.write_table(pa.table(table), path)
    notes = []
    found = list(read_predictions(path, tell=notes.append))
    assert [entry.article_id for entry in found] == ["가", "b"]
    assert found[0].prediction["reply"] == {"content": REPLY, "finish_reason": "stop"}
    assert [note.message for note in notes] == [
        "the bytes in 'article_id' are read as UTF-8",
        "the bytes in 'reply' are read as UTF-8",
    ]


@pytest.mark.parametrize(
    ("reader", "columns", "gist"),
    [
        (read_predictions, ("article_id", "prediction"), "'prediction' holds bytes that are no"),
        (read_articles, ("id", "article"), "'article' is no text but bytes"),
    ],
)
def test_bytes_that_are_no_utf8(tmp_path, reader, columns, gist):
    """File, row and remedy."""
    path = tmp_path / "p.parquet"
    rows = pa.table({columns[0]: ["a", "b"], columns[1]: [b"{}", "기사".encode("cp949")]})
    pq.write_table(rows, path)
    with pytest.raises(FileFormatError, match=r"p\.parquet, row 2: ") as caught:
        list(reader(path))
    assert gist in str(caught.value)


def test_a_column_of_dates_is_no_prediction(tmp_path):
    """Its type, file and row are named."""
    path = tmp_path / "p.parquet"
    dates = pa.array([0], pa.timestamp("s"))
    pq.write_table(pa.table({"article_id": ["a"], "prediction": dates}), path)
    with pytest.raises(FileFormatError, match="row 1: 'prediction' holds datetime"):
        list(read_predictions(path))
