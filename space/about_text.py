"""The tab About as HTML, and what can be copied from it.  All of it is our own text."""

from __future__ import annotations

from finnewsbench.highlight import escaped
from finnewsbench.space.words import say

SCORES = ("recall", "rubric", "grounding", "judges", "failures")
LIMITS = ("synthetic", "labels", "paper", "signature")

COMMANDS = "pip install finnewsbench\nfinnewsbench run"

CITATION = """@misc{finnewsbench,
  title = {FinNewsBench: A Multi-Aspect
    Benchmark for Structured Information
    Extraction from Korean Financial News},
  note = {The paper whose task and
    rubric this benchmark follows}
}"""


def scores(language: str) -> str:
    """What is measured, and how."""
    rows = "".join(
        f"<dt>{_say(language, key)}</dt><dd>{_say(language, f'{key}_text')}</dd>" for key in SCORES
    )
    return (
        f'<p class="fnb-about-lead">{_say(language, "lead")}</p>'
        f'<section class="fnb-card fnb-about-card"><h3>{_say(language, "scores")}</h3>'
        f"<dl>{rows}</dl></section>"
    )


def limits(language: str) -> str:
    """What the figures do not say."""
    rows = "".join(f"<li>{_say(language, f'limit_{key}')}</li>" for key in LIMITS)
    return (
        f'<section class="fnb-card fnb-about-card"><h3>{_say(language, "limits")}</h3>'
        f"<ul>{rows}</ul></section>"
    )


def part(language: str, key: str, *texts: str) -> str:
    """A heading with paragraphs below it."""
    paragraphs = "".join(f"<p>{_say(language, text)}</p>" for text in texts)
    return f'<div class="fnb-about-part"><h3>{_say(language, key)}</h3>{paragraphs}</div>'


def _say(language: str, key: str) -> str:
    return escaped(say(language, f"about.{key}"))
