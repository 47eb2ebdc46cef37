"""Did the model see whole articles?  Some servers cut what does not fit their context, silently.

The prompts of a run differ only in their article, so the tokens that the server counts must grow
with the article's length.  How fast is read from the shorter half of the articles, which is cut
last, and is at least `LEAST_RATE`, so that a run in which every article is cut shows too.  An
article is suspected where more than `MISSING` of its own tokens are not there.  Lengths are bytes
of UTF-8: a Latin letter takes a third of what a Hangul syllable takes, in tokens as in bytes.

Nothing is estimated where the server does not count, or where there are too few articles.
Not covered: an article cut by less than that, and a server that counts what it cuts away.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from .keys import Question
from .keys import questions_from

LEAST_RATE = 1 / 12
"""Tokens a byte.  No tokenizer puts more than four Hangul syllables (12 bytes) of news into one
token: the densest vocabularies for Korean have about two and a half."""

MISSING = 0.25
"""Articles of one source differ in their rate by up to a tenth (o200k: 0.64 to 0.70 tokens a
character); a share near that would suspect whole ones."""

FEWEST = 8
"""Fewer articles with a count than this are not compared."""

APART = 300
"""Bytes by which two articles must differ to say anything of the rate."""

MOST = 200
"""So many of the shorter articles are compared with each other: pairs grow with the square."""


@dataclass(frozen=True, slots=True)
class Counted:
    """An article: the bytes of its title and text, and the tokens of its whole prompt."""

    id: str
    size: int
    tokens: int

    @classmethod
    def of(cls, question: Question, tokens: int) -> Counted:
        """The count for a question."""
        text = question.title + question.article
        return cls(question.id, len(text.encode("utf-8", "replace")), tokens)


@dataclass(frozen=True, slots=True)
class PromptCheck:
    """How many articles could be compared, and which seem to have been cut."""

    checked: int
    suspected: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain JSON values for ``scores.json``."""
        return {"checked": self.checked, "suspected": list(self.suspected)}


def check_prompts(counted: Sequence[Counted]) -> PromptCheck:
    """Find the articles that seem to have been cut; ids in their order."""
    if len(counted) < FEWEST:
        return PromptCheck(0, ())
    ordered = sorted(counted, key=lambda one: (one.size, one.id))
    shorter = ordered[: (len(ordered) + 1) // 2]
    step = -(-len(shorter) // MOST)
    shorter = shorter[::step]
    rate = max(LEAST_RATE, _rate(shorter))
    fixed = median(one.tokens - rate * one.size for one in shorter)
    suspected = sorted(
        one.id for one in ordered if one.tokens < fixed + rate * one.size * (1 - MISSING)
    )
    return PromptCheck(len(counted), tuple(suspected))


def check_records(
    rows: Iterable[Mapping[str, Any]], records: Mapping[str, Mapping[str, Any]]
) -> PromptCheck:
    """The same for the prediction records of a run, by article, and the rows it asked about."""
    counted = []
    for question in questions_from(rows):
        tokens = (records.get(question.id, {}).get("usage") or {}).get("prompt_tokens")
        if tokens:
            counted.append(Counted.of(question, tokens))
    return check_prompts(counted)


def _rate(ordered: Sequence[Counted]) -> float:
    """Tokens a byte: the median over all pairs that are far enough apart (Theil and Sen)."""
    slopes = [
        (longer.tokens - shorter.tokens) / (longer.size - shorter.size)
        for place, longer in enumerate(ordered)
        for shorter in ordered[:place]
        if longer.size - shorter.size >= APART
    ]
    return median(slopes) if slopes else 0.0


def cut_words(found: Mapping[str, Any]) -> str:
    """A warning about suspected articles in one line, or ``""`` where there are none."""
    ids = found["suspected"]
    if not ids:
        return ""
    shown = ", ".join(ids[:5]) + (" ..." if len(ids) > 5 else "")
    return (
        f"WARNING: the server seems to have cut the prompts of {len(ids)} of {found['checked']} "
        f"articles ({shown}): it counted too few tokens for their length, so the model did not see "
        "the whole text. Give the server a larger context, and run into a new folder"
    )
