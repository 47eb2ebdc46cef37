"""What a visitor of Try it asks for, and whether it can be asked."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace

from finnewsbench.errors import ConfigError
from finnewsbench.metric.schema import nfc
from finnewsbench.redaction import endpoint
from finnewsbench.space import limits
from finnewsbench.space.judging import check_candidate
from finnewsbench.space.limits import checked
from finnewsbench.space.problems import Problem
from finnewsbench.space.scoring import Row
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.servers import Chosen
from finnewsbench.space.servers import Target
from finnewsbench.space.servers import target
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side


@dataclass(frozen=True, slots=True)
class Asked:
    """What a visitor asks for: an article, one or two models, a judge."""

    title: str
    article: str
    row: Row | None
    models: tuple[Chosen, ...]
    judge: Chosen | None
    public: bool = False
    token: str = field(default="", repr=False)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must be in no log, and is forgotten afterwards."""
        chosen = [*self.models, *([self.judge] if self.judge else [])]
        found = {self.token, *(each.key.strip() for each in chosen)}
        for each in chosen:
            with suppress(ConfigError):
                found.update(endpoint(each.url).secrets)
        return tuple(sorted(found - {""}))


@dataclass(frozen=True, slots=True)
class Plan:
    """The same, checked: where to ask."""

    desk: Desk
    targets: tuple[Target | None, ...]
    judge: Target | None


def plan(asked: Asked) -> Plan:
    """Check what is asked for.

    Raises:
        Problem: what is wrong with it, and what to do.
    """
    title = nfc(checked(asked.title, "title", limits.TITLE)).strip()
    article = nfc(checked(asked.article, "article", limits.ARTICLE)).strip()
    if not article:
        raise Problem("no_article")
    if asked.row is not None:  # offsets and comparisons are of the row's own text
        title, article = str(asked.row["title"]), str(asked.row["article"])
    models = tuple(_with_key(each, asked.models[:1]) for each in asked.models)
    targets = tuple(target(each, public=asked.public, token=asked.token) for each in models)
    judge = judge_of(asked, models, targets)
    sides = tuple(
        Side(to.model, kind=each.kind, url=to.server.url, coming=True)
        if to
        else Side(BASELINE, coming=True)
        for each, to in zip(models, targets, strict=True)
    )
    return Plan(Desk(title, article, asked.row, sides), targets, judge)


def judge_of(
    asked: Asked, models: tuple[Chosen, ...], targets: Sequence[Target | None]
) -> Target | None:
    """The judge model, or ``None`` for the offline judge.

    Raises:
        Problem: it can't be asked, or is one of the models that it would judge.
    """
    if asked.judge is None:
        return None
    judge = target(_with_key(asked.judge, models), public=asked.public, token=asked.token)
    if judge is not None:
        check_candidate(judge, tuple(each.model for each in targets if each))
    return judge


def judge_for(asked: Asked, desk: Desk) -> Target | None:
    """The judge model for what is on the desk, or ``None`` for the offline judge.

    The form may name other models by now than those that made the desk's extractions.

    Raises:
        Problem: it can't be asked, or made one of the extractions.
    """
    judge = judge_of(asked, asked.models, ())
    if judge is not None:
        made = (side.model for side in desk.sides if side.model != BASELINE)
        check_candidate(judge, tuple(made))
    return judge


def _with_key(chosen: Chosen, others: Sequence[Chosen]) -> Chosen:
    """The same with the key of another model at the same address, where it has none."""
    if chosen.key or chosen.kind == BASELINE:
        return chosen
    for other in others:
        if (other.kind, other.url) == (chosen.kind, chosen.url) and other.key:
            return replace(chosen, key=other.key)
    return chosen
