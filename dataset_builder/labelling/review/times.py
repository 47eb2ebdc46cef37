"""Times of the log as people read them."""

from __future__ import annotations

import datetime as dt


def clock(at: str) -> str:
    """``14:03:22`` in the time of this machine, with the date unless it is today; else as it is."""
    try:
        when = dt.datetime.fromisoformat(at.replace("Z", "+00:00")).astimezone()
    except ValueError:
        return at
    now = dt.datetime.now().astimezone()
    return when.strftime("%H:%M:%S" if when.date() == now.date() else "%Y-%m-%d %H:%M")
