"""Speed and memory of scoring, beside two familiar metrics on the same items, as ratios.

    python scripts/bench_scoring.py [--n 2000] [--times 10] [--squad FOLDER]

The items are those of `bench_replies`, made from the validation split.  Each subject runs in a
process of its own.  Processor time counts, so that other work on the machine does not; making the
input does not count.

recurring   the whole road, `score_pairs` on a stream: a reply as JSON text is parsed, scored for
            recall, grounding and rubric (offline judge), counted into means and intervals; the
            same few articles recur, as they do when several models are scored
new         the same, but no two articles share their text, firm and amounts
rules       of `recurring` only what is done from typed values to the scores of one article: recall,
            grounding, matching, offline judge, rubric and the measures beside them.  What a reply
            or a row costs to read, and means and intervals, are left out
nervaluate  its `Evaluator`, four strategies, every tag (pip install nervaluate).  An item becomes a
            span labelled with its category: the first place of its name in the article; of its
            sentence where the name has none, and for sentiment; else the article's beginning.  The
            spans are made beforehand: what it does is compared with `rules`, what a user waits for
            is nearer to `recurring` and `new`
nervaluate+ the same with a second span per item, for its sentence, which we score too
squad       `evaluate.load("squad")` with a question per predicted item: its name (for sentiment its
            polarity), against names and aliases of the reference item at the same place in the
            list.  Without network give --squad a folder with its squad.py and compute_score.py

Memory is the peak of the process; nervaluate needs all of its input at once, which counts.  That
of `recurring` and `new` is also measured at n * times and must not grow.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path

from bench_replies import LENGTHS
from bench_replies import SENTENCES
from bench_replies import Row
from bench_replies import pairs
from bench_replies import questions
from bench_replies import spans

OURS = ("recurring", "new", "rules")
GROWN = ("recurring", "new")
"""Subjects whose memory is measured again."""


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


def recurring(rows: list[Row], n: int, _: str, *, new: bool = False) -> tuple[float, int]:
    """Seconds that `score_pairs` takes on a stream, and the number of predicted items."""
    from finnewsbench.metric.evaluation import score_pairs  # noqa: PLC0415

    clock = Clock()
    items = 0

    def stream() -> Iterator[tuple[Row, str]]:
        nonlocal items
        clock.stop()
        for row, reply in pairs(rows, n, new=new):
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


def rules(rows: list[Row], n: int, _: str) -> tuple[float, int]:
    """Seconds that `score_article` takes on articles and extractions that are read already."""
    from finnewsbench.metric.evaluation import read_prediction  # noqa: PLC0415
    from finnewsbench.metric.offline import judge  # noqa: PLC0415
    from finnewsbench.metric.rows import article_from_row  # noqa: PLC0415
    from finnewsbench.metric.scoring import score_article  # noqa: PLC0415

    clock = Clock()
    items = 0
    for row, reply in pairs(rows, n):
        items += _size(reply)
        article, parsed = article_from_row(row), read_prediction(reply, row["id"])
        clock.start()
        score_article(article, parsed, judge)
        clock.stop()
    return clock.seconds, items


def nervaluate(
    rows: list[Row], n: int, _: str, *, labels: tuple[str, ...] = tuple(LENGTHS)
) -> tuple[float, int]:
    """The spans of all articles in one `Evaluator`, which takes lists."""
    if importlib.util.find_spec("nervaluate") is None:
        raise SystemExit("not installed: pip install nervaluate")
    from nervaluate import Evaluator  # noqa: PLC0415

    wanted, given = [], []
    for row, reply in pairs(rows, n):
        wanted.append([s for s in spans(row, row["article"]) if s["label"] in labels])
        given.append([s for s in spans(reply, row["article"]) if s["label"] in labels])
    clock = Clock()
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
    "recurring": recurring,
    "new": partial(recurring, new=True),
    "rules": rules,
    "nervaluate": nervaluate,
    "nervaluate+": partial(nervaluate, labels=(*LENGTHS, *SENTENCES.values())),
    "squad": squad,
}


def _size(lists: Row) -> int:
    return sum(len(lists[key]) for key in LENGTHS)


def peak() -> float:
    """The most memory, in MB, that this process had at once."""
    status = Path("/proc/self/status")
    if status.exists():  # Linux, where `resource` counts what was there before exec
        return int(status.read_text("ascii").partition("VmHWM:")[2].split()[0]) / 1024
    import resource  # noqa: PLC0415 (not on Windows)

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


def measure(subject: str, n: int, folder: Path, files: str) -> Row:
    """Run one subject in a process of its own; ``reason`` says why it could not be measured."""
    done = subprocess.run(
        [sys.executable, __file__, "--subject", subject, f"--n={n}", f"--squad={files}"],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode and subject in OURS:
        raise SystemExit(done.stderr)
    lines = (done.stderr if done.returncode else done.stdout).strip().split("\n")
    return {"reason": lines[-1]} if done.returncode else dict(json.loads(lines[-1]))


def report(n: int, times: int, files: str) -> None:
    """Measure every subject and print the table, the ratios, and how memory grows."""
    from finnewsbench.data import load  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = json.dumps(load(split="validation").rows, ensure_ascii=False)
        (folder / "rows.json").write_text(rows, encoding="utf-8")
        found = {subject: measure(subject, n, folder, files) for subject in SUBJECTS}
        later = {s: measure(s, n * times, folder, files) for s in GROWN if times > 1}
    print(f"{n} articles; Python {platform.python_version()}, {os.cpu_count()} CPUs")
    print(f"{'':12}{'articles/s':>12}{'ms/article':>12}{'items/article':>15}{'peak MB':>10}")
    for subject, one in found.items():
        if "reason" in one:
            print(f"{subject:12}left out: {one['reason']}")
            continue
        speed = f"{n / one['seconds']:12.0f}{1000 * one['seconds'] / n:12.3f}"
        print(f"{subject:12}{speed}{one['items'] / n:15.1f}{one['peak']:10.1f}")
    for other, one in found.items():
        if other not in OURS and "reason" not in one:
            ratios = [f"{s} {one['seconds'] / found[s]['seconds']:.2f}" for s in OURS]
            print(f"speed in units of {other}: {', '.join(ratios)}")
    for subject, one in later.items():
        growth = one["peak"] / found[subject]["peak"]
        print(f"{subject}: {one['peak']:.1f} MB at {n * times} articles, {growth:.2f} of {n}'s")


def main() -> None:
    """Report; or, with --subject, run one subject on rows.json and print what it took."""
    parser = argparse.ArgumentParser(description="Speed and memory of scoring, as ratios.")
    parser.add_argument("--n", type=int, default=2000, help="articles (default 2000)")
    parser.add_argument("--times", type=int, default=10, help="memory is also taken at n * TIMES")
    parser.add_argument("--squad", default="", help="folder with squad.py and compute_score.py")
    parser.add_argument("--subject", choices=SUBJECTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    files = str(Path(options.squad).resolve()) if options.squad else ""
    if options.n < 1:
        parser.error("--n must be at least 1")
    if not options.subject:
        report(options.n, options.times, files)
        return
    rows = json.loads(Path("rows.json").read_text("utf-8"))
    seconds, items = SUBJECTS[options.subject](rows, options.n, files)
    print(json.dumps({"seconds": seconds, "items": items, "peak": peak()}))


if __name__ == "__main__":
    main()
