"""Who judges: an embedded judge by name, a function, or a model behind a server."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping
from contextlib import AbstractContextManager
from contextlib import closing
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Any

from .asking import Asking
from .offline import OFFLINE_VERSION
from .offline import judge as offline_judge
from .openai_judge import ModelJudge
from .pairing import Case
from .rubrics import Rubric
from .rubrics import rubric_named
from .scoring import Judge

JUDGES: dict[str, tuple[Judge, str]] = {"offline": (offline_judge, OFFLINE_VERSION)}
"""Name -> (embedded judge, its version for the signature); they know rubric ``itemized``."""

Rule = Callable[[Case], Mapping[str, Any]]
"""From a case to verdicts by open item (`rubric.open_items`), or to scores by open aspect
(`holistic.open_aspects`)."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A judge with its rubric.

    ``version`` is for the signature.  ``workers``: cases that may be judged at once; 0 is one
    after the other, without threads.  ``account`` gives what there is to say about it, at the end.
    ``open`` is entered while it judges.
    """

    rule: Rule
    version: str
    rubric: Rubric
    workers: int = 0
    account: Callable[[], dict[str, Any]] = dict
    open: Callable[[], AbstractContextManager[Any]] = nullcontext


def choose(judge: str | Rule, rubric: str = "itemized", asking: Asking | None = None) -> Chosen:
    """The judge that is meant by ``judge``.

    Args:
        judge: a name from `JUDGES`, a function (see `Rule`), or a model as its server names it
            (``openai/`` is taken off for OpenAI itself).
        rubric: a name from `rubrics.RUBRICS`.
        asking: how a model is asked.

    Raises:
        ValueError: no such judge or rubric, or settings for a judge that takes none.
        JudgeError: the model can't be asked: no client installed, no key, no URL.
    """
    known = rubric_named(rubric)
    if isinstance(judge, str) and judge not in JUDGES:
        if not asking and "/" not in judge:
            raise ValueError(
                f"There is no judge {judge!r}. Choose from: {', '.join(sorted(JUDGES))}; or name a "
                "model, as openai/gpt-5-mini, or with base_url as its server names it."
            )
        asking = asking or Asking()
        model = ModelJudge(judge, known, asking)
        return Chosen(
            rule=model,
            version=model.version,
            rubric=known,
            workers=asking.workers,
            account=lambda: {"judge": {"rubric": rubric, **model.account()}},
            open=lambda: closing(model),
        )
    if asking:
        raise ValueError("base_url and the like are for judge models; this judge takes none.")
    if not isinstance(judge, str):
        name = getattr(judge, "__qualname__", type(judge).__name__)
        return Chosen(_checked(judge, name), f"function:{name}", known)
    if rubric != "itemized":
        raise ValueError(f"The judge {judge!r} knows the rubric 'itemized' only, not {rubric!r}.")
    rule, version = JUDGES[judge]
    return Chosen(rule, version, known)


def _checked(judge: Rule, name: str) -> Rule:
    """A user's function, whose values are looked at before they are used."""

    def rule(case: Case) -> Mapping[str, Any]:
        found = judge(case)
        if isinstance(found, Mapping) and all(
            hasattr(value, "reason") and (hasattr(value, "verdict") or hasattr(value, "value"))
            for value in found.values()
        ):
            return found
        raise TypeError(
            f"The judge function {name} must return a mapping from item id to rubric.Verdict (or "
            f"from aspect to holistic.Score), not {type(found).__name__} of other things."
        )

    return rule
