"""What a judge reads about one case: article and reference, then the candidate.

Article and reference come first and are the same for every model that is judged on an article, so
a server that caches prefixes reads them once.  Nothing says whose answer the candidate is.  Lists
are grouped by category and shuffled within it, seeded by the article, so that no judge can rule by
position; the order in which a model answered is gone (DESIGN section 5, "Judges").
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from collections.abc import Sequence
from typing import TypeVar

from .fences import fenced
from .fences import quoted
from .pairing import Candidate
from .pairing import Case
from .pairing import Statement
from .schema import CATEGORIES
from .schema import ITEM_CATEGORIES
from .schema import POLARITY_ALIASES

LABELS = {
    "company": "기업",
    "people": "인물",
    "theme": "테마",
    "keyword": "키워드",
    "sentiment": "감성",
}
"""Category -> its name in the prompts."""

POLARITY_WORDS = {polarity: word for word, polarity in POLARITY_ALIASES.items()}
EXCLUDED_WORDS = {"securities_firm": "증권사", "analyst": "애널리스트", "opinion": "투자의견"}

NOTHING = "(없음)"

_T = TypeVar("_T")


def common(case: Case, categories: Sequence[str] = CATEGORIES) -> str:
    """Article and reference: what every candidate's prompt for this article begins with."""
    article = case.article
    source = f"제목: {article.title}\n중심 기업: {article.central_company}\n\n{article.article}"
    return f"{fenced('기사', source)}\n\n{fenced('정답', _reference(case, categories))}"


def candidate(case: Case, categories: Sequence[str], salt: str = "") -> str:
    """The items that are judged: names by id; statements with polarity and sentence.

    Only what can earn something is listed: excluded names and unusable relevances are settled.
    Neither relevance nor the items' sentences are shown, as no verdict depends on them.
    """
    return _candidate(case, categories, salt, evidence=False)


def whole_candidate(case: Case, salt: str = "") -> str:
    """Everything that was predicted above relevance 0, with relevance and sentences."""
    return _candidate(case, CATEGORIES, salt, evidence=True)


def shuffled(case: Case, part: str, values: Iterable[_T]) -> list[_T]:
    """``values`` in an order that depends on the article and on ``part`` only."""
    drawn = list(values)
    seed = f"{case.article.id}/{part}"
    random.Random(seed).shuffle(drawn)  # noqa: S311 (order for a judge is no cryptography)
    return drawn


def _reference(case: Case, categories: Sequence[str]) -> str:
    lines = []
    for category in [c for c in ITEM_CATEGORIES if c in categories]:
        rows = [
            f"{category}.r{number}: {quoted(item.names)}"
            for number, item in enumerate(case.pairings[category].references, 1)
        ]
        lines += [f"[{LABELS[category]}]", *(shuffled(case, f"{category}.r", rows) or [NOTHING])]
    if "sentiment" in categories:
        line = POLARITY_WORDS.get(case.article.polarity, "알 수 없음")
        rows = [f"- {POLARITY_WORDS[r.polarity]}: {quoted([r.sentence])}" for r in case.references]
        lines.append(f"[{LABELS['sentiment']}] 기사의 흐름: {line}")
        lines += shuffled(case, "sentiment.r", rows) or [NOTHING]
    excluded = [
        f"- {EXCLUDED_WORDS.get(entry.kind, entry.kind)}: {quoted(entry.names)}"
        for entry in case.article.excluded
    ]
    if excluded and set(categories) & set(ITEM_CATEGORIES):
        lines += ["[제외]", *excluded]
    return "\n".join(lines)


def _candidate(case: Case, categories: Sequence[str], salt: str, *, evidence: bool) -> str:
    lines = []
    for category in [c for c in ITEM_CATEGORIES if c in categories]:
        rows = [
            f"{item.id}: {_item(item) if evidence else quoted([item.name])}"
            for item in case.pairings[category].candidates
            if evidence or item.countable
        ]
        lines += [f"[{LABELS[category]}]", *(shuffled(case, f"{category}.p", rows) or [NOTHING])]
    if "sentiment" in categories:
        rows = [
            f"{statement.id}: {_statement(statement, evidence=evidence)}"
            for statement in case.statements
            if evidence or (statement.central and statement.polarity)
        ]
        lines.append(f"[{LABELS['sentiment']}]")
        lines += shuffled(case, "sentiment.p", rows) or [NOTHING]
    return fenced("채점 대상", "\n".join(lines), salt)


def _item(item: Candidate) -> str:
    evidence = _evidence(item.sentence, located=item.location is not None)
    return f"{quoted([item.name])} 관련도 {_number(item.relevance)} {evidence}"


def _statement(statement: Statement, *, evidence: bool) -> str:
    polarity = POLARITY_WORDS.get(statement.polarity or "", "알 수 없음")
    text = f"{polarity} {_evidence(statement.sentence, located=statement.location is not None)}"
    if not evidence:
        return text
    return f"{quoted([statement.company])} 영향도 {_number(statement.impact)} {text}"


def _evidence(sentence: str, *, located: bool) -> str:
    """A quoted sentence, and what code knows of it."""
    return f"근거 {quoted([sentence])}" + ("" if located else " (기사에 없음)")


def _number(value: float | None) -> str:
    return "쓸 수 없음" if value is None else f"{value:g}"
