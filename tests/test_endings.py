"""How a command ends: what is unfinished, why, and what there is to do."""

from __future__ import annotations

from collections import Counter

import pytest

from finnewsbench.endings import left_words
from finnewsbench.outcome import Counts


def left(stopped="", **last):
    """The words for a run that these faults have left unfinished."""
    faults = Counter(dict.fromkeys(last, 3))
    return left_words(Counts(pending=Counter(timeout=1), faults=faults, last=last), stopped)


def test_each_kind_of_fault_has_a_line_with_its_remedy():
    """In the order of the kinds; the last text of each."""
    words = left(timeout="no answer within 2 seconds", context_overflow="2048 tokens")

    assert words.split("\n") == [
        "unfinished: timeout 1.",
        "  context_overflow (3), the last: 2048 tokens. Lower --max-tokens, or start the server "
        "with a larger context.",
        "  timeout (3), the last: no answer within 2 seconds. Allow more time (--attempt-seconds) "
        "or less output (--max-tokens), or ask for less at once (--workers).",
    ]


def test_what_was_said_already_is_not_said_again():
    """Why the run was stopped holds the words of the fault."""
    assert left("10 articles in a row: late.", timeout="late") == (
        "unfinished: timeout 1. 10 articles in a row: late."
    )


@pytest.mark.parametrize("text", ["a\nb", "a\r\n b", "\x1b[31ma b", "x" * 1000])
def test_words_of_a_server_stay_in_their_line(text):
    """No line breaks, nothing that steers a terminal, no page."""
    _, line = left(bad_body=text).split("\n")
    assert line.isprintable()
    assert len(line) < 500
