"""One-to-one assignment of maximum weight, against trying every assignment."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.assignment import maximum

PAIRS = st.dictionaries(
    st.tuples(st.integers(0, 3), st.integers(0, 3)), st.integers(1, 9), max_size=12
)


def best_sum(weights):
    """The largest sum over all assignments of four rows to four columns or to nothing."""
    columns = [*range(4), *[None] * 4]
    return max(
        sum(weights.get((row, column), 0) for row, column in enumerate(chosen))
        for chosen in set(permutations(columns, 4))
    )


@given(PAIRS)
def test_the_sum_is_the_largest_there_is(weights):
    """Rows and columns are used at most once, only given pairs are chosen, the sum is maximal."""
    chosen = maximum(weights)
    assert len(set(chosen.values())) == len(chosen)
    assert all((row, column) in weights for row, column in chosen.items())
    assert sum(weights[pair] for pair in chosen.items()) == best_sum(weights)


def test_a_greedy_choice_would_lose():
    """Row 0 takes column 1 so that row 1 can have column 0: 2 + 3 beats 3 alone."""
    assert maximum({(0, 0): 3, (0, 1): 2, (1, 0): 3}) == {0: 1, 1: 0}


def test_nothing_to_choose_from():
    """No pairs, no assignment."""
    assert maximum({}) == {}
