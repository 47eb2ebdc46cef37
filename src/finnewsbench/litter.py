"""Files that lie in people's folders without their doing."""

from __future__ import annotations

LOCK = "~$"
"""How the file begins that Office keeps beside a document while it is open."""


def is_litter(name: str) -> bool:
    """Whether a file is hidden (``.DS_Store``, ``._news.json``) or the lock file of an Office."""
    return name.startswith((".", LOCK))
