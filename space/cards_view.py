"""The score cards as HTML: against the reference, or what can be said without one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from finnewsbench.highlight import escaped
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.space.scoring import Scores
from finnewsbench.space.session import Desk
from finnewsbench.space.words import say

Value = Callable[[Scores], float | None]


@dataclass(frozen=True, slots=True)
class Card:
    """One figure; ``key`` names it, ``detail`` says what is behind it."""

    key: str
    value: Value
    detail: Callable[[Scores, str], str]
    colour: str = ""


def _column(name: str) -> Value:
    return lambda scores: scores.values.get(name)


def _coverage(category: str) -> Callable[[Scores, str], str]:
    def detail(scores: Scores, language: str) -> str:
        named = (
            ("coverage", scores.values.get(f"coverage.{category}")),
            ("validity", scores.values.get(f"validity.{category}")),
            ("recall", scores.values.get(f"recall_exact.{category}")),
        )
        told = [(say(language, f"try.short_{key}"), figure(value)) for key, value in named]
        return "".join(f"<span>{word} <b>{value}</b></span>" for word, value in told)

    return detail


def _words(key: str) -> Callable[[Scores, str], str]:
    return lambda _scores, language: f"<span>{say(language, key)}</span>"


def _grounding(scores: Scores, language: str) -> str:
    word = say(language, "try.short_supporting")
    return f"<span>{word} <b>{figure(scores.values.get('grounding.supporting'))}</b></span>"


def _mean(values: tuple[float, ...]) -> float | None:
    return sum(values) / len(values) if values else None


WITH_REFERENCE = (
    Card("overall", lambda scores: scores.overall, _words("try.card_overall")),
    *(Card(c, _column(f"rubric.{c}"), _coverage(c), c) for c in CATEGORIES),
    Card("grounding", _column("grounding.located"), _grounding),
)
WITHOUT_REFERENCE = (
    Card("try.located", _column("grounding.located"), _words("try.card_located")),
    Card("try.supporting", _column("grounding.supporting"), _words("try.card_supporting")),
    Card("try.kept_out", _column("compliance.kept_out"), _words("try.card_kept_out")),
    Card("try.consistency", lambda s: _mean(s.consistency), _words("try.card_consistency")),
)
JUDGED_WITHOUT = tuple(
    Card(c, _column(f"validity.{c}"), _words("try.card_validity"), c) for c in CATEGORIES
)


def figure(value: float | None) -> str:
    """A value as it is printed; a dash where there is none."""
    return "–" if value is None else f"{value:.3f}"


def cards(desk: Desk, language: str) -> str:
    """The cards of all sides, and what kind of scores they are."""
    scored = [side.scores for side in desk.sides]
    there = [scores for scores in scored if scores is not None]
    if not scored:
        return ""
    reference = desk.row is not None
    shown = WITH_REFERENCE if reference else WITHOUT_REFERENCE
    if not reference and any(scores.judged for scores in there):
        shown = (*shown, *JUDGED_WITHOUT)
    boxes = "".join(_card(card, scored, language) for card in shown)
    basis = _basis(there[0], language) if there else say(language, "try.no_scores")
    return (
        f'<div class="fnb-cards fnb-cards-{len(shown)}" role="group" '
        f'aria-label="{escaped(say(language, "try.scores"))}">{boxes}</div>'
        f'<p class="fnb-note fnb-try-basis">{escaped(basis)}</p>'
    )


def _card(card: Card, scored: list[Scores | None], language: str) -> str:
    rows = []
    several = len(scored) > 1
    for letter, scores in zip("AB", scored, strict=False):
        value = card.value(scores) if scores else None
        tag = f'<em class="fnb-letter">{letter}</em>' if several else ""
        wide = round(100 * (value or 0.0))
        rows.append(
            f'<div class="fnb-value fnb-{_grade(value)}" data-value="{figure(value)}">{tag}'
            f'<strong>{figure(value)}</strong><span class="fnb-bar" aria-hidden="true">'
            f'<i style="width:{wide}%"></i></span></div>'
        )
    detail = card.detail(scored[0], language) if scored[0] and not several else ""
    detail = detail or ("" if several else "<span>&nbsp;</span>")
    edge = f" fnb-edge-{card.colour}" if card.colour else ""
    return (
        f'<div class="fnb-score{edge}" data-card="{card.key.removeprefix("try.")}">'
        f"<h4>{escaped(say(language, card.key))}</h4>{''.join(rows)}"
        f"<p>{detail}</p></div>"
    )


def _grade(value: float | None) -> str:
    if value is None:
        return "open"
    return "good" if value >= 0.75 else "fair" if value >= 0.4 else "bad"


def _basis(scores: Scores, language: str) -> str:
    """Against what, and by whom: never a code's score as if a model had judged."""
    judge = (
        say(language, "try.by_model", judge=scores.judged)
        if scores.judged
        else say(language, "try.by_offline")
    )
    key = "try.basis_reference" if scores.reference else "try.basis_free"
    more = [say(language, "try.some_unscored")] if scores.unscored else []
    return " ".join([say(language, key), judge, *more])
