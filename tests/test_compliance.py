"""Rule compliance in all and by kind, by hand."""

import pytest
from hand import item
from hand import row
from measured import scored

from finnewsbench.metric.results import COLUMNS


def test_compliance_by_kind():
    """다온증권 at 7 (can't be used, so not 0), 이하늘 연구원 at 0, 목표주가 absent."""
    score = scored(companies=[item("다온증권", 7)], people=[item("이하늘 연구원", 0)])
    values = {column: score.values[f"compliance.{column}"] for column in COLUMNS["compliance"]}
    assert values["kept_out"] == pytest.approx(2 / 3)
    assert values["securities_firm"] == 0.0
    assert values["analyst"] == values["opinion"] == 1.0
    assert score.counts["excluded_securities_firm_returned"] == 1
    assert score.counts["excluded_analyst_at_zero"] == 1
    assert score.counts["excluded_opinion"] == 1
    assert (
        score.counts["excluded_opinion_returned"] == score.counts["excluded_opinion_at_zero"] == 0
    )


def test_a_kind_that_is_not_there_has_no_share():
    """Only a firm is excluded: nothing is said of analysts and opinions."""
    source = row()
    source["excluded"] = source["excluded"][:1]
    values = scored(source).values
    assert values["compliance.securities_firm"] == 1.0
    assert values["compliance.analyst"] is None
