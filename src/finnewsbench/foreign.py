"""Text from elsewhere, before it is shown on a terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text without characters that could steer a terminal or break a line."""
    plain = " ".join(text.split())
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in plain)
