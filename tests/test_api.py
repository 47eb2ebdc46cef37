"""The Python API: the same code as under the commands, so the same figures."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import replace

import pytest
from datasets import load_dataset
from hand import ARTICLE
from hand import perfect
from hand import row
from report_runs import run_of

import finnewsbench
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.errors import StopRunError
from finnewsbench.metric.schema import CATEGORIES


def test_importing_is_quick_and_names_load_when_used():
    """`import finnewsbench` loads no library; the names are there, typed and listed."""
    code = (
        "import sys, finnewsbench; before = {*sys.modules}; "
        "print({'numpy', 'datasets', 'openai', 'finnewsbench.api'} & before or 'none'); "
        "print(finnewsbench.extract.__module__, 'compare' in dir(finnewsbench))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.split("\n")[:2] == ["none", "finnewsbench.api True"]
    assert all(getattr(finnewsbench, name) is not None for name in finnewsbench.__all__)
    with pytest.raises(AttributeError, match="no attribute 'extracted'"):
        _ = finnewsbench.extracted


def test_submodules_are_still_found():
    """Parts of the package are imported as ever, beside the names that load when used."""
    from finnewsbench import errors  # noqa: PLC0415
    from finnewsbench import metric  # noqa: PLC0415

    assert errors.ConfigError is ConfigError
    assert metric.__name__ == "finnewsbench.metric"


def test_extract_is_what_a_run_records(cli, tmp_path):
    """The embedded rules through the API and through the command give the same record."""
    cli("run", "--split", "validation", "--limit", 1, "--out", "mine")
    (line,) = (tmp_path / "mine/extractions.jsonl").read_text("utf-8").splitlines()
    theirs = json.loads(line)
    first = load_dataset("finnewsbench", split="validation")[0]
    mine = finnewsbench.extract(first["article"], title=first["title"])
    assert mine.extraction.to_dict() == theirs["extraction"]
    assert mine.failure is None
    same = {"key", "reply", "article_sha256", "flags", "model", "usage"}
    assert {key: mine.record[key] for key in same} == {key: theirs[key] for key in same}


def test_a_server_is_asked_as_by_the_commands(server):
    """Title, text and parameters go out; the model's own failure is a result."""
    server.reset(echo=True)
    found = finnewsbench.extract(ARTICLE, title="제목", model="m", base_url=server.url, seed=None)
    assert found.extraction is not None
    body = server.log()[-1]["body"]
    assert body["model"] == "m"
    assert "seed" not in body
    assert ARTICLE in body["messages"][1]["content"]
    server.configure(model_faults={"truncate": 1.0})
    cut = finnewsbench.extract(ARTICLE, model="m", base_url=server.url)
    assert (cut.extraction, cut.failure.kind) == (None, "truncated")


def test_what_stops_a_run_is_raised(server):
    """No reply, and none to be had: an error that says what to do."""
    server.reset()
    server.configure(script=["quota429"])
    with pytest.raises(StopRunError):
        finnewsbench.extract(ARTICLE, model="m", base_url=server.url)
    with pytest.raises(ConfigError, match="article is empty"):
        finnewsbench.extract(" ")
    with pytest.raises(ConfigError, match="title must be text, not NoneType"):
        finnewsbench.extract(ARTICLE, title=None)
    with pytest.raises(ConfigError, match="max_tokens is 0"):
        finnewsbench.extract(ARTICLE, max_tokens=0)


def test_errors_speak_of_arguments(server, monkeypatch):
    """No option of the command line, no command to give again; what was sent as a key is masked."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    server.reset(script=["overflow", {"status": 401, "body": "who?"}])
    with pytest.raises(FaultError, match=r"^context_overflow: .*\. Lower max_tokens, or start"):
        finnewsbench.extract(ARTICLE, model="m", base_url=server.url)
    with pytest.raises(StopRunError, match="name that with api_key_env, then call again"):
        finnewsbench.extract(ARTICLE, model="m", base_url=server.url)
    with pytest.raises(ConfigError, match="or name another with api_key_env"):
        finnewsbench.extract(ARTICLE, model="gpt-5-mini")
    with pytest.raises(ConfigError, match="base_url is for a model behind a server"):
        finnewsbench.extract(ARTICLE, base_url=server.url)
    for call in (finnewsbench.extract, lambda *a, **k: finnewsbench.score(*a, row(), **k)):
        with pytest.raises(FinNewsBenchError, match="api_key_env looks like a key") as caught:
            call(ARTICLE, api_key_env="sk-CANARY-0123456789")
        assert "CANARY" not in str(caught.value)
    with pytest.raises(ConfigError, match="row must be a row of the dataset"):
        finnewsbench.score(ARTICLE, "row")


def test_within_an_event_loop():
    """A notebook has a loop of its own running: no obstacle."""

    async def cell():
        return finnewsbench.extract(ARTICLE)

    assert asyncio.run(cell()).extraction is not None


def test_scores_worked_out_by_hand():
    """One of two companies, and no themes: recall 0.5 and 0, and what was missed by name."""
    said = {**perfect(), "companies": perfect()["companies"][:1], "themes": []}
    scores = finnewsbench.score(said, row())
    assert scores.article_id == "fnb-v901"
    assert scores.recall_exact["company"] == 0.5
    # coverage 1 of 2, validity 1: harmonic mean 2 * 0.5 / 1.5
    assert scores.rubric["company"] == pytest.approx(2 / 3)
    assert (scores.rubric["theme"], scores.recall_exact["theme"]) == (0.0, 0.0)
    assert scores.missing == ("theme",)
    assert scores.missed["company"] == ("누리바이오",)
    assert scores.missed["theme"] == ("AI", "바이오")
    assert scores.rubric["overall"] == pytest.approx((2 / 3 + 1 + 0 + 1 + 1) / 5)
    assert scores.grounding["located"] == 1.0
    assert (scores.failure, scores.unscored) == (None, ())
    assert [line["value"] for line in scores.lines["company"]] == [1.0, 0.0, 1.0]


@pytest.mark.parametrize(
    "prediction",
    [
        json.dumps(perfect(), ensure_ascii=False),
        perfect(),
        {"article_id": "fnb-v901", "reply": {"content": json.dumps(perfect())}},
    ],
)
def test_what_may_be_scored(prediction):
    """A reply's text, an extraction, a record: all the same."""
    assert finnewsbench.score(prediction, row()).rubric["overall"] == 1.0


def test_an_extraction_is_scored_with_its_flags_and_failures(server):
    """What `extract` gave is scored as the reply it was, against a row of another id too."""
    server.reset()
    server.configure(model_faults={"truncate": 1.0})
    cut = finnewsbench.extract(ARTICLE, model="m", base_url=server.url)
    scores = finnewsbench.score(cut, row("mine"))
    assert scores.failure.kind == "truncated"
    assert [scores.rubric[category] for category in CATEGORIES] == [0.0] * 5


def test_own_rows_and_judges():
    """Id, text and five lists make a row; a function may judge; what can't be is told."""
    whole = row()
    own = {
        key: whole[key]
        for key in ("id", "article", "companies", "people", "themes", "keywords", "sentiment")
    }
    assert finnewsbench.score(perfect(), own).recall_exact["overall"] == 1.0
    with pytest.raises(FinNewsBenchError, match="'themes' is missing"):
        finnewsbench.score(perfect(), {**own, "themes": None})
    with pytest.raises(FinNewsBenchError, match="no judge 'nobody'"):
        finnewsbench.score(perfect(), own, judge="nobody")
    with pytest.raises(FinNewsBenchError, match="of type int"):
        finnewsbench.score(3, own)


@pytest.fixture(scope="module")
def two(tmp_path_factory):
    """Two runs on validation: the embedded rules on the whole text, and on the headline alone."""
    folder = tmp_path_factory.mktemp("runs")
    rows = load_dataset("finnewsbench", split="validation")
    for name, text in {"whole": "article", "headline": "title"}.items():
        made = {r["id"]: finnewsbench.extract(r[text], title=r["title"]) for r in rows}
        finnewsbench.make_run(made, folder / name, model=name, split="validation")
    return folder


def test_a_run_of_predictions_has_the_figures_of_the_command(cli, two, tmp_path):
    """`make_run`, `load_run` and `finnewsbench score` agree to the last digit."""
    run = finnewsbench.load_run(two / "whole")
    rows = load_dataset("finnewsbench", split="validation")
    lines = [
        {"article_id": r["id"], "prediction": finnewsbench.extract(r["article"], title=r["title"])}
        for r in rows
    ]
    text = "".join(
        json.dumps({**line, "prediction": line["prediction"].extraction.to_dict()}) + "\n"
        for line in lines
    )
    (tmp_path / "p.jsonl").write_text(text, encoding="utf-8")
    figures = json.loads(
        cli("score", "p.jsonl", "--split", "validation", "--format", "json").stdout
    )
    assert (run.name, run.complete) == ("whole", True)
    assert figures == {key: value for key, value in run.scores.items() if key != "model"}


def test_differences_are_those_of_the_report(cli, two):
    """`compare` gives what `finnewsbench report` prints."""
    runs = [finnewsbench.load_run(two / name) for name in ("whole", "headline")]
    found = finnewsbench.compare(*runs)
    assert [each.column for each in found] == ["overall", *CATEGORIES]
    report = json.loads(cli("report", two / "whole", two / "headline", "--format", "json").stdout)
    theirs = report["differences"]["rubric"]
    assert [(d["column"], d["value"], d["low"], d["high"], d["adjusted"]) for d in theirs] == [
        (d.column, d.value, d.low, d.high, d.adjusted) for d in found
    ]
    assert found[0].value == pytest.approx(runs[0].overall - runs[1].overall)
    assert found[0].low < found[0].value < found[0].high
    back = finnewsbench.compare(*reversed(runs), table="recall_exact")
    assert {each.first for each in back} == {"headline"}


def test_runs_that_cannot_be_compared():
    """One run, one name twice, another judge, an unfinished run: refused, unless it is allowed."""
    values = dict.fromkeys(CATEGORIES, 0.5)
    first = run_of("a", values)
    for runs in ([first], [first, first]):
        with pytest.raises(ConfigError, match="a name of its own"):
            finnewsbench.compare(*runs)
    other = replace(run_of("b", values, judge="k"))
    with pytest.raises(FinNewsBenchError, match="allow_different=True"):
        finnewsbench.compare(first, other)
    assert len(finnewsbench.compare(first, other, allow_different=True)) == 6
    unfinished = run_of("b", values, complete=False)
    with pytest.raises(FinNewsBenchError, match="allow_incomplete=True"):
        finnewsbench.compare(first, unfinished)
    with pytest.raises(ConfigError, match="it can be rubric, recall_exact"):
        finnewsbench.compare(first, other, table="grounding")


def test_make_run_refuses_what_does_not_belong(two, cli, tmp_path):
    """A prediction for no article, or a folder in which a model was asked."""
    with pytest.raises(ConfigError, match="the first is 'x'"):
        finnewsbench.make_run({"x": None}, tmp_path / "r", model="m", split="validation")
    assert not (tmp_path / "r").exists()
    cli("run", "--split", "validation", "--limit", 1, "--out", "asked")
    with pytest.raises(ConfigError, match="asked a model"):
        finnewsbench.make_run({}, "asked", model="m", split="validation")
    with pytest.raises(FinNewsBenchError, match=r"has no scores\.json"):
        finnewsbench.load_run(two)


def test_an_incomplete_run_says_so(tmp_path):
    """Articles without a prediction are pending, not failed."""
    run = finnewsbench.make_run({"fnb-v001": None}, tmp_path / "r", model="m", split="validation")
    left = len(load_dataset("finnewsbench", split="validation")) - 1
    assert (run.complete, run.scores["pending"], run.scores["n"]["failed"]) == (False, left, 1)
