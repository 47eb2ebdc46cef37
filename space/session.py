"""What a visitor has before them: the article, one or two extractions of it, their scores.

Held in a `gr.State`, so by session, and never with a key in it.
"""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.space.problems import Problem
from finnewsbench.space.scoring import Row
from finnewsbench.space.scoring import Scores

SIDES = ("a", "b")


@dataclass(frozen=True, slots=True)
class Side:
    """One extraction.

    ``model``: what to call it.  ``kind``, ``url``: how it was asked (`servers.Chosen`), for the
    call to copy.  ``origin``: model, edited or pasted.  ``coming``: more is on its way.
    ``reply``: a model's text, as it came.  ``failure``: why the whole reply can't be read.
    """

    model: str
    kind: str = "baseline"
    url: str = ""
    items: NewsExtraction = field(default_factory=NewsExtraction)
    origin: str = "model"
    coming: bool = False
    reply: str = ""
    failure: str = ""
    problem: Problem | None = None
    seconds: float = 0.0
    scores: Scores | None = None
    unjudged: Problem | None = None

    @property
    def empty(self) -> bool:
        """Whether it holds no item."""
        return self.items == NewsExtraction()


@dataclass(frozen=True, slots=True)
class Desk:
    """An article and its extractions; ``row`` is the reference, where there is one."""

    title: str = ""
    article: str = ""
    row: Row | None = None
    sides: tuple[Side, ...] = ()

    def side(self, name: str) -> Side | None:
        """The side of a name of `SIDES`; the first where there is only one."""
        if not self.sides:
            return None
        return self.sides[min(SIDES.index(name) if name in SIDES else 0, len(self.sides) - 1)]

    def with_side(self, name: str, side: Side) -> Desk:
        """The same with another extraction on a side."""
        at = min(SIDES.index(name) if name in SIDES else 0, len(self.sides) - 1)
        return replace(self, sides=(*self.sides[:at], side, *self.sides[at + 1 :]))
