"""What was counted in reading replies: what was read leniently, and what was not taken.

The tolerance table (`metric.tolerance`) counts both in one; a number off the scale is no leniency.
"""

from __future__ import annotations

from collections.abc import Mapping

UNUSED = frozenset(
    (
        *("not_an_item", "item_without_name"),
        *("number_off_scale", "number_not_finite", "number_missing", "number_unusable"),
        *("polarity_unknown", "polarity_missing", "sentence_missing"),
    )
)
"""Flags of what is dropped, missing or unusable."""


def lenient(flags: Mapping[str, int]) -> dict[str, int]:
    """The leniencies that were used, and how often."""
    return {name: times for name, times in flags.items() if times and name not in UNUSED}


def unused(flags: Mapping[str, int]) -> dict[str, int]:
    """The faults for which a part of a reply was not taken, and how often."""
    return {name: times for name, times in flags.items() if times and name in UNUSED}
