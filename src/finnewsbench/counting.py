"""Counts with their noun, for people: ``1 article``, ``2 articles``."""

from __future__ import annotations


def counted(count: int, noun: str) -> str:
    """The count with the noun, in the plural where it is not 1."""
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun}{'es' if noun.endswith(('ch', 'sh', 's', 'x')) else 's'}"
