"""Simulations with known truth: 95% intervals hold it 95% of the time, tests err 5% of the time.

260 articles each, as the benchmark has.  CI runs a few simulations within a wide band,
`make check-full` 2,000 within a narrow one.  All are seeded.
"""

import numpy as np
import pytest

from finnewsbench.agreement.ppi import Labelled
from finnewsbench.agreement.ppi import corrected_mean
from finnewsbench.metric.comparison import holm
from finnewsbench.metric.resampling import resample
from finnewsbench.metric.statistics import Bootstrap

ARTICLES = 260
SIZES = [
    pytest.param(200, (0.91, 0.985), id="short"),
    pytest.param(2000, (0.93, 0.97), id="full", marks=pytest.mark.slow),
]


def ids(block):
    """Ids of their own for each block of simulations, so that each has its own weights."""
    return [f"block-{block}-{number}" for number in range(ARTICLES)]


def shares(rng, mean, agreement, items):
    """Share of an article's items found, where articles differ in how hard they are."""
    return rng.binomial(items, rng.beta(agreement * mean, agreement * (1 - mean), ARTICLES)) / items


def recall(rng):
    """Two to eight reference items an article, three quarters of them found: mean 0.75."""
    return shares(rng, 0.75, 6, rng.integers(2, 9, ARTICLES)), 0.75


def failing(rng):
    """The same, with 4% of the replies failed and worth 0: mean 0.72."""
    values, mean = recall(rng)
    return np.where(rng.random(ARTICLES) < 0.04, 0.0, values), 0.96 * mean


def labels(rng):
    """0, 0.5 or 1, as recall of one or two sentiment labels: mean 0.725."""
    return rng.choice([0, 0.5, 1], ARTICLES, p=[0.15, 0.25, 0.6]), 0.725


def half_empty(rng):
    """Half of the articles have nothing to find and are left out."""
    values, mean = recall(rng)
    return np.where(rng.random(ARTICLES) < 0.5, np.nan, values), mean


PROCESSES = [recall, failing, labels, half_empty]


@pytest.mark.parametrize(("simulations", "band"), SIZES)
def test_bootstrap_intervals_cover(simulations, band):
    """Each kind of value, and the mean of all four as an overall: 93 to 97% of 2,000."""
    rng = np.random.default_rng(4)
    hits = dict.fromkeys([process.__name__ for process in PROCESSES], 0) | {"overall": 0}
    for block in range(simulations // 50):
        columns, truths = {}, {}
        for number in range(50):
            for process in PROCESSES:
                columns[f"{process.__name__}.{number}"], truths[process.__name__] = process(rng)
        truths["overall"] = sum(truths[process.__name__] for process in PROCESSES) / 4
        overalls = {
            f"overall.{number}": tuple(f"{process.__name__}.{number}" for process in PROCESSES)
            for number in range(50)
        }
        bootstrap = Bootstrap(tuple(columns), overalls)
        for index, id_ in enumerate(ids(block)):
            row = {name: float(values[index]) for name, values in columns.items()}
            bootstrap.add(id_, {name: None if np.isnan(v) else v for name, v in row.items()})
        for name, (low, high) in bootstrap.intervals().items():
            kind = name.partition(".")[0]
            hits[kind] += low <= truths[kind] <= high
    covered = {kind: count / simulations for kind, count in hits.items()}
    assert all(band[0] <= share <= band[1] for share in covered.values()), covered


def judged(rng, mean, labelled):
    """Verdicts of a judge (sensitivity 0.93, specificity 0.80) and of people on a part of them."""
    hard = rng.beta(mean * 6, (1 - mean) * 6, ARTICLES)
    chosen = set(rng.permutation(ARTICLES)[:labelled].tolist())
    everything, people = {}, {}
    for index, count in enumerate(rng.integers(2, 13, ARTICLES)):
        truth = rng.random(count) < hard[index]
        verdicts = rng.random(count) < np.where(truth, 0.93, 0.20)
        everything[str(index)] = float(verdicts.mean())
        if index in chosen:
            people[str(index)] = Labelled(float(truth.mean()), float(verdicts.mean()))
    return corrected_mean(everything, people)


@pytest.mark.parametrize(("simulations", "band"), SIZES)
@pytest.mark.parametrize(("mean", "labelled"), [(0.7, 50), (0.9, 100)])
def test_corrected_intervals_cover(simulations, band, mean, labelled):
    """Corrected: 93 to 97% of 2,000, and narrower than from labels alone.

    The judge's own mean is off by 0.011 at 0.7 and by 0.043 at 0.9, and its intervals show it.
    """
    rng = np.random.default_rng(round(1000 * mean) + labelled)
    found = [judged(rng, mean, labelled) for _ in range(simulations)]

    def covered(kind):
        intervals = [getattr(each, kind) for each in found]
        return sum(each.low <= mean <= each.high for each in intervals) / simulations

    def width(kind):
        return np.mean([getattr(each, kind).high - getattr(each, kind).low for each in found])

    assert band[0] <= covered("corrected") <= band[1]
    assert covered("judge") < 0.92
    assert width("corrected") < 0.9 * width("human")
    bias = np.mean([each.corrected.value for each in found]) - mean
    assert bias == pytest.approx(0, abs=0.005)


def null(rng):
    """Two models that are equally good on articles they both find hard or easy."""
    hard = rng.beta(4, 2, ARTICLES)
    items = rng.integers(2, 9, ARTICLES)
    scores = []
    for _ in range(2):
        chance = np.clip(hard + rng.normal(0, 0.15, ARTICLES), 0, 1)
        failed = rng.random(ARTICLES) < 0.03
        scores.append(np.where(failed, 0.0, rng.binomial(items, chance) / items))
    return scores[0] - scores[1]


def sparse(rng):
    """Two models that differ in eight articles only, to either side."""
    values = np.zeros(ARTICLES)
    values[rng.choice(ARTICLES, 8, replace=False)] = rng.choice([-1, -0.5, 0.5, 1], 8)
    return values


@pytest.mark.parametrize(
    ("simulations", "most"),
    [
        pytest.param(200, 0.09, id="short"),
        pytest.param(2000, 0.07, id="full", marks=pytest.mark.slow),
    ],
)
@pytest.mark.parametrize("process", [null, sparse])
def test_equal_models_are_rarely_told_apart(simulations, most, process):
    """A p below 0.05 in about 5% of the comparisons of models that don't differ."""
    rng = np.random.default_rng(11)
    found = []
    for block in range(simulations // 100):
        columns = {number: process(rng).tolist() for number in range(100)}
        found += [each.p for each in resample(ids(block), columns, {}).values()]
    assert 0.02 <= np.mean([p < 0.05 for p in found]) <= most


@pytest.mark.parametrize(
    ("simulations", "most"),
    [
        pytest.param(40, 0.12, id="short"),
        pytest.param(2000, 0.065, id="full", marks=pytest.mark.slow),
    ],
)
def test_a_table_rarely_has_a_false_difference(simulations, most):
    """Three equal models, five columns and overall: any false difference in about 5% of tables.

    Without correction it would be in half of them.
    """
    rng = np.random.default_rng(12)
    plain = corrected = 0
    for block in range(simulations // 20):
        columns, overalls = {}, {}
        for table in range(20):
            models = [[null(rng) for _ in range(5)] for _ in range(3)]
            for first, second in ((0, 1), (0, 2), (1, 2)):
                for column in range(5):
                    values = models[first][column] - models[second][column]
                    columns[table, first, second, column] = values.tolist()
                keys = tuple((table, first, second, column) for column in range(5))
                overalls[table, first, second, "overall"] = keys
        found = resample(ids(block), columns, overalls)
        for table in range(20):
            ps = [each.p for key, each in found.items() if key[0] == table]
            assert len(ps) == 18
            plain += min(ps) < 0.05
            corrected += min(holm(ps)) < 0.05
    assert corrected / simulations <= most
    assert plain / simulations > 0.3
