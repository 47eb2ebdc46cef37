"""The paper's tables are reproduced by our aggregation (their figures are the paper's)."""

import pytest

from finnewsbench.metric.results import overall
from finnewsbench.paper import COLUMNS
from finnewsbench.paper import TABLE_7
from finnewsbench.paper import TABLE_8
from finnewsbench.paper import TABLE_A_JUDGE
from finnewsbench.paper import TABLE_A_RECALL

PRINTED = [
    (table, name, 0.001 if table is TABLE_7 else 0.01)
    for table in (TABLE_7, TABLE_A_RECALL, TABLE_A_JUDGE)
    for name in table
]


@pytest.mark.parametrize(("table", "name", "tolerance"), PRINTED)
def test_overall_is_the_plain_mean(table, name, tolerance):
    """Overall from the five category scores, within the rounding of the printed figures."""
    row = dict(zip(COLUMNS, table[name], strict=True))
    assert overall(row) == pytest.approx(row["overall"], abs=tolerance)


def test_the_tables_name_the_same_eight_models():
    """Tables 7, 8 and A are of the same models."""
    assert set(TABLE_7) == set(TABLE_8) == set(TABLE_A_RECALL) == set(TABLE_A_JUDGE)
    assert len(TABLE_7) == 8
