"""Words for the reasons that code gives (`reasons`)."""

from __future__ import annotations

REASONS: dict[str, tuple[str, str]] = {
    "by_exact": ("그대로", "exactly"),
    "by_normalised": ("표기만 다름", "spelling apart"),
    "by_alias": ("다른 이름", "by an alias"),
    "by_tail": ("끝말이 같음", "by its last words"),
    "why_same": ("‘{name}’와 같음 ({how})", "same as “{name}” ({how})"),
    "why_narrower": ("‘{name}’보다 구체적 ({how})", "more specific than “{name}” ({how})"),
    "why_broader": ("‘{name}’보다 넓음 ({how})", "broader than “{name}” ({how})"),
    "why_named": ("이름이 본문에 있음", "the name stands in the article"),
    "why_not_named": ("이름이 본문에 없음", "the name does not stand in the article"),
    "why_not_said": ("표기로 보아 말한 항목이 없음", "no item says it, as far as spelling shows"),
    "why_nothing": ("맞는 항목이 없음", "nothing was extracted for it"),
    "why_used": ("이미 쓴 항목이 말함", "said by an item that is already used"),
    "why_covers": ("참조 항목을 말함", "covers a reference item"),
    "why_relevance": ("관련도를 읽을 수 없음", "its relevance cannot be used"),
    "why_sentiment_same": (
        "방향과 근거가 참조와 같음",
        "polarity and sentence are the reference's",
    ),
    "why_sentiment_other": (
        "방향은 참조에 있으나 다른 문장",
        "the reference's polarity, on another sentence",
    ),
    "why_sentiment_none": ("참조에 없는 방향", "the reference has no such polarity"),
    "why_absent": ("문장이 본문에 없음", "the sentence does not stand in the article"),
    "why_other_company": ("중심 기업이 아닌 기업", "about another company than the central one"),
    "why_polarity": ("방향이 셋 가운데 하나가 아님", "its polarity is none of the three"),
    "why_best": ("이 방향의 가장 나은 항목", "the best item of this polarity"),
    "why_no_verdict": ("심판의 판정 없음", "no verdict"),
    "why_excluded": ("관련도 0이어야 함 ({kind})", "must be at relevance 0 ({kind})"),
}
