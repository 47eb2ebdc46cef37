"""The command ``extract``: articles without references, of any origin, into a run folder."""

from __future__ import annotations

import json

import pytest
from fakes.stand_in import rows

from finnewsbench.store import read_run


def lines(count, start=1):
    """Articles as JSONL."""
    made = rows(start + count - 1)[start - 1 :]
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in made)


def test_files_into_one_folder_and_again(cli, server, tmp_path):
    """Every article once, whichever file it stands in; the same command again asks nothing."""
    (tmp_path / "a.jsonl").write_text(lines(3), encoding="utf-8")
    (tmp_path / "b.jsonl").write_text(lines(2, start=4), encoding="utf-8")
    command = ("extract", "a.jsonl", "b.jsonl", "--model", "m", "--base-url", server.url)
    server.configure(script=["quota429"])
    left = cli(*command, "--out", "mine", "--workers", 1, status=3)
    assert "0 of 5 articles answered" in left.stdout
    assert "unfinished: not_asked 5." in left.stderr
    done = cli(*command, "--out", "mine")
    assert "5 of 5 articles answered" in done.stdout
    assert "run folder: mine" in done.stdout
    cli(*command, "--out", "mine")
    assert len(server.asked()) == 6
    run = read_run(tmp_path / "mine")
    assert sorted(run.records) == [f"fnb-x00{n}" for n in range(1, 6)]
    about = run.run["asked"]["data"]
    assert (about["name"], about["split"], about["articles"]) == ("a.jsonl b.jsonl", "", 5)
    assert not (tmp_path / "mine" / "scores.json").exists()


def test_standard_input_limit_and_failures(cli, server):
    """Only the first articles; what the model did wrong is counted by kind."""
    server.configure(model_faults={"truncate": 1.0})
    told = cli(
        *("extract", "-", "--model", "m", "--base-url", server.url, "--limit", 2), stdin=lines(3)
    )
    assert "2 of 2 articles answered, truncated 2" in told.stdout


def test_a_limit_of_tokens_stops_it(cli, server, tmp_path):
    """Before it is reached; the message names the option."""
    (tmp_path / "a.jsonl").write_text(lines(2), encoding="utf-8")
    model = ("--model", "m", "--base-url", server.url)
    left = cli("extract", "a.jsonl", *model, "--max-model-tokens", 5, status=3)
    assert "Raise --max-model-tokens" in left.stderr
    assert server.asked() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.jsonl"], "there is no such file"),
        (["a.jsonl", "b.jsonl"], "Row 2 has the id 'fnb-x001'; each row needs an id of its own"),
        (["a.jsonl", "--engine", "dask"], "--engine is 'dask'; it can be local, ray."),
        (["a.jsonl", "--ray-workers", "2"], "--ray-workers and --ray-gpus are for --engine ray."),
        (["a.jsonl", "--max-cost", "1"], "--max-cost needs prices"),
    ],
)
def test_errors(cli, tmp_path, arguments, message):
    """One line, status 2, and no run folder."""
    for name in ("a.jsonl", "b.jsonl"):
        (tmp_path / name).write_text(lines(1), encoding="utf-8")
    assert message in cli("extract", *arguments, status=2).stderr
    assert not (tmp_path / "runs").exists()
