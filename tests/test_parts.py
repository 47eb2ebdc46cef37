"""Scoring shared by several processes: the figures of one pass, and its errors."""

import os
import subprocess
import sys

import pytest
from hand import item
from hand import perfect
from hand import row

from finnewsbench.metric.evaluation import ProcessError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.parts import SIZE
from finnewsbench.metric.schema import SchemaError

MANY = 2 * SIZE + 44
"""Pairs that make three parts, the last one shorter."""


def made(number):
    """The ``number``-th pair: perfect, middling, broken or empty by turns."""
    middling = perfect()
    middling["companies"] = [item("누리바이오", (number % 9 + 1) / 10), item("한빛유령")]
    replies = (perfect(), middling, '{"companies": [{"name": ', None)
    return row(f"fnb-t{number:04}"), replies[number % 4]


class Deadly:
    """Ends the process that unpickles it."""

    def __reduce__(self):
        """What unpickling calls."""
        return os._exit, (3,)


@pytest.mark.parametrize("detail", [False, True])
def test_processes_show_in_no_figure(detail):
    """Two processes and three parts give every figure of one pass, to the last bit."""
    alone = score_pairs(map(made, range(MANY)), detail=detail)
    shared = score_pairs(map(made, range(MANY)), detail=detail, processes=2)
    assert shared == alone
    assert alone["n"]["failed"] == MANY // 2
    assert len(shared.get("articles", ())) == MANY * detail


def test_no_pairs_need_no_process():
    """An empty stream has the figures it has in one process."""
    assert score_pairs([], processes=2) == score_pairs([])


def test_the_first_error_of_the_stream_comes_out():
    """A row that breaks the contract comes before an article that occurs twice further on."""

    def pairs():
        for number in range(MANY):
            reference, reply = made(number)
            yield ({**reference, "article": None} if number == 3 else reference), reply
        yield made(MANY - 1)

    with pytest.raises(SchemaError, match=r"'fnb-t0003'.*'article' is missing"):
        score_pairs(pairs(), processes=2)


def test_an_article_that_occurs_twice_is_found_across_parts():
    """Ids are compared before the stream is cut."""
    with pytest.raises(ValueError, match="'fnb-t0000' occurs twice"):
        score_pairs([*map(made, range(SIZE)), made(0)], processes=2)


def test_a_process_that_ends_is_said():
    """A killed process, as by a system short of memory, hangs nothing and names the remedy."""
    with pytest.raises(ProcessError, match="ask for fewer processes"):
        score_pairs([(row("fnb-t0001"), Deadly())], processes=2)


def test_only_embedded_judges_are_shared():
    """A function may be one that no other process can have."""
    with pytest.raises(ValueError, match="embedded judges"):
        score_pairs([], judge=dict, processes=2)


def test_a_script_without_a_guard_is_told(tmp_path):
    """What every program with processes needs is in the message, not in a traceback alone."""
    script = tmp_path / "unguarded.py"
    script.write_text(
        "from finnewsbench.metric.evaluation import ProcessError, score_pairs\n"
        "try:\n"
        "    score_pairs([({'id': 'a'}, None)], processes=2)\n"
        "except ProcessError as error:\n"
        "    print(error)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, script], capture_output=True, check=False, encoding="utf-8", timeout=60
    )
    assert "if __name__ == '__main__':" in done.stdout
