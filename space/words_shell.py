"""Words of the frame around the tabs, and words that every tab uses."""

from __future__ import annotations

SHELL = {
    "tagline": (
        "한국어 금융 뉴스 구조화 추출 벤치마크",
        "Structured extraction from Korean financial news",
    ),
    "sideways": (
        "표를 옆으로 밀면 열이 더 있습니다 →",
        "Swipe or scroll the table sideways for more columns →",
    ),
    "language": ("언어", "Language"),
    # categories, as one is named
    "company": ("기업", "Company"),
    "people": ("인물", "People"),
    "theme": ("테마", "Theme"),
    "keyword": ("키워드", "Keyword"),
    "sentiment": ("감성", "Sentiment"),
    "grounding": ("근거", "Grounding"),
    "overall": ("종합", "Overall"),
    "excluded": ("제외 대상", "Excluded"),
    # polarities and kinds
    "positive": ("긍정", "Positive"),
    "negative": ("부정", "Negative"),
    "neutral": ("중립", "Neutral"),
    "securities_firm": ("증권사", "Securities firm"),
    "analyst": ("애널리스트", "Analyst"),
    "opinion": ("투자 의견", "Opinion"),
    # splits
    "test": ("평가용", "test"),
    "validation": ("검증용", "validation"),
}
