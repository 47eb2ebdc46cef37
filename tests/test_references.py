"""Data that can't be scored against is refused before a model is asked about it."""

from __future__ import annotations

import json
import re

import pytest
from hand import row

PLAIN = {"id": "x", "article": "새 공장을 짓는다고 밝혔다.", "title": "제목"}
WRONG = {**row("w"), "companies": [{"name": "가", "relevance": 2.0, "sentence": "문장"}]}


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ([PLAIN], "row 'x' has none of the lists .* finnewsbench extract FILE"),
        ([row("a"), WRONG], "can't be scored against: reference row 'w', companies"),
    ],
)
def test_nothing_is_asked(cli, server, tmp_path, rows, words):
    """One line that names the row, and where articles without references go; no run folder."""
    (tmp_path / "mine").mkdir()
    text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows)
    (tmp_path / "mine/test.jsonl").write_text(text, encoding="utf-8")
    for command in (["run"], ["batch", "submit"]):
        asked = (*command, "--data", "mine", "--model", "m", "--base-url", server.url)
        assert re.search(words, cli(*asked, status=2).stderr)
    assert server.asked() == []
    assert not (tmp_path / "runs").exists()


def test_only_what_is_asked_about_is_looked_at(cli, server, tmp_path):
    """A limit leaves the broken row out."""
    (tmp_path / "mine").mkdir()
    rows = [row("a"), {**row("w"), "companies": None}]
    text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in rows)
    (tmp_path / "mine/test.jsonl").write_text(text, encoding="utf-8")
    cli("run", "--data", "mine", "--model", "m", "--base-url", server.url, "--limit", 1)

    assert len(server.asked()) == 1
