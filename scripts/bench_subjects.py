"""What `bench_scoring` measures: our scoring, whole and in parts, and two familiar metrics.

A subject takes rows, how many replies to make on them, and a folder with the files of squad, and
gives processor seconds and the number of predicted items.
"""

from __future__ import annotations

import importlib.util
import json
import sys
import tempfile
import time
from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
from itertools import islice

from bench_replies import LENGTHS
from bench_replies import SENTENCES
from bench_replies import Row
from bench_replies import pairs
from bench_replies import questions
from bench_replies import spans


class Clock:
    """Processor seconds that pass while it runs; it stands still at first."""

    def __init__(self) -> None:
        """Start at 0."""
        self.seconds = 0.0
        self._since = 0.0

    def start(self) -> None:
        """Count from here."""
        self._since = time.process_time()

    def stop(self) -> None:
        """Count up to here."""
        self.seconds += time.process_time() - self._since


def emptied(rows: list[Row], n: int, *, new: bool) -> Iterator[tuple[Row, Row]]:
    """The pairs of `bench_replies`; if ``new``, with empty caches at the start of each round."""
    for number, pair in enumerate(pairs(rows, n, new=new)):
        if new and number % len(rows) == 0:
            for name, module in list(sys.modules.items()):
                if name.startswith("finnewsbench.metric."):
                    for value in vars(module).values():
                        if hasattr(value, "cache_clear"):
                            value.cache_clear()
        yield pair


def whole(rows: list[Row], n: int, _: str, *, new: bool = False) -> tuple[float, int]:
    """Seconds that `score_pairs` takes on a stream, and the number of predicted items."""
    from finnewsbench.metric.evaluation import score_pairs  # noqa: PLC0415

    clock = Clock()
    items = 0

    def stream() -> Iterator[tuple[Row, str]]:
        nonlocal items
        clock.stop()
        for row, reply in emptied(rows, n, new=new):
            items += _size(reply)
            text = json.dumps(reply, ensure_ascii=False)
            clock.start()
            yield row, text
            clock.stop()
        clock.start()

    clock.start()
    figures = score_pairs(stream())
    clock.stop()
    if (figures["n"]["articles"], figures["n"]["failed"]) != (n, 0):
        raise SystemExit("the replies made for it could not be read")
    return clock.seconds, items


def shared(rows: list[Row], n: int, _: str) -> tuple[float, int]:
    """Seconds by the clock on the wall that all processors take together, on replies made before.

    That the processes have to start counts.
    """
    from finnewsbench.metric.evaluation import score_pairs  # noqa: PLC0415
    from finnewsbench.scores import processors  # noqa: PLC0415

    made = [(row, json.dumps(reply, ensure_ascii=False)) for row, reply in pairs(rows, n)]
    items = sum(_size(reply) for _, reply in pairs(rows, n))
    since = time.perf_counter()
    score_pairs(made, processes=processors())
    return time.perf_counter() - since, items


def rules(
    rows: list[Row], n: int, _: str, *, new: bool = False, four: bool = False
) -> tuple[float, int]:
    """Seconds that scoring takes on articles and extractions that are read already."""
    from finnewsbench.metric.evaluation import read_prediction  # noqa: PLC0415
    from finnewsbench.metric.grounding import ground  # noqa: PLC0415
    from finnewsbench.metric.offline import judge  # noqa: PLC0415
    from finnewsbench.metric.pairing import prepare  # noqa: PLC0415
    from finnewsbench.metric.recall import FORMS  # noqa: PLC0415
    from finnewsbench.metric.recall import find  # noqa: PLC0415
    from finnewsbench.metric.rows import article_from_row  # noqa: PLC0415
    from finnewsbench.metric.rubric import score_case  # noqa: PLC0415
    from finnewsbench.metric.scoring import score_article  # noqa: PLC0415

    clock = Clock()
    items = 0
    for row, reply in emptied(rows, n, new=new):
        items += _size(reply)
        article, parsed = article_from_row(row), read_prediction(reply, row["id"])
        clock.start()
        if four and parsed.extraction is not None:
            case = prepare(article, parsed.extraction)
            score_case(case, judge(case))
            ground(case)
            for form in FORMS:
                find(case, form)
        else:
            score_article(article, parsed, judge)
        clock.stop()
    return clock.seconds, items


def nervaluate(
    rows: list[Row],
    n: int,
    _: str,
    *,
    labels: tuple[str, ...] = tuple(LENGTHS),
    found: bool = False,
) -> tuple[float, int]:
    """The spans of all articles in one `Evaluator`, which takes lists."""
    if importlib.util.find_spec("nervaluate") is None:
        raise SystemExit("not installed: pip install nervaluate")
    from nervaluate import Evaluator  # noqa: PLC0415

    clock = Clock()
    wanted, given = [], []
    for row, reply in pairs(rows, n):
        if found:
            clock.start()
        wanted.append([s for s in spans(row, row["article"]) if s["label"] in labels])
        given.append([s for s in spans(reply, row["article"]) if s["label"] in labels])
        if found:
            clock.stop()
    clock.start()
    Evaluator(wanted, given, tags=list(labels), loader="dict").evaluate()
    clock.stop()
    return clock.seconds, sum(map(len, given))


def squad(rows: list[Row], n: int, folder: str) -> tuple[float, int]:
    """The questions, added a hundred articles at a time, then computed."""
    import evaluate  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as cache:
        try:
            metric = evaluate.load(folder or "squad", cache_dir=cache)
        except (OSError, ValueError) as error:
            raise SystemExit("not to be had: give --squad a folder with its files") from error
        clock = Clock()
        items = 0
        stream = pairs(rows, n)
        while batch := list(islice(stream, 100)):
            asked = [question for row, reply in batch for question in questions(row, reply)]
            items += len(asked)
            predictions, references = map(list, zip(*asked, strict=True))
            clock.start()
            metric.add_batch(predictions=predictions, references=references)
            clock.stop()
        clock.start()
        metric.compute()
        clock.stop()
    return clock.seconds, items


SUBJECTS: dict[str, Callable[..., tuple[float, int]]] = {
    "whole": whole,
    "shared": shared,
    "rules": rules,
    "four": partial(rules, four=True),
    "whole-new": partial(whole, new=True),
    "rules-new": partial(rules, new=True),
    "four-new": partial(rules, new=True, four=True),
    "nervaluate": nervaluate,
    "nervaluate+": partial(nervaluate, labels=(*LENGTHS, *SENTENCES.values())),
    "found+": partial(nervaluate, labels=(*LENGTHS, *SENTENCES.values()), found=True),
    "squad": squad,
}


def _size(lists: Row) -> int:
    return sum(len(lists[key]) for key in LENGTHS)
