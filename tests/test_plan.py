"""The plan: its quotas over the 260, its names, and that the committed file is what code writes."""

import datetime as dt
import itertools
import statistics
from collections import Counter

import pytest

from finnewsbench.dataset_builder import plan
from finnewsbench.dataset_builder.plan_facts import PlanError
from finnewsbench.dataset_builder.plan_facts import read_block
from finnewsbench.dataset_builder.plan_progress import read_plan
from finnewsbench.dataset_builder.plan_quotas import lengths
from finnewsbench.dataset_builder.validate import NAMES
from finnewsbench.datasetfigures import PAPER_DENSITY
from finnewsbench.datasetfigures import PAPER_SECTORS
from finnewsbench.datasetfigures import PAPER_THEMES
from finnewsbench.metric.matching import relation
from finnewsbench.metric.schema import DIFFICULTY
from finnewsbench.metric.schema import EVENTS
from finnewsbench.metric.schema import EXCLUDED_KINDS
from finnewsbench.metric.schema import HARD_FROM
from finnewsbench.metric.schema import REGISTERS
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import TAGS

ROWS = list(read_plan().values())
TEST = [row for row in ROWS if row["split"] == "test"]
THEMES = NAMES.with_name("themes.txt").read_text(encoding="utf-8").split("\n")


def companies(row):
    """The planned companies of an article, central first: (name, sector)."""
    central = (row["central_company"], row["central_sector"])
    return [central, *((firm["name"], firm["sector"]) for firm in row["other_companies"])]


def mean(values):
    """Per article of `test`."""
    return sum(values) / len(TEST)


def test_the_committed_plan_is_what_the_code_writes():
    """Byte for byte: the data files and the code decide everything."""
    assert plan.PLAN.read_text(encoding="utf-8") == plan.text(plan.build())


def test_the_ids_run_through_both_splits():
    """260 test articles, and the 28 that make up 40 with the twelve that were there."""
    expected = [f"fnb-t{n:03d}" for n in range(1, 261)] + [f"fnb-v{n:03d}" for n in range(13, 41)]
    assert [row["id"] for row in ROWS] == expected


def test_lengths_are_those_of_table_2():
    """Mean, deviation, ends; each end once; skewed to the right."""
    sizes = [row["length"] for row in TEST]
    assert sorted(sizes) == lengths()
    assert statistics.fmean(sizes) == pytest.approx(920.73, abs=0.5)
    assert statistics.stdev(sizes) == pytest.approx(207.52, abs=0.5)
    assert (min(sizes), sizes.count(457), max(sizes), sizes.count(1826)) == (457, 1, 1826, 1)
    assert statistics.median(sizes) < statistics.fmean(sizes)


def test_density_is_that_of_table_3():
    """Labels per article, each within 0.02 of the paper's figure."""
    ours = {
        "company": mean(len(companies(row)) for row in TEST),
        "people": mean(len(row["people"]) for row in TEST),
        "theme": mean(len(row["themes"]) for row in TEST),
        "keyword": mean(row["keywords"] for row in TEST),
        **{
            p: mean(row["polarity"][p] for row in TEST) for p in ("positive", "negative", "neutral")
        },
    }
    assert ours == pytest.approx(PAPER_DENSITY, abs=0.02)


def test_sectors_are_those_of_figure_2():
    """Percent of the company entities, within one point, all twelve present."""
    counts = Counter(sector for row in TEST for _, sector in companies(row))
    percent = {sector: 100 * counts[sector] / counts.total() for sector in SECTORS}
    assert percent == pytest.approx(PAPER_SECTORS, abs=1.0)
    assert min(counts.values()) > 0


def test_themes_are_those_of_table_4():
    """The paper's eight exactly, every other below nine, at least seventy, all in the list."""
    counts = Counter(theme["name"] for row in TEST for theme in row["themes"])
    assert {name: counts[name] for name in PAPER_THEMES} == PAPER_THEMES
    assert max(n for name, n in counts.items() if name not in PAPER_THEMES) < 9
    assert len(counts) >= 70
    assert {theme["name"] for row in ROWS for theme in row["themes"]} <= set(THEMES)


def test_no_article_has_the_same_theme_twice():
    """Not under another name of it either; more and less specific ones may meet."""
    for row in ROWS:
        for one, other in itertools.combinations([t["name"] for t in row["themes"]], 2):
            assert relation(one, other, "theme") != "same", (row["id"], one, other)


def test_described_themes_go_with_their_difficulty():
    """One theme to be told in other words where the tag says so, none elsewhere."""
    for row in ROWS:
        described = sum(theme.get("described", False) for theme in row["themes"])
        assert described == ("described_theme" in row["difficulty"]), row["id"]


def test_events_and_registers_are_all_there():
    """Every event at least three times, every register."""
    events = Counter(row["event"] for row in TEST)
    assert set(events) == set(EVENTS)
    assert min(events.values()) >= 3
    assert {row["register"] for row in TEST} == set(REGISTERS)


def test_difficulty_is_spread():
    """Every tag at least eight times, three or more in about 45% of the articles."""
    counts = Counter(name for row in TEST for name in row["difficulty"])
    assert set(counts) == set(DIFFICULTY)
    assert min(counts.values()) >= 8
    hard = mean(len(row["difficulty"]) >= HARD_FROM for row in TEST)
    assert hard == pytest.approx(0.45, abs=0.02)


def test_vocabularies_are_closed_and_sorted():
    """Difficulty and tags as the contract wants them; lines and polarities agree."""
    for row in ROWS:
        assert row["difficulty"] == sorted(set(row["difficulty"]) & set(DIFFICULTY))
        assert row["tags"] == sorted(set(row["tags"]) & set(TAGS))
        assert row["outlet"] in "abcdefgh"
        assert 6 <= row["keywords"] <= 10
        positive, negative, neutral = row["polarity"].values()
        follows = {
            "positive": positive > negative,
            "negative": negative > positive,
            "neutral": abs(positive - negative) <= 1 and neutral >= 1,
        }
        assert follows[row["line"]], row["id"]
        assert ("mixed_polarity" in row["difficulty"]) == bool(positive and negative)


def test_people_belong_to_somebody():
    """Each has a role and an affiliation."""
    for row in ROWS:
        for person in row["people"]:
            assert person["role"]
            assert person["affiliation"]


def test_a_third_quotes_somebody_to_be_excluded():
    """A securities firm, its analyst and an opinion; tagged as such."""
    assert mean(bool(row["excluded"]) for row in TEST) == pytest.approx(1 / 3, abs=0.02)
    for row in ROWS:
        kinds = [entry["kind"] for entry in row["excluded"]]
        assert kinds in ([], list(EXCLUDED_KINDS))
        assert ("analyst_opinion" in row["difficulty"]) == bool(kinds)
        assert ("analyst_view" in row["tags"]) == bool(kinds)


def test_foreign_firms_and_public_bodies():
    """About 15% of the articles have an invented foreign firm, about a quarter a public body."""
    foreign = mean(any("country" in f for f in row["other_companies"]) for row in TEST)
    assert foreign == pytest.approx(0.15, abs=0.02)
    assert mean("public_body" in row["tags"] for row in TEST) == pytest.approx(0.25, abs=0.02)


def test_premises_are_different_facts_and_no_sentences():
    """Notes: several facts each, none ends like a sentence, none occurs twice."""
    facts = [fact for row in ROWS for fact in row["premise"].split(", ")]
    assert len({row["premise"] for row in ROWS}) == len(ROWS)
    assert all(len(row["premise"].split(", ")) >= 4 for row in ROWS)
    assert not [fact for fact in facts if fact.endswith(("다", "."))]
    assert max(map(len, facts)) < 45


def test_dates_are_working_days_of_2025_mostly():
    """Every month has its share, the weekend little."""
    dates = [dt.date.fromisoformat(row["published"]) for row in ROWS]
    assert {date.year for date in dates} == {2025}
    months = Counter(date.month for date in dates)
    assert len(months) == 12
    assert min(months.values()) >= 12
    assert 0 < sum(date.weekday() > 4 for date in dates) < 0.1 * len(dates)


@pytest.mark.parametrize("start", [0, 50, 100, 150, 200])
def test_each_batch_is_a_cross_section(start):
    """Fifty articles in a row are near the whole in what is counted."""
    batch = TEST[start : start + 50]
    sectors = Counter(row["central_sector"] for row in batch)
    assert len(sectors) >= 9
    assert sectors["Industrials"] in range(8, 16)
    assert len({row["event"] for row in batch}) >= 25
    assert {row["register"] for row in batch} == set(REGISTERS)
    assert statistics.fmean(row["length"] for row in batch) == pytest.approx(920.7, abs=25)
    hard = sum(len(row["difficulty"]) >= HARD_FROM for row in batch)
    assert 0.38 <= hard / 50 <= 0.52
    assert 6 <= sum("AI" in [t["name"] for t in row["themes"]] for row in batch) <= 11
    assert 28 <= sum(row["line"] == "positive" for row in batch) <= 37


def test_a_renamed_firm_keeps_its_place(tmp_path):
    """A note `seed:` is what the hashes are taken from, and is shown to nobody."""
    line = "01|I|order|w|P|나루기계||로봇|C:대표|12대 수주|seed:7;distractor:비슷한 이름\n"
    (tmp_path / "block1.txt").write_text(line, encoding="utf-8")
    (facts,) = read_block("block1", tmp_path)
    assert facts.seed == "7"
    assert facts.notes == (("distractor", "비슷한 이름"),)


@pytest.mark.parametrize(
    ("line", "cause"),
    [
        ("01|I|order|w|P|나루기계||로봇|C:대표|12대 수주", "10 fields, not 11"),
        ("01|X|order|w|P|나루기계||로봇|C:대표|12대 수주|", "'X'"),
        ("01|I|order|w|P|나루기계|벼리물산|로봇|C:대표|12대 수주|", "벼리물산"),
        ("01|I|order|w|P|나루기계||로봇|2:대표|12대 수주|", "out of range"),
    ],
)
def test_a_bad_line_is_named(tmp_path, line, cause):
    """File, line and cause; nothing is guessed."""
    (tmp_path / "block1.txt").write_text("# head\n" + line, encoding="utf-8")
    with pytest.raises(PlanError, match=f"block1.txt, line 2: .*{cause}"):
        read_block("block1", tmp_path)
