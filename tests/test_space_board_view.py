"""Choosing runs and articles: figures over just those, and ranks only where they are fair."""

from __future__ import annotations

import dataclasses

import pytest
from report_runs import changed
from space_runs import made
from space_runs import nothing
from space_runs import reference

from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.scores import read_scores
from finnewsbench.space.board_charts import charts
from finnewsbench.space.board_controls import chosen
from finnewsbench.space.board_controls import options
from finnewsbench.space.board_notes import notes
from finnewsbench.space.board_runs import board
from finnewsbench.space.board_table import COLUMNS
from finnewsbench.space.board_table import table
from finnewsbench.space.board_view import Choice
from finnewsbench.space.board_view import view
from finnewsbench.space.context import Context


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Two whole runs of one kind, a part, an unfinished one, and one under another judge."""
    folder = tmp_path_factory.mktemp("runs")
    made(folder / "good", "good")
    made(folder / "empty", "empty", nothing)
    made(folder / "part", "part", count=3)
    made(folder / "open", "open", answered=5)
    other = made(folder / "other", "other")
    signature = {**read_scores(other)["signature"], "judge": "m/judge-1"}
    changed(other, signature=signature)
    with pytest.MonkeyPatch.context() as patch:  # no run that the package brings along
        patch.setattr("finnewsbench.space.board_folders.BUNDLED", folder / "none")
        return board(Context(runs=(folder,)))


def only(found):
    """The board without the baseline, which was run on other articles."""
    kept = tuple(each for each in found.entries if each.run.name != "baseline")
    return dataclasses.replace(found, entries=kept)


def by_name(shown):
    """Run -> its line."""
    return {line.entry.run.name: line for line in shown.lines}


def test_only_like_runs_are_ranked(found):
    """Complete runs of one signature have ranks; the others none, and the reason why."""
    lines = by_name(view(only(found), Choice()))
    assert (str(lines["good"].rank), str(lines["empty"].rank)) == ("1", "2")
    assert lines["part"].rank is None
    assert lines["part"].why == ("other_articles",)
    assert lines["other"].rank is None
    assert lines["other"].why == ("other_judge",)
    assert lines["open"].rank is None
    assert "incomplete" in lines["open"].why


def test_common_articles_make_a_part_comparable(found):
    """Over the three articles that all have, the part is ranked too; another judge's run is not."""
    shown = view(only(found), Choice(common=True))
    lines = by_name(shown)
    assert len(shown.articles) == 3
    assert {line.figures.n for line in shown.lines} == {3}
    assert lines["part"].rank is not None
    assert lines["other"].rank is None


def test_figures_are_means_over_the_chosen_articles(found):
    """Filtered by sector: the plain mean of the values of the articles of that sector."""
    entry = found.entry("good")
    sector = next(iter(entry.rows.values()))["sector"]
    ids = [id_ for id_, row in entry.rows.items() if row["sector"] == sector]
    lines = by_name(view(found, Choice((("sector", sector),))))
    values = [entry.run.articles[id_].values["rubric.company"] for id_ in ids]
    assert lines["good"].figures.means["rubric"]["company"] == pytest.approx(
        sum(values) / len(values)
    )
    assert lines["good"].figures.n == len(ids)


def test_runs_are_chosen_by_judge(found):
    """A judge leaves only the runs that it judged."""
    shown = view(found, Choice((("judge", "m/judge-1"),)))
    assert [line.entry.run.name for line in shown.lines] == ["other"]


def test_a_choice_that_leaves_nothing_is_said(found):
    """No run of a judge that is not there: no lines, no pictures."""
    shown = view(found, Choice((("judge", "none"),)))
    assert shown.lines == ()
    assert charts(shown, "ko") == ""


def test_numbers_are_numbers_in_the_table(found):
    """Values sort as numbers, and their text has three places with the interval below."""
    value = table(view(only(found), Choice()), "overall", "en")
    row = next(r for r in value["data"] if r[0] == "good")
    text = value["metadata"]["display_value"][value["data"].index(row)]
    assert isinstance(row[COLUMNS.index("overall")], float)
    assert row[COLUMNS.index("n")] == 6
    assert text[COLUMNS.index("overall")].startswith(f"{row[COLUMNS.index('overall')]:.3f}\n")
    assert text[COLUMNS.index("run")].startswith("good\npart: 6 of ")


def test_the_table_sorts_by_any_column(found):
    """Best first where high is good, lowest rank first, and rows without a value last."""
    shown = view(only(found), Choice())
    company = [row[COLUMNS.index("company")] for row in table(shown, "company", "ko")["data"]]
    assert company == sorted(company, reverse=True)
    order = [row[COLUMNS.index("rank")] for row in table(shown, "rank", "ko")["data"]]
    assert order[:2] == [1, 2]
    assert set(order[2:]) == {None}
    names = [row[0] for row in table(shown, "run", "ko")["data"]]
    assert names == sorted(names)


def test_notes_say_why_a_run_is_not_ranked(found):
    """Below the table each run without rank is named with its reason, in the page's language."""
    shown = view(only(found), Choice())
    assert "part: 순위 제외 – 평가한 기사가 다름." in notes(found, shown, "ko")
    assert "part: not ranked – scored on other articles." in notes(found, shown, "en")


def test_filters_are_read_in_their_order():
    """Values of the controls become the choice; empty ones choose nothing."""
    choice = chosen("Energy", "yes", "", "disclosure", "", "", "offline-1", "", 1)
    assert choice == Choice(
        (("sector", "Energy"), ("hard", "yes"), ("tag", "disclosure"), ("judge", "offline-1")),
        common=True,
    )


def test_filters_offer_what_is_there_in_the_language(found):
    """Sectors have Korean names, lengths their unit, and every filter can be left open."""
    ko = {u["choices"][0] for u in options(found, "ko")}
    assert ko == {("전체", "")}
    sectors = dict(next(iter(options(found, "ko")))["choices"])
    assert sectors.get("금융") == "Financials"
    lengths = [label for label, _ in list(options(found, "ko"))[5]["choices"][1:]]
    assert len(lengths) == 3
    assert all(label.endswith("자") for label in lengths)


def test_pictures_show_every_category_and_run(found):
    """A panel for the overall and each category, and a numbered point for each run."""
    shown = view(only(found), Choice())
    drawn = charts(shown, "en")
    assert drawn.count('class="fnb-board-panel ') == 1 + len(CATEGORIES)
    assert drawn.count('class="fnb-board-point"') == 5


def test_names_of_runs_are_text(tmp_path):
    """A model's name that is markup stays text in pictures and notes."""
    made(tmp_path / "x", "<img src=x onerror=alert(1)>", reference, count=2)
    found = board(Context(runs=(tmp_path,)))
    shown = view(found, Choice())
    assert "<img" not in charts(shown, "ko") + notes(found, shown, "ko")
    assert "&lt;img src=x onerror=alert(1)&gt;" in charts(shown, "ko")
