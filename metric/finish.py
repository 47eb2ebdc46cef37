"""How a reply ended, from what its server calls the finish reason.

The finish reason decides who is to blame before anything is read (DESIGN section 5).  Servers spell
it in their own ways (``MAX_TOKENS``, ``FinishReason.LENGTH``, ``content_filter: SAFETY``): one
table, compared on letters alone, part by part.
"""

from __future__ import annotations

import re

CUT = frozenset(
    """
    length max_tokens max_output_tokens max_new_tokens max_completion_tokens max_length model_length
    token_limit length_limit model_context_window_exceeded context_window_exceeded
    context_length_exceeded incomplete truncated
    """.split()
)
"""Finish reasons that say: the output limit, or the end of the context, was reached."""

FILTERED = frozenset(
    """
    content_filter content_filtered content_filtering content_policy content_policy_violation
    content_moderation moderation safety refusal recitation prohibited_content blocklist spii
    image_safety guardrail guardrail_intervened guardrails sensitive
    """.split()
)
"""Finish reasons that say: the provider's filter took the answer away."""

_PARTS = re.compile(r"[^\w\s-]+")
_PREFIX = "finishreason"


def how_ended(reason: object) -> str:
    """``filtered``, ``cut``, ``stopped`` (any other reason) or ``""`` (none is given).

    >>> how_ended("FinishReason.MAX_TOKENS"), how_ended("content_filter: SAFETY")
    ('cut', 'filtered')
    """
    if not isinstance(reason, str) or not reason.strip():
        return ""
    parts = {_letters(part).removeprefix(_PREFIX) for part in _PARTS.split(reason)}
    if parts & _FILTERED:
        return "filtered"
    return "cut" if parts & _CUT else "stopped"


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text.casefold()))


_CUT = frozenset(map(_letters, CUT))
_FILTERED = frozenset(map(_letters, FILTERED))
