"""Regular expressions from lists of words, so that the lists stay readable."""

from __future__ import annotations

import re
from functools import lru_cache


def alternatives(words: str) -> str:
    """The blank-separated words (themselves patterns without blanks) as one group."""
    return f"(?:{'|'.join(words.split())})"


@lru_cache(maxsize=256)
def any_of(words: str) -> re.Pattern[str]:
    """A pattern that finds any of the words (compiled once)."""
    return re.compile(alternatives(words))
