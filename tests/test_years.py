"""Years of two digits and short quarters, against spans and amounts that look like them."""

import pytest

from finnewsbench.metric.years import say_years


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("25년 1분기", "2025년 1분기"),
        ("25년 1q", "2025년 1q"),
        ("98년 3분기", "1998년 3분기"),
        ("'25년 실적", "2025년 실적"),
        ("25년 하반기", "2025년 하반기"),
        ("24년 12월", "2024년 12월"),
        ("1q25 실적", "2025년 1분기 실적"),
        ("1q'25", "2025년 1분기"),
        ("3q2024", "2024년 3분기"),
        ("25.1q", "2025년 1분기"),
        ("2h24", "2024년 하반기"),
    ],
)
def test_short_years_are_written_in_full(label, expected):
    """A part of a year or an apostrophe shows that two digits are a year."""
    assert say_years(label) == expected


@pytest.mark.parametrize(
    "label",
    [
        "25년 만기",
        "'25년 만기'",
        "10년 3개월",
        "5년 3월",
        "1.25년 1분기",
        "3q 24%",
        "3q24%",
        "1h 단위",
        "hbm3q25",
        "1q",
        "3년물",
    ],
)
def test_spans_and_amounts_stay(label):
    """Nothing is taken for a year that may be a number of years or another number."""
    assert say_years(label) == label
