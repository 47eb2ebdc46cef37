"""Words of the tab Dataset."""

from __future__ import annotations

from finnewsbench.space.words_facets import FACETS

DATASET = {
    **FACETS,
    "tab": ("데이터셋", "Dataset"),
    "articles": ("기사", "Articles"),
    "statistics": ("통계", "Statistics"),
    # finding
    "search": ("찾기", "Search"),
    "search_hint": ("제목, 본문, 기업 이름", "Title, text, company"),
    "filters": ("필터", "Filters"),
    "any": ("전체", "All"),
    "split": ("분할", "Split"),
    "sector": ("부문", "Sector"),
    "event": ("사건", "Event"),
    "register": ("글의 종류", "Register"),
    "tag": ("태그", "Tag"),
    "difficulty": ("어려운 점", "What is hard"),
    "hard": ("난도", "Difficulty"),
    "hard_yes": ("어려운 기사", "Hard articles"),
    "hard_no": ("그 밖의 기사", "The others"),
    "list": ("기사 목록", "Articles found"),
    "found": ("{total}건 가운데 {first}–{last}", "{first}–{last} of {total}"),
    "found_none": (
        "맞는 기사가 없습니다. 낱말을 줄이거나 필터를 바꿔 보세요.",
        "No article fits. Use fewer words or other filters.",
    ),
    "previous": ("← 이전", "← Previous"),
    "next": ("다음 →", "Next →"),
    # an article
    "labels": ("표시할 범주", "Categories shown"),
    "is_hard": ("어려움", "hard"),
    "synthetic": ("합성 기사", "synthetic"),
    "aliases": ("다른 이름: {names}", "also: {names}"),
    "relevance": ("관련도", "Relevance"),
    "impact": ("영향도", "Impact"),
    "jump": ("본문의 문장으로", "To the sentence in the text"),
    "central": ("중심 기업", "central"),
    "other": ("그 밖의 기업", "other"),
    "empty": ("없음", "none"),
    # statistics
    "stats_note": (
        "‘논문’은 논문의 기사 260건의 수치입니다. 다른 기사이므로 어떤 말뭉치를 본떴는지만 보여 "
        "줍니다.",
        "“Paper” is the paper's own 260 articles: it shows what kind of corpus was aimed at.",
    ),
    "whole": ("전체", "All"),
    "here": ("여기", "Here"),
    "paper": ("논문", "Paper"),
    "table_2": ("표 2: 본문 길이 (글자)", "Table 2: length in characters"),
    "table_3": ("표 3: 기사마다 라벨 수", "Table 3: labels an article"),
    "table_4": ("표 4: 테마별 중심 기업 수", "Table 4: central companies per theme"),
    "figure_2": ("그림 2: 기업 언급의 부문 비율 (%)", "Figure 2: company entities by sector (%)"),
    "row_articles": ("기사 수", "articles"),
    "row_mean": ("평균", "mean"),
    "row_min": ("최소", "min"),
    "row_max": ("최대", "max"),
    "row_std": ("표준편차", "standard deviation"),
}
