"""Speed and memory of scoring, beside two familiar metrics on the same items, as ratios.

    python scripts/bench_scoring.py [--n 2000] [--times 10] [--squad FOLDER]

The items are those of `bench_replies`, made from all articles there are; the first line says how
many.  Each subject runs in a process of its own.  Processor time counts, so that other work on the
machine does not; making the input does not count.

whole       the whole road, `score_pairs` on a stream: a reply as JSON text is parsed, scored for
            recall, grounding and rubric (offline judge), counted into means and intervals; the
            articles recur, as they do when several models are scored
shared      the same road with a process per processor (`score_pairs(..., processes=)`, what
            ``finnewsbench score`` does with many articles), at n * times articles; by the clock on
            the wall, the start of the processes included, so other work on the machine shows
rules       of it only what is done from typed values to the scores of one article: recall,
            grounding, matching, offline judge, rubric and the measures beside them.  What a reply
            or a row costs to read, and means and intervals, are left out
four        of `rules` only recall, grounding, matching and the offline judge with its rubric
            scores, without the measures beside them
...-new     the same three, but no two articles share their text, firm and amounts, and after each
            round of the articles all caches are emptied, since names and labels come back in the
            next: every article costs what it costs one who scores one model once
nervaluate  its `Evaluator`, four strategies, every tag (pip install nervaluate).  An item becomes a
            span labelled with its category: the first place of its name in the article; of its
            sentence where the name has none, and for sentiment; else the article's beginning.  The
            spans are made beforehand, so it is spared what is most of our work, to find things in
            the article and to see through spellings: it compares numbers.  What it does is
            nearest to `four`, what a user waits for is nearer to `whole`
nervaluate+ the same with a second span per item, for its sentence, which we score too
found+      `nervaluate+` with the time that making the spans takes: two searches an item, word for
            word, the least that a user of it has to do
squad       `evaluate.load("squad")` with a question per predicted item: its name (for sentiment its
            polarity), against names and aliases of the reference item at the same place in the
            list.  Without network give --squad a folder with its squad.py and compute_score.py

Memory is the peak of the process; nervaluate needs all of its input at once, which counts.  That
of `whole` and `whole-new` is also measured at n * times and must not grow.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from bench_replies import Row
from bench_subjects import SUBJECTS

OURS = ("whole", "shared", "rules", "four", "whole-new", "rules-new", "four-new")
GROWN = ("whole", "whole-new")
"""Subjects whose memory is measured again."""


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
    from finnewsbench.data import PREFERRED  # noqa: PLC0415
    from finnewsbench.data import load  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = [row for split in PREFERRED for row in load(split=split).rows]
        (folder / "rows.json").write_text(
            json.dumps(rows, ensure_ascii=False), encoding="utf-8", newline="\n"
        )
        number = {subject: n * times if subject == "shared" else n for subject in SUBJECTS}
        found = {subject: measure(subject, number[subject], folder, files) for subject in SUBJECTS}
        later = {s: measure(s, n * times, folder, files) for s in GROWN if times > 1}
    version = platform.python_version()
    print(f"{n} replies on {len(rows)} articles; Python {version}, {os.cpu_count()} CPUs")
    print(f"{'':12}{'articles/s':>12}{'ms/article':>12}{'items/article':>15}{'peak MB':>10}")
    for subject, one in found.items():
        if "reason" in one:
            print(f"{subject:12}left out: {one['reason']}")
            continue
        each = one["seconds"] / number[subject]
        items = one["items"] / number[subject]
        print(f"{subject:12}{1 / each:12.0f}{1000 * each:12.3f}{items:15.1f}{one['peak']:10.1f}")
    for other, one in found.items():
        if other not in OURS and "reason" not in one:
            each = {s: found[s]["seconds"] / number[s] for s in OURS}
            ratios = [f"{s} {one['seconds'] / n / each[s]:.2f}" for s in OURS]
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
