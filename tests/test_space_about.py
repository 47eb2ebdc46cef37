"""The tab About: what it says can be done and is true."""

from __future__ import annotations

import re

import pytest
from typer.testing import CliRunner

from finnewsbench.cli import app
from finnewsbench.metric import finnewsbench as wrapper
from finnewsbench.space.about_text import CITATION
from finnewsbench.space.about_text import COMMANDS
from finnewsbench.space.about_text import limits
from finnewsbench.space.about_text import part
from finnewsbench.space.about_text import scores
from finnewsbench.space.words_about import ABOUT


def squeezed(text):
    """The text with single spaces."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("language", ["ko", "en"])
def test_limits_are_said(language):
    """Synthetic articles, labels by a model, and no comparison with the paper, in each language."""
    html = limits(language)
    assert html.count("<li>") == 4
    words = {"ko": ("합성", "언어 모델", "논문"), "en": ("synthetic", "language model", "paper")}
    assert all(word in html for word in words[language])


@pytest.mark.parametrize("language", ["ko", "en"])
def test_scores_are_explained(language):
    """Recall, rubric, grounding, judges and failures each have a term and a text."""
    assert scores(language).count("<dt>") == scores(language).count("<dd>") == 5


def test_every_word_is_in_both_languages():
    """Korean texts hold Hangul, English ones none."""
    hangul = re.compile("[가-힣]")
    for korean, english in ABOUT.values():
        assert hangul.search(korean)
        assert not hangul.search(english)


def test_the_second_command_is_one_of_ours():
    """Two lines: what to install, and a command that exists."""
    first, second = COMMANDS.split("\n")
    assert first == "pip install finnewsbench"
    program, command = second.split()
    assert program == "finnewsbench"
    assert CliRunner().invoke(app, [command, "--help"]).exit_code == 0


def test_the_citation_is_that_of_the_metric():
    """Both name the same paper under the same key."""
    title = re.compile(r"title = \{(.*?)\}", re.DOTALL)
    ours, theirs = (title.search(text)[1] for text in (CITATION, wrapper._CITATION))
    assert squeezed(ours) == squeezed(theirs)
    assert CITATION.startswith("@misc{finnewsbench,")


def test_parts_have_a_heading():
    """A part is a heading and its paragraphs."""
    html = part("ko", "licence", "licence_text")
    assert "<h3>라이선스</h3>" in html
    assert "CC BY 4.0" in html
