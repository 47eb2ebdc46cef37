"""What runs took, read from their records."""

import json

import pytest
from fakes.judge_replies import judged
from fakes.judge_replies import ruling_by
from fakes.judge_replies import run_folder
from fakes.judge_server import judge_server
from report_runs import made

from finnewsbench.costs import write_costs
from finnewsbench.prices import read_prices
from finnewsbench.replies import Usage
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.runs import read_runs
from finnewsbench.reporting.sheets import to_table
from finnewsbench.reporting.usage import Seconds
from finnewsbench.reporting.usage import seconds_of
from finnewsbench.reporting.usage import taken_by
from finnewsbench.reporting.usage_sheets import judges_sheets
from finnewsbench.reporting.usage_sheets import usage_sheet


@pytest.fixture
def prices(tmp_path):
    """2 a million tokens read, 4 a million written."""
    path = tmp_path / "prices.yaml"
    path.write_text(
        "as_of: 2025-11-01\ncurrency: USD\nmodels:\n  m: {input: 2, output: 4}\n", encoding="utf-8"
    )
    return read_prices(path)


@pytest.mark.parametrize(
    ("times", "expected"),
    [
        ([], None),
        ([0.0, 0.0], None),
        ([3.0], Seconds(1, 3.0, 3.0)),
        ([2.0, 1.0, 0.0], Seconds(2, 1.5, 2.0)),
        ([float(n) for n in range(20, 0, -1)], Seconds(20, 10.5, 19.0)),
    ],
)
def test_median_and_95th_percentile(times, expected):
    """Of 20 requests, 19 took at most 19 s; what was not timed is left out."""
    assert seconds_of(times) == expected


def test_tokens_and_costs_of_the_extraction(tmp_path, prices):
    """Two articles of 1000 and 500 tokens: 2 * (1000 * 2 + 500 * 4) / 10 ** 6 = 0.008."""
    folder = made(tmp_path / "run", usage=Usage(prompt_tokens=1000, completion_tokens=500))
    plain = taken_by(folder, "m", None)
    assert (plain.extraction["prompt_tokens"], plain.extraction["cost"]) == (2000, None)
    assert (plain.prices, plain.judging, plain.seconds) == (None, None, None)
    priced = taken_by(folder, "m", prices)
    assert priced.extraction["cost"] == "0.008000"
    assert priced.prices == {"as_of": "2025-11-01", "currency": "USD"}


def test_kept_costs_hold_as_long_as_the_tokens_do(tmp_path, prices):
    """costs.json is taken over; where it is of other tokens, no cost is shown."""
    folder = made(tmp_path / "run", usage=Usage(prompt_tokens=1000, completion_tokens=500))
    write_costs(folder, "m", prices)
    assert taken_by(folder, "m", None).extraction["cost"] == "0.008000"
    lines = (folder / "extractions.jsonl").read_bytes()
    fewer = lines.replace(b'"prompt_tokens": 1000', b'"prompt_tokens": 900', 1)
    (folder / "extractions.jsonl").write_bytes(fewer)
    assert taken_by(folder, "m", None).extraction["cost"] is None
    (folder / "costs.json").write_text(json.dumps({"prices": None}), encoding="utf-8")
    assert taken_by(folder, "m", None).prices is None


def test_a_folder_without_a_run(tmp_path):
    """Predictions that were made elsewhere: nothing is known of what they took."""
    taken = taken_by(tmp_path, "m", None)
    assert (taken.extraction, taken.seconds, taken.judges) == (None, None, {})


def test_a_panel_of_judges(tmp_path):
    """A row a judge, one for their agreement, notes on each, and what they took together.

    Kind gives theme 6/7, harsh 2/3 (worked out in test_judged); 2 calls of 110 tokens.
    """
    kind = {"theme.r1": "yes", "theme.r2": "yes", "theme.p2": "yes"}
    kind |= {"sentiment.p1": "yes", "sentiment.p2": "yes"}
    harsh = {"theme.r1": "yes", "theme.p2": "yes", "sentiment.p1": "partly"}
    rulers = {"m/kind": ruling_by(kind), "m/harsh": ruling_by(harsh)}
    folder = run_folder(tmp_path / "run", 1, model="x")
    with judge_server(lambda body, nth: rulers[body["model"]](body, nth)) as server:
        judged(folder, server.url, "m/kind", "m/harsh", count=1)
    runs = mark(read_runs([folder]))
    (sheet,) = judges_sheets(runs)
    found = {row[0]: row[4] for row in to_table(sheet).rows}
    assert found["x, by m/kind"] == "0.857"
    assert found["x, by m/harsh"] == "0.667"
    assert "x, judges' alpha" in found
    assert any(note.startswith("x: judge m/kind (") for note in sheet.notes)
    taken = runs[0].run.taken
    assert set(taken.judges) == {"m/kind", "m/harsh"}
    assert (taken.judging["calls"], taken.judging["prompt_tokens"]) == (2, 200)
    heads, (row,) = usage_sheet(runs).heads, to_table(usage_sheet(runs)).rows
    shown = dict(zip(heads, row, strict=True))
    assert (shown["judge calls"], shown["judge tokens"], shown["judge cost"]) == ("2", "220", "-")
    assert judges_sheets(mark(read_runs([made(tmp_path / "offline")]))) == ()
