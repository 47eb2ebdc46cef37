"""Measure the embedded baseline against a morphological analyser: start, memory, speed, recall.

    python scripts/bench_baseline.py [--articles FILE] [--choice rules stems nouns]

Each choice runs in a process of its own: `rules` is `finnewsbench.baseline.extract`; `stems` the
same rules with kiwipiepy saying where a word's particle begins; `nouns` takes companies, people and
keywords from kiwipiepy's nouns (an optional install, of this script only).
FILE holds articles with the names to be found, as tests/data/baseline_articles.json; `validation`
reads that split of the dataset instead.  Recall is of exact names, the mean over articles, with
precision beside it: a choice that returns everything must not look good.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

ROOT = Path(__file__).resolve().parents[1]
ARTICLES = ROOT / "tests" / "data" / "baseline_articles.json"
FIELDS = ("companies", "people", "themes", "keywords")
ROUNDS = 5

Names = dict[str, list[str]]
Extractor = Callable[[str, str], Names]


def rules() -> Extractor:
    """The embedded baseline."""
    from finnewsbench.baseline import extract  # noqa: PLC0415 -- start-up is what is measured

    def run(title: str, article: str) -> Names:
        found = extract(title, article).to_dict()
        return {
            field: [item["name"] for item in found[field] if item["relevance"]] for field in FIELDS
        }

    return run


def stems() -> Extractor:
    """The embedded baseline, with a morphological analyser in the place of its particle rules."""
    from kiwipiepy import Kiwi  # noqa: PLC0415

    analyser = Kiwi(load_multi_dict=False)

    def choose(word: str, *_: object) -> tuple[str, str]:
        cut = len(word)
        for token in reversed(analyser.tokenize(word)):
            if not token.tag.startswith(("J", "E", "VCP")):
                break
            cut = min(cut, token.start)
        return (word[:cut], word[cut:]) if cut else (word, "")

    mock.patch("finnewsbench.baseline.document._choose", choose).start()
    return rules()


def nouns() -> Extractor:
    """Nouns of a morphological analyser, with the same word lists around them."""
    from kiwipiepy import Kiwi  # noqa: PLC0415

    from finnewsbench.baseline.names import strength  # noqa: PLC0415
    from finnewsbench.baseline.people import is_korean_name  # noqa: PLC0415
    from finnewsbench.baseline.people_words import TITLES  # noqa: PLC0415
    from finnewsbench.baseline.securities import is_firm  # noqa: PLC0415

    analyser = Kiwi(load_multi_dict=False)

    def joined_nouns(text: str) -> list[tuple[str, bool]]:
        """Nouns written without a blank joined, each with whether a proper noun is part of it."""
        joined: list[tuple[str, bool]] = []
        end = -1
        for token in analyser.tokenize(text):
            if token.tag in {"NNG", "NNP", "SL", "SN", "XSN", "XPN"}:
                proper = token.tag == "NNP"
                if token.start == end and joined:
                    word, before = joined.pop()
                    joined.append((word + token.form, before or proper))
                else:
                    joined.append((token.form, proper))
                end = token.start + token.len
        return joined

    def run(title: str, article: str) -> Names:
        found = joined_nouns(article)
        counts = Counter(word for word, _ in found if len(word) > 1)
        for word, _ in joined_nouns(title):
            counts[word] += 2 * (word in counts)
        people = [
            word
            for index, (word, _) in enumerate(found)
            if is_korean_name(word) and any(w in TITLES for w, _ in found[index + 1 : index + 4])
        ]
        companies = [
            word
            for word, proper in found
            if word not in people
            and not is_firm(word)
            and (
                strength(word) >= 4
                or (proper and strength(word) >= 2)
                or (proper and counts[word] > 2)
            )
        ]
        taken = {*people, *companies}
        ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        keywords = [word for word, _ in ranked if word not in taken and not word.isdigit()][:9]
        return {
            "companies": list(dict.fromkeys(companies)),
            "people": list(dict.fromkeys(people)),
            "themes": [],
            "keywords": keywords,
        }

    return run


CHOICES: dict[str, Callable[[], Extractor]] = {"rules": rules, "stems": stems, "nouns": nouns}


def read_articles(source: str) -> list[dict[str, Any]]:
    """Articles with the names to be found, from a file or from the dataset's validation split."""
    if source != "validation":
        with Path(source).open(encoding="utf-8") as file:
            articles: list[dict[str, Any]] = json.load(file)
        return articles
    from datasets import load_dataset  # noqa: PLC0415

    return [
        {"title": row["title"], "article": row["article"]}
        | {field: [item["name"] for item in row[field]] for field in FIELDS}
        for row in load_dataset("finnewsbench", split="validation")
    ]


def measure(choice: str, source: str) -> dict[str, Any]:
    """Run one choice in this process; times in seconds, memory in MB, shares in [0, 1]."""
    articles = read_articles(source)
    before = peak()
    begun = time.perf_counter()
    extractor = CHOICES[choice]()
    extractor(articles[0]["title"], articles[0]["article"])
    ready = time.perf_counter()
    results = [extractor(a["title"], a["article"]) for _ in range(ROUNDS) for a in articles]
    done = time.perf_counter()
    figures: dict[str, Any] = {
        "choice": choice,
        "n": len(articles),
        "ready_s": round(ready - begun, 3),
        "memory_mb": round(peak() - before, 1),
        "articles_per_s": round(len(results) / (done - ready), 1),
    }
    for field in FIELDS:
        pairs = [
            (set(article[field]), set(result[field]))
            for article, result in zip(articles, results, strict=False)
        ]
        recalls = [len(want & got) / len(want) for want, got in pairs if want]
        precisions = [len(want & got) / len(got) for want, got in pairs if got]
        figures[field] = [
            round(sum(shares) / len(shares), 3) if shares else None
            for shares in (recalls, precisions)
        ]
    return figures


def peak() -> float:
    """Highest memory use of this process so far, in MB (Linux counts in kB)."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Measure each choice in a fresh process and print one table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--articles", default=str(ARTICLES), help="a JSON file, or `validation`")
    parser.add_argument("--choice", nargs="+", choices=CHOICES, default=list(CHOICES))
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.here:
        print(json.dumps(measure(options.choice[0], options.articles)))
        return
    print("choice   ready s  memory MB  articles/s  " + "  ".join(f"{f} R/P" for f in FIELDS))
    for choice in options.choice:
        command = [sys.executable, __file__, "--here", "--articles", options.articles]
        run = subprocess.run(
            [*command, "--choice", choice], capture_output=True, text=True, check=False
        )
        if run.returncode:
            print(f"{choice:<8} not run: {run.stderr.strip().splitlines()[-1]}")
            continue
        row = json.loads(run.stdout)
        shares = "  ".join(
            f"{row[field][0]}/{row[field][1]}" if row[field][1] is not None else "-"
            for field in FIELDS
        )
        print(
            f"{choice:<8} {row['ready_s']:>7}  {row['memory_mb']:>9}  {row['articles_per_s']:>10}  "
            f"{shares}  (n = {row['n']})"
        )


if __name__ == "__main__":
    main()
