"""How far the plan is filled: counts and differences, worked out by hand on written articles."""

import dataclasses

import pytest

from finnewsbench.dataset_builder.plan_progress import of_article
from finnewsbench.dataset_builder.plan_progress import plan_line
from finnewsbench.dataset_builder.plan_progress import plan_progress
from finnewsbench.dataset_builder.plan_progress import read_plan
from finnewsbench.dataset_builder.sources import read_rows
from finnewsbench.dataset_builder.sources import source_files
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import ReferenceItem
from finnewsbench.metric.schema import ReferenceSentiment

SEED = article_from_row(next(read_rows(source_files()["validation"])))
PLAN = read_plan()


def written(article_id, **changes):
    """An article that keeps to its entry in the plan, but for the changes."""
    entry = PLAN[article_id]
    central = ReferenceItem(
        entry["central_company"], 1.0, "", polarity=entry["line"], sector=entry["central_sector"]
    )
    others = [ReferenceItem(c["name"], 0.4, "") for c in entry["other_companies"]]
    sentiment = [
        ReferenceSentiment(entry["central_company"], polarity, 0.5, "")
        for polarity, number in entry["polarity"].items()
        for _ in range(number)
    ]
    kept = dataclasses.replace(
        SEED,
        id=article_id,
        article="가" * entry["length"],
        published=entry["published"],
        central_company=entry["central_company"],
        sector=entry["central_sector"],
        event=entry["event"],
        register=entry["register"],
        difficulty=tuple(entry["difficulty"]),
        companies=(central, *others),
        people=tuple(ReferenceItem(p["name"], 0.7, "") for p in entry["people"]),
        themes=tuple(ReferenceItem(t["name"], 0.7, "") for t in entry["themes"]),
        keywords=tuple(ReferenceItem(str(n), 0.5, "") for n in range(entry["keywords"])),
        sentiment=tuple(sentiment),
        excluded=tuple(entry["excluded"]),
    )
    return dataclasses.replace(kept, **changes)


def rows(tables, title):
    """One table's rows by their name."""
    (table,) = [table for table in tables if table.title == title]
    return {row[0]: row[1:] for row in table.rows}


def test_what_keeps_to_the_plan_shows_no_difference():
    """Due and written agree in every figure; nothing is listed as changed."""
    tables = plan_progress([written("fnb-t001"), written("fnb-t002")])
    assert rows(tables, "Plan: articles") == {"test": ("260", "2")}
    for table in tables[1:-1]:
        assert {float(row[-1]) for row in table.rows} == {0.0}, table.title
    assert tables[-1].rows == ()


def test_figures_are_per_written_article():
    """Two articles, one of them 30 characters longer than planned: 15 more per article."""
    longer = "가" * (PLAN["fnb-t002"]["length"] + 30)
    tables = plan_progress([written("fnb-t001"), written("fnb-t002", article=longer)])
    figures = rows(tables, "Plan: per article")
    due = (PLAN["fnb-t001"]["length"] + PLAN["fnb-t002"]["length"]) / 2
    assert figures["length"][1:] == (f"{due:.2f}", f"{due + 15:.2f}", "+15.00")
    assert figures["length"][0] == "920.69"  # 239,380 characters over the 260 of the plan


def test_what_was_changed_is_named():
    """Another event and another theme than planned, each in its place."""
    changed = written("fnb-t001", event="recall", themes=(ReferenceItem("조선", 1.0, ""),))
    tables = plan_progress([changed])
    assert rows(tables, "Plan: not as planned") == {
        "fnb-t001": (f"event: {PLAN['fnb-t001']['event']} -> recall",)
    }
    assert rows(tables, "Plan: articles by event")["recall"][1:] == ("0", "1", "+1")
    themes = rows(tables, "Plan: articles by theme")
    assert themes["조선"] == ("9", "0", "1", "+1")
    for theme in PLAN["fnb-t001"]["themes"]:
        assert themes[theme["name"]][1:] == ("1", "0", "-1")


def test_articles_from_before_the_plan_are_counted_apart():
    """The seed articles have no entry: the first table only, with a note."""
    (table,) = plan_progress([SEED])
    assert table.rows == (("validation", "28", "0"),)
    assert table.notes == ("1 article not of the plan",)


def test_data_that_is_not_this_benchmarks_has_no_plan():
    """No table at all, be its ids those of a test split."""
    assert plan_progress([dataclasses.replace(SEED, id=name) for name in ("t1", "n-2")]) == []


def test_the_line_of_dataset_check():
    """Per split of the ids; other people's data is said to be none of the plan's."""
    assert plan_line(["fnb-v001", "fnb-v013"]) == (
        "plan: 1 of 28 planned validation articles written, 1 from before the plan"
    )
    assert plan_line(["fnb-t001", "fnb-t002"]) == "plan: 2 of 260 planned test articles written"
    assert plan_line(["x-1"]) == "plan: no article has an id of the plan"


@pytest.mark.parametrize("figure", ["positive", "negative", "neutral"])
def test_statements_are_counted_by_polarity(figure):
    """The seed article v001: two positive statements, none negative, one neutral."""
    assert of_article(SEED)["", figure] == {"positive": 2, "negative": 0, "neutral": 1}[figure]
