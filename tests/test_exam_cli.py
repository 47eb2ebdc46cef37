"""``finnewsbench exam`` and ``exam-compare`` through the entry point of the command line."""

import copy
import json
import re
import sys
from dataclasses import dataclass

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Response

from finnewsbench.cli import main

KEY = "sk-canary-9876543210"


@dataclass
class Done:
    """What a command wrote."""

    stdout: str
    stderr: str


@pytest.fixture
def cli(tmp_path, monkeypatch, capsys):
    """Run the command line in ``tmp_path``, as its entry point does."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments, status=0):
        monkeypatch.setattr(sys, "argv", ["finnewsbench", *map(str, arguments)])
        with pytest.raises(SystemExit) as end:
            main()
        written = capsys.readouterr()
        assert (end.value.code or 0) == status, written
        return Done(written.out, written.err)

    return call


@pytest.fixture
def likes_everything():
    """A server with a judge model that says yes to everything, by the prompt's own ids."""
    asked = []

    def answer(request):
        body = request.get_json()
        asked.append(body)
        content = body["messages"][-1]["content"]
        ids = re.findall(r"[a-z]+\.[rp]\d+", content.rpartition(":")[2])
        rows = [
            {
                "id": id_,
                "reason": "좋다",
                "quote": "",
                "covered_by": f"{id_.partition('.')[0]}.p1" if ".r" in id_ else "",
                "verdict": "yes",
            }
            for id_ in ids
        ]
        message = {"role": "assistant", "content": json.dumps({"verdicts": rows})}
        return Response(
            json.dumps(
                {
                    "model": "likes-everything-1",
                    "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
                    "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
                }
            ),
            content_type="application/json",
        )

    with HTTPServer(host="127.0.0.1", port=0) as server:
        server.expect_request("/v1/chat/completions", method="POST").respond_with_handler(answer)
        yield server.url_for("/v1"), asked


def test_offline(cli, tmp_path):
    """The offline judge fails, with status 1, and the table says in what and why."""
    done = cli("exam", "--judge", "offline", "--limit", "2", "--out", "a.json", status=1)
    for word in ("sensitivity", "specificity", "synonym", "FAILED: ", "fingerprint: ", "by design"):
        assert word in done.stdout
    found = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert (found["passed"], found["complete"]) == (False, True)
    assert found["fingerprint"]["judge"] == "offline-1"
    assert found["kinds"]["synonym"]["below"]
    assert found["kinds"]["invented company"]["passed"] is True
    again = cli("exam", "--limit", "2", "--out", "b.json", "--format", "json", status=1)
    assert json.loads(again.stdout) == found
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


def test_compare(cli, tmp_path):
    """Equal exams are status 0; drift, lost kinds and other cases are named."""
    cli("exam", "--limit", "1", "--out", "a.json", status=1)
    found = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    better, other = copy.deepcopy(found), copy.deepcopy(found)
    better["kinds"]["synonym"] |= {"passed": True, "below": [], "specificity": 1.0}
    other["fingerprint"]["cases"] = "000000000000"
    for name, record in (("better", better), ("other", other)):
        (tmp_path / f"{name}.json").write_text(json.dumps(record), encoding="utf-8")
    assert "no kind passed by one and failed" in cli("exam-compare", "a.json", "a.json").stdout
    drift = cli("exam-compare", "better.json", "a.json", status=1).stdout
    assert "DRIFT" in drift
    assert "a.json fails what better.json passes: synonym" in drift
    assert (
        "better.json passes what a.json fails: synonym"
        in cli("exam-compare", "a.json", "better.json").stdout
    )
    assert "NOT COMPARABLE" in cli("exam-compare", "a.json", "other.json", status=1).stdout
    assert "two files or more" in cli("exam-compare", "a.json", status=2).stderr
    (tmp_path / "no.json").write_text("{}", encoding="utf-8")
    assert "no record of an exam" in cli("exam-compare", "a.json", "no.json", status=2).stderr


def test_a_judge_model(cli, tmp_path, monkeypatch, likes_everything):
    """A model is asked through its server; the same command again asks nothing twice."""
    url, asked = likes_everything
    monkeypatch.setenv("MY_KEY", KEY)
    command = ("exam", "--judge", "m", "--judge-base-url", url, "--judge-api-key-env", "MY_KEY")
    command += ("--limit", "1", "--out", "m.json")
    first = cli(*command, status=1)
    found = json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))
    assert "sensitivity" in found["kinds"]["invented company"]["below"]
    assert found["kinds"]["identical"]["passed"] is True
    assert found["judging"]["calls"] >= len(asked) > 10
    assert found["judging"]["prompt_tokens"] == 100 * found["judging"]["calls"]
    assert found["fingerprint"]["judge"] == "m"
    assert len(found["fingerprint"]["schema_sha256"]) == 12
    times = len(asked)
    assert cli(*command, status=1).stdout == first.stdout
    assert len(asked) == times
    cli(*command, "--folder", "fresh", status=1)
    assert len(asked) == 2 * times
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert all(KEY.encode() not in path.read_bytes() for path in files)


def test_no_server(cli, tmp_path):
    """Without answers the exam is unfinished: neither passed nor failed, status 3."""
    done = cli(
        *("exam", "--judge", "m", "--judge-base-url", "http://127.0.0.1:9/v1", "--limit", "1"),
        *("--out", "m.json"),
        status=3,
    )
    assert "UNFINISHED" in done.stdout
    assert "127.0.0.1:9" in done.stderr
    assert json.loads((tmp_path / "m.json").read_text(encoding="utf-8"))["passed"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["exam", "--limit", "0"], "limit is 0; it must be at least 1"),
        (["exam", "--format", "xml"], "--format is 'xml'"),
        (["exam", "--split", "train"], "split 'train' can't be loaded"),
        (["exam", "--judge", "m", "--judge-base-url", "nowhere"], "http://localhost:8000/v1"),
        (["exam-compare", "a.json", "b.json"], "a.json can't be read"),
    ],
)
def test_errors_are_one_line(cli, arguments, message):
    """What the user can set right is said in one line, with status 2."""
    failed = cli(*arguments, status=2)
    assert message in failed.stderr
    assert failed.stdout == ""
