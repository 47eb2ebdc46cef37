"""Every reply of the tables: what comes out, and which leniencies are counted."""

import pytest
from cases_replies import REPLY_CASES
from cases_schema import SCHEMA_CASES

from finnewsbench.metric.parsing import parse
from finnewsbench.metric.tolerance import FLAGS

CASES = [*REPLY_CASES, *SCHEMA_CASES]

ROWS = """
003 004 005 006 007 009 010 011 015 016 017 018 019 020 021 022 023 024 025 026 027 028 029 030
031 032 033 034 035 036 043 061 071 085 089 090 093 095 098 099 112
""".split()
"""Failure modes of the catalogue that concern a reply."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.row} {case.id}".strip())
def test_reply_is_read_as_the_table_says(case):
    """Extraction or kind of failure, and the exact counts of leniencies."""
    parsed = parse(**case.reply)
    outcome = parsed.failure.kind if parsed.failure else parsed.extraction
    assert outcome == case.expected
    assert parsed.flags == case.flags


def test_every_failure_mode_has_a_case():
    """No row of the catalogue that concerns a reply is left without a test."""
    assert {case.row for case in CASES if case.row} == {f"H5-{row}" for row in ROWS}


def test_every_leniency_has_a_case():
    """The published table promises nothing that is not done, and nothing is done beside it."""
    assert {flag for case in CASES for flag in case.flags} == FLAGS
