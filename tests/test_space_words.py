"""The page's words: both languages, the same values in each."""

from __future__ import annotations

import string

import pytest

from finnewsbench.space.words import PARTS
from finnewsbench.space.words import choices
from finnewsbench.space.words import say


def values(text):
    """The names of the values that a text takes."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("part", sorted(PARTS))
def test_every_text_stands_in_both_languages_with_the_same_values(part):
    """A switch of the language loses nothing."""
    words = PARTS[part]
    assert [key for key, texts in words.items() if not all(map(str.strip, texts))] == []
    assert [key for key, (ko, en) in words.items() if values(ko) != values(en)] == []


def test_every_tab_has_a_name():
    """The frame asks each part but its own for its tab's name."""
    assert [part for part, words in PARTS.items() if "tab" not in words] == [""]


def test_values_are_filled_in():
    """Texts with values and without."""
    assert say("ko", "try.count", count="7", most="9") == "7자 / 9자"
    assert say("en", "try.run") == "Extract and score"


def test_choices_are_labelled_in_the_language():
    """Labels change, values do not."""
    assert choices("ko", "", ("company",)) == [("기업", "company")]
    assert choices("en", "", ("company",)) == [("Company", "company")]


def test_signing_in_reads_the_same_in_both_languages():
    """The button's script tells by its text what to do, so a switch must not change it."""
    assert say("ko", "try.login") == say("en", "try.login")
    assert say("ko", "try.logout") == say("en", "try.logout")
