"""Every word of the page, in Korean and English; a dictionary for each part of the page."""

from __future__ import annotations

from typing import Any

from finnewsbench.space.words_about import ABOUT
from finnewsbench.space.words_board import BOARD
from finnewsbench.space.words_dataset import DATASET
from finnewsbench.space.words_shell import SHELL
from finnewsbench.space.words_try import TRY

LANGUAGES = {"ko": "한국어", "en": "English"}

PARTS: dict[str, dict[str, tuple[str, str]]] = {
    "": SHELL,
    "about": ABOUT,
    "board": BOARD,
    "dataset": DATASET,
    "try": TRY,
}
"""Part -> key -> (Korean, English).  A key of a part is asked for as ``part.key``."""

_WORDS = {
    f"{part}.{key}" if part else key: texts
    for part, words in PARTS.items()
    for key, texts in words.items()
}


def say(language: str, key: str, **values: Any) -> str:
    """A text in one of `LANGUAGES`, with its values filled in."""
    text = _WORDS[key][0 if language == "ko" else 1]
    return text.format(**values) if values else text


def choices(language: str, part: str, keys: tuple[str, ...]) -> list[tuple[str, str]]:
    """Labels and values for a component that offers a closed choice."""
    return [(say(language, f"{part}.{key}" if part else key), key) for key in keys]
