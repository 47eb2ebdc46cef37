"""Dependence between categories: correlations worked out by hand, and their intervals."""

import random

import numpy as np
import pytest
from hand import item
from hand import perfect
from hand import row
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.dependence import FEWEST
from finnewsbench.metric.dependence import GROUPS
from finnewsbench.metric.dependence import PAIRS
from finnewsbench.metric.dependence import Dependence
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import CATEGORIES


def found(values):
    """The figures over (company recall, theme recall) of articles numbered from 0."""
    dependence = Dependence()
    for number, (company, theme) in enumerate(values):
        dependence.add(f"fnb-v{number}", {"company": company, "theme": theme})
    return dependence.to_dict()["company-theme"]


def test_phi_by_hand():
    """0 1 0 1 and 0 1 1 1: (4 * 2 - 2 * 3) / sqrt((8 - 4) * (12 - 9)) = 1 / sqrt(3)."""
    figures = found([(0, 0), (1, 1), (0, 1), (1, 1)])
    assert figures["r"] == pytest.approx(3**-0.5)
    assert figures["n"] == 4


@pytest.mark.parametrize(
    ("values", "r"),
    [
        ([(0, 0), (1 / 3, 1 / 3), (1, 1)], 1.0),
        ([(0, 1), (1 / 2, 1 / 2), (1, 0)], -1.0),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 0.0),
        # a category that never varies depends on nothing
        ([(1, 0), (1, 1), (1, 0)], None),
        # two points always lie on a line
        ([(0, 0), (1, 1)], None),
        ([], None),
    ],
)
def test_exact_cases(values, r):
    """Thirds are summed as exact integers, so a straight line is exactly 1."""
    figures = found(values)
    assert figures["r"] == r
    assert figures["n"] == len(values)
    assert (figures["interval"] is None) == (r is None)


def test_articles_without_a_reference_are_left_out():
    """Only articles with both count; other pairs keep theirs."""
    dependence = Dependence()
    for number in range(8):
        people = None if number % 2 else number / 8
        dependence.add(f"fnb-v{number}", {"people": people, "theme": number / 8, "keyword": 0.5})
    figures = dependence.to_dict()
    assert figures["people-theme"] == {"r": 1.0, "n": 4, "interval": (1.0, 1.0)}
    assert figures["theme-keyword"] == {"r": None, "n": 8, "interval": None}
    assert figures["company-people"]["n"] == 0
    assert list(figures) == ["-".join(pair) for pair in PAIRS]


def test_interval_of_two_fair_coins():
    """400 articles without dependence: the standard error of r is 1/sqrt(400) = 0.05."""
    rng = random.Random(7)
    figures = found([(rng.randint(0, 1), rng.randint(0, 1)) for _ in range(400)])
    low, high = figures["interval"]
    assert low < figures["r"] < high
    assert high - low == pytest.approx(2 * 1.96 * 0.05, abs=0.04)


def test_many_articles_agree_with_numpy():
    """More articles than groups: r is that of all, its interval about 4 * 0.75 / sqrt(1536)."""
    rng = random.Random(3)
    values = []
    for _ in range(3 * GROUPS):
        company = rng.randint(0, 4) / 4
        values.append((company, company if rng.random() < 0.5 else rng.randint(0, 4) / 4))
    figures = found(values)
    assert figures["r"] == pytest.approx(np.corrcoef(np.array(values).T)[0, 1])
    low, high = figures["interval"]
    assert low < figures["r"] < high
    assert high - low == pytest.approx(0.077, abs=0.03)


@given(
    st.lists(
        st.tuples(*[st.sampled_from([None, 0, 1 / 7, 0.5, 2 / 3, 1])] * 2), max_size=12, min_size=2
    ),
    st.randoms(use_true_random=False),
)
def test_range_and_order(values, rng):
    """It is None or in [-1, 1], and shuffled articles give the same figures to the last bit."""
    numbered = [(f"fnb-v{n}", pair) for n, pair in enumerate(values)]
    both = []
    for ordered in (numbered, rng.sample(numbered, len(numbered))):
        dependence = Dependence()
        for article_id, (company, theme) in ordered:
            dependence.add(article_id, {"company": company, "theme": theme})
        both.append(dependence.to_dict())
    assert both[0] == both[1]
    figures = both[0]["company-theme"]
    if figures["r"] is not None:
        assert figures["n"] >= FEWEST
        assert -1 <= figures["r"] <= 1
        assert all(-1 <= bound <= 1 for bound in figures["interval"])


def test_failed_replies_are_no_dependence():
    """Three articles say themes or companies, never both, and a fourth fails: n 3, r -1."""
    empty = {key: [] for key in perfect()}
    replies = [
        {**empty, "companies": perfect()["companies"]},
        {**empty, "themes": perfect()["themes"]},
        {**empty, "companies": [item("가온전자")], "themes": [item("AI")]},
        "못 하겠습니다",
    ]
    rows = [row(f"fnb-v90{number}") for number in range(4)]
    figures = score_pairs(zip(rows, replies, strict=True))["dependence"]["company-theme"]
    assert figures["n"] == 3
    assert figures["r"] == -1.0


def test_merged_parts_are_one_pass():
    """600 articles in 512 groups, cut in three: groups that are in several parts are added up."""
    articles = [
        (
            f"fnb-v{n}",
            {c: random.Random(f"{n} {c}").choice([None, 0, 1 / 3, 1]) for c in CATEGORIES},
        )
        for n in range(600)
    ]
    whole, merged = Dependence(), Dependence()
    for article in articles:
        whole.add(*article)
    for part in (articles[:7], [], articles[7:300], articles[300:]):
        dependence = Dependence()
        for article in part:
            dependence.add(*article)
        merged.merge(dependence)
    assert merged.to_dict() == whole.to_dict()
