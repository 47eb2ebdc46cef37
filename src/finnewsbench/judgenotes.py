"""What tables say of judge models: share scored, calls, faults by kind, kinship, agreement."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from finnewsbench.metric.schema import CATEGORIES

from .counting import counted


def judge_notes(scores: Mapping[str, Any]) -> list[str]:
    """A line for each judge model, and one for several judges' agreement."""
    notes = [_of(judge, scores["n"]["articles"]) for judge in scores.get("judges", [])]
    agreement = scores.get("judge_agreement")
    if agreement:
        parts = [
            f"{name} {_figure(found['alpha'])} (n {found['items']})"
            for name, found in agreement["categories"].items()
        ]
        notes.append(
            "the rubric is the mean of the judges' scores, over articles that each of them scored; "
            f"Krippendorff's alpha between them ({agreement['metric']}): {', '.join(parts)}"
        )
    return notes


def missing_words(scores: Mapping[str, Any]) -> str:
    """Why figures are incomplete."""
    parts = []
    if scores.get("pending"):
        parts.append(_with(scores["pending"], "has", "have") + " no answer yet")
    if scores.get("pending_judgments"):
        parts.append(_with(scores["pending_judgments"], "waits", "wait") + " for a judge's answer")
    if any(share is not None and share < 1 for share in scores["share_scored"].values()):
        parts.append(
            "a judge left articles without a usable verdict, which are no zeros but unscored "
            f"({share_range(scores['share_scored'])} scored)"
        )
    return "; ".join(parts) or "some articles have no answer or no verdict yet"


def _with(articles: int, one: str, several: str) -> str:
    return f"{counted(articles, 'article')} {one if articles == 1 else several}"


def share_range(shares: Mapping[str, float | None]) -> str:
    """The share scored over the categories: one figure, or the lowest and the highest.

    Rounded down, so that 100% means all.
    """
    found = [share for share in (shares[c] for c in CATEGORIES) if share is not None]
    if not found:
        return "-"
    low, high = f"{int(min(found) * 100 + 1e-9)}%", f"{int(max(found) * 100 + 1e-9)}%"
    return low if low == high else f"{low}-{high}"


def _of(judge: Mapping[str, Any], articles: int) -> str:
    words = [f"{counted(judge['calls'], 'call')} on {counted(articles, 'article')}"]
    words.append(f"share scored {share_range(judge['share_scored'])}")
    if judge["pending"]:
        words.append(f"{counted(judge['pending'], 'article')} pending")
    faults = ", ".join(f"{kind} {count}" for kind, count in judge["faults"].items())
    words.append(f"its faults: {faults or 'none'}")
    if judge["unquoted"]:
        words.append(f"quotations that do not stand in the article: {judge['unquoted']}")
    if "grounding" in judge:
        words.append(f"grounding as it sees it {_figure(judge['grounding'])}")
    if judge.get("repeats"):
        shares = judge["vote_share"]
        voted = ", ".join(f"{name} {_figure(share)}" for name, share in shares.items())
        words.append(f"mean vote share of {judge['repeats']} repeats: {voted}")
    if judge["same_family"]:
        words.append(f"OF THE CANDIDATE'S FAMILY ({judge['same_family']})")
    return f"judge {judge['name']} ({judge['signature']}): {'; '.join(words)}"


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.3f}"
