"""What a visitor asks for and has before them, for tests of what the buttons do."""

from __future__ import annotations

from hand import ARTICLE
from hand import perfect
from hand import row

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.space.servers import Chosen
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.try_events import scored
from finnewsbench.space.try_plan import Asked

BASELINE = Chosen("baseline")


def asked(*models, source="row", judge=None, **more):
    """What a visitor asks for."""
    found = row() if source == "row" else None
    return Asked(row()["title"], ARTICLE, found, models or (BASELINE,), judge, **more)


def perfect_desk():
    """The reference's own extraction, scored."""
    side = Side("m", items=read_extraction(perfect()).extraction)
    desk = Desk("제목", ARTICLE, row(), (side,))
    return desk.with_side("a", scored(desk, side))
