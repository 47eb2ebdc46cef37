"""The figures: their bytes, their letters, their names."""

import hashlib
import json
import subprocess
import sys

import pytest
from report_runs import NO_THEMES
from report_runs import PERFECT
from report_runs import made

from finnewsbench.reporting import fonts
from finnewsbench.reporting.document import report_on
from finnewsbench.reporting.drawing import NARROW
from finnewsbench.reporting.drawing import Drawn
from finnewsbench.reporting.drawing import draw
from finnewsbench.reporting.figurekinds import FIGURES
from finnewsbench.reporting.figures import pictures
from finnewsbench.reporting.labels import ENGLISH
from finnewsbench.reporting.labels import KOREAN
from finnewsbench.reporting.labels import LONGEST
from finnewsbench.reporting.labels import cell_len
from finnewsbench.reporting.labels import short_names
from finnewsbench.reporting.marks import mark
from finnewsbench.reporting.runs import read_runs

OWN = (fonts.OWN,)
ALONE = """
import json, hashlib, sys
from finnewsbench.reporting.drawing import Drawn, draw
from finnewsbench.reporting.labels import ENGLISH
runs = [Drawn(name, figures) for name, figures in json.load(sys.stdin)]
for form in ("svg", "png"):
    made = draw("figure-4", runs, ENGLISH, ("DejaVu Sans",), form=form)
    print(hashlib.sha256(made).hexdigest())
"""


def figures(value):
    """What a figure needs of a run; ``None`` is no value."""
    bounds = {"low": None, "high": None} if value is None else {"low": value / 2, "high": 1.0}
    column = {"value": value, **bounds}
    names = ("overall", "company", "people", "theme", "keyword", "sentiment")
    return {t: dict.fromkeys(names, column) for t in ("rubric", "recall_exact")}


RUNS = [Drawn(r"a$\frac{$", figures(0.75)), Drawn("none", figures(None))]


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """Two runs, one of a Korean name."""
    place = tmp_path_factory.mktemp("runs")
    folders = [made(place / "a", "가온랩/모델"), made(place / "b", "b", (PERFECT, NO_THEMES))]
    return report_on(mark(read_runs(folders)))


@pytest.mark.parametrize("name", sorted(FIGURES))
def test_each_figure_in_each_form(name):
    """SVG and PNG, wide and narrow, with a dollar sign and a run without values, or no run."""
    for layout in ({}, {"layout": NARROW}):
        assert draw(name, RUNS, ENGLISH, OWN, **layout).startswith(b"<?xml")
        assert draw(name, [], ENGLISH, OWN, **layout).startswith(b"<?xml")
    assert draw(name, RUNS, ENGLISH, OWN, form="png").startswith(b"\x89PNG")


def test_another_process_draws_the_same_bytes():
    """No date, no random ids, no settings of the user's."""
    here = [draw("figure-4", RUNS, ENGLISH, OWN, form=form) for form in ("svg", "png")]
    assert b"<dc:date>" not in here[0]
    assert b"Software" not in here[1]
    done = subprocess.run(
        [sys.executable, "-c", ALONE],
        input=json.dumps([[run.label, run.figures] for run in RUNS]),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout.split() == [hashlib.sha256(each).hexdigest() for each in here]


def test_the_users_settings_stay_as_they_are():
    """Drawing neither follows nor changes them."""
    import matplotlib as mpl  # noqa: PLC0415

    before = draw("figure-4", RUNS, ENGLISH, OWN)
    with mpl.rc_context({"font.size": 30.0, "svg.hashsalt": "mine", "xtick.major.pad": 30.0}):
        assert draw("figure-4", RUNS, ENGLISH, OWN) == before
        assert mpl.rcParams["font.size"] == 30.0


def test_latin_letters_need_no_other_font():
    """So that such figures are the same everywhere."""
    assert fonts.fonts_for("Qwen/Qwen3-8B † +0.17") == fonts.Fonts(OWN, frozenset())


def test_hangul_has_a_font_or_is_named_as_lacking():
    """One of the known families, or the letters themselves."""
    found = fonts.fonts_for("가나 abc")
    assert found.lacking in {frozenset(), frozenset("가나")}
    assert bool(found.lacking) is (found.families == OWN)
    assert set(found.families) <= {fonts.OWN, *fonts.KOREAN}


def test_without_such_a_font_it_is_said(report, monkeypatch):
    """English words, runs by their place, and a remedy; what can be drawn is drawn as it is."""
    monkeypatch.setattr(fonts, "_korean", lambda: iter(()))
    drawn = pictures(report, KOREAN, files=False)
    assert "apt install fonts-noto-cjk" in drawn.told
    names = ("run 1", "b")
    data = zip(names, report.data["runs"], strict=True)
    alike = [Drawn(name, run) for name, run in data]
    expected = draw("figure-4", alike, ENGLISH, OWN, foot="n 2   judge offline-1")
    assert drawn.svg["figure-4"] == expected


def test_long_names_are_cut_in_the_middle():
    """Both ends tell models apart; two that come out alike are numbered."""
    long = "organisation/a-model-with-a-very-long-name-8B-Instruct"
    (cut,) = short_names([long])
    assert cell_len(cut) <= LONGEST
    assert (cut[:12], cut[-12:]) == ("organisation", "8B-Instruct"[-12:].rjust(12, "-"))
    other = long.replace("very-long", "even-longer")
    assert short_names([long, other]) == [cut, f"{cut} #2"]
    assert cell_len(short_names(["가" * 60])[0]) <= LONGEST
    assert short_names(["b", "a"]) == ["b", "a"]
