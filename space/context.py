"""What the page is started with: the same for all visitors, and nothing that is secret."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from finnewsbench.data import NAME


@dataclass(frozen=True, slots=True)
class Context:
    """Settings of one started page.

    ``public``: anybody may come, so addresses of servers are limited to `servers.ALLOWED_HOSTS`.
    ``language``: what a page begins with.  ``data``: name for `load_dataset`.  ``runs``: folders
    that hold run folders, for the leaderboard; ``results``: a dataset on the Hub that holds some,
    or nothing.  ``model``, ``base_url``: what the form of a model server begins with.
    """

    public: bool = False
    language: str = "ko"
    data: str = NAME
    runs: tuple[Path, ...] = ()
    results: str = ""
    model: str = ""
    base_url: str = ""
