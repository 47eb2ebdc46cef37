"""Words of the tab Leaderboard."""

from __future__ import annotations

BOARD = {
    "tab": ("리더보드", "Leaderboard"),
    "results": ("결과", "Results"),
    "by_article": ("기사별", "By article"),
    "paper": ("논문 수치", "The paper's figures"),
    # columns
    "run": ("실행", "Run"),
    "rank": ("순위", "Rank"),
    "recall": ("완전 일치 재현율", "Exact recall"),
    "recall_short": ("재현율", "Recall"),
    "rubric_score": ("루브릭 점수", "Rubric score"),
    "n": ("기사 수", "n"),
    "failed": ("실패", "Failed"),
    "judge": ("심판", "Judge"),
    "rubric": ("루브릭", "Rubric"),
    # choices
    "any": ("전체", "All"),
    "sector": ("부문", "Sector"),
    "tag": ("태그", "Tag"),
    "event": ("사건", "Event"),
    "difficulty": ("어려운 점", "What is hard"),
    "hard": ("난도", "Difficulty"),
    "hard_yes": ("어려운 기사", "Hard articles"),
    "hard_no": ("그 밖의 기사", "The others"),
    "length": ("기사 길이", "Length"),
    "characters": ("{span}자", "{span} characters"),
    "sort": ("정렬", "Sort by"),
    "common": ("공통 기사만", "Common articles only"),
    "common_info": (
        "모든 실행이 함께 평가한 기사로 다시 계산합니다.",
        "Figures over the articles that every run was scored on.",
    ),
    "more": ("필터 더 보기", "More filters"),
    # notes
    "caption": (
        "{runs}개 실행 · 기사 {articles}건 · 값 아래는 95% 구간",
        "{runs} runs · {articles} articles · 95% intervals below the figures",
    ),
    "nothing": (
        "조건에 맞는 실행이나 기사가 없습니다. 필터를 바꿔 보세요.",
        "No run or article fits. Change the filters.",
    ),
    "ranking": (
        "순위는 같은 조건으로 끝까지 평가한 실행 사이에서만 매깁니다. 1–3처럼 겹치는 순위는 "
        "기사별 차이로 우열을 가릴 수 없다는 뜻입니다.",
        "Only complete runs under the same conditions are ranked. Ranks such as 1–3 overlap "
        "where paired differences do not tell the runs apart.",
    ),
    "offline_note": (
        "offline 심판은 정해진 규칙이며 언어 모델이 아닙니다.",
        "The offline judge is a set of rules, not a language model.",
    ),
    "unranked": ("순위 제외", "not ranked"),
    "partial": ("일부 {n}/{whole}건", "part: {n} of {whole}"),
    "stale": ("다른 판의 데이터", "other data"),
    "family": ("같은 계열의 심판", "judged by its family"),
    "why_line": ("{run}: 순위 제외 – {why}.", "{run}: not ranked – {why}."),
    "incomplete": ("답이나 판정이 빠진 기사가 있음", "articles lack an answer or a verdict"),
    "other_articles": ("평가한 기사가 다름", "scored on other articles"),
    "other_judge": ("심판이 다름", "another judge"),
    "other_rubric": ("루브릭이 다름", "another rubric"),
    "other_rules": ("채점 규칙의 판이 다름", "another version of the rules"),
    "try_common": (
        "‘공통 기사만’을 켜면 같은 기사로 견줄 수 있습니다.",
        "“Common articles only” compares over the same articles.",
    ),
    "left_out": (
        "{runs}: 지금 데이터와 다른 판으로 평가해 필터와 기사별 보기에서 뺐습니다.",
        "{runs}: scored on other data than is here, so left out of filters and articles.",
    ),
    "no_folder": ("{about}: 폴더가 없습니다.", "{about}: there is no such folder."),
    "no_runs": ("{about}: 실행 폴더가 없습니다.", "{about}: holds no run folder."),
    "unreadable": (
        "{about}: 점수를 읽을 수 없습니다. 실행 명령을 다시 주면 고쳐집니다.",
        "{about}: its scores can't be read. Give the run's command again.",
    ),
    "hub_unreachable": (
        "{about}: 허브의 결과 데이터셋을 가져올 수 없습니다. 연결과 이름을 확인하세요.",
        "{about}: the results dataset can't be had from the Hub. Check connection and name.",
    ),
    "by_record": ("판정은 제출된 기록", "judge's answers as submitted"),
    "by_record_note": (
        "‘판정은 제출된 기록’: 심판 모델의 답만 제출된 대로 믿었고, 나머지는 여기서 예측으로 다시 "
        "계산했습니다.",
        "“judge's answers as submitted”: only the judge model's answers are taken on trust; all "
        "else was worked out here from the predictions.",
    ),
    "by_now": ("지금 규칙으로 채점", "scored by present rules"),
    "by_now_note": (
        "‘지금 규칙으로 채점’: 제출된 점수는 다른 판의 규칙으로 낸 것이라, 예측을 여기서 다시 "
        "채점했습니다.",
        "“scored by present rules”: the submitted figures follow another version of the rules, so "
        "the predictions were scored anew here.",
    ),
    "left_figures": (
        "결과 데이터셋에서 {count}개를 뺐습니다: 예측을 다시 채점하면 scores.json과 다릅니다 "
        "({about}). 같은 판으로 다시 채점해 올리세요.",
        "{count} of the results dataset left out: the predictions score otherwise than scores.json "
        "says ({about}). Score them again and submit anew.",
    ),
    "left_missing": (
        "결과 데이터셋에서 {count}개를 뺐습니다: 예측이 없는 기사가 있습니다 ({about}). "
        "실행 명령을 다시 주어 끝까지 마친 뒤 올리세요.",
        "{count} of the results dataset left out: articles lack a prediction ({about}). Give the "
        "run's command again to finish it, and submit anew.",
    ),
    "left_articles": (
        "결과 데이터셋에서 {count}개를 뺐습니다: 여기 있는 기사로 낸 답이 아니라 다시 채점할 수 "
        "없습니다 ({about}).",
        "{count} of the results dataset left out: they answer other articles than are here, so "
        "they can't be scored again ({about}).",
    ),
    "left_judge": (
        "결과 데이터셋에서 {count}개를 뺐습니다: 심판 모델의 답이 없거나 쓸 수 없습니다 ({about}). "
        "judgments.jsonl과 judging.json도 올리세요.",
        "{count} of the results dataset left out: the judge model's answers are missing or can't "
        "be used ({about}). Submit judgments.jsonl and judging.json too.",
    ),
    "left_unread": (
        "결과 데이터셋에서 {count}개를 뺐습니다: 파일을 읽을 수 없습니다 ({about}). "
        "publish-results로 올리세요.",
        "{count} of the results dataset left out: their files can't be read ({about}). Submit "
        "with publish-results.",
    ),
    "checking": (
        "{about}: {count}개를 아직 다시 채점하고 있습니다. 잠시 뒤 탭을 다시 여세요.",
        "{about}: {count} are still being scored again. Open the tab again in a moment.",
    ),
    "loading": ("실행 결과를 읽고 있습니다.", "Reading the runs."),
    # charts
    "by_category": ("루브릭 점수", "Rubric score"),
    "whisker": ("막대는 평균, 선은 95% 구간", "bar: mean; line: 95% interval"),
    "scatter": ("재현율과 루브릭 점수", "Recall against rubric score"),
    "scatter_note": (
        "점선 위: 재현율이 놓친 것을 심판이 인정 · 아래: 심판이 깎음",
        "above the line: the judge accepts what recall misses; below: it takes away",
    ),
    # articles
    "first_run": ("실행 A", "Run A"),
    "second_run": ("실행 B", "Run B"),
    "none": ("없음", "None"),
    "article": ("기사", "Article"),
    "previous": ("← 이전", "← Previous"),
    "next": ("다음 →", "Next →"),
    "evidence": ("본문 표시", "Marked in the text"),
    "of_a": ("A의 근거", "A's evidence"),
    "of_b": ("B의 근거", "B's evidence"),
    "of_reference": ("참조의 근거", "The reference's"),
    "open_article": ("‘{run}’ 기사별로 보기 →", "“{run}” by article →"),
    "statements": ("추출한 항목", "Extracted items"),
    "further": ("참조에 없는 항목", "Items beside the reference"),
    "whole": ("범주 전체", "The category"),
    "said": ("추출: {name}", "extracted: {name}"),
    "found_full": ("찾음", "found"),
    "found_half": ("일부만 찾음", "partly found"),
    "found_none": ("놓침", "missed"),
    "valid_full": ("인정", "accepted"),
    "valid_half": ("일부 인정", "partly accepted"),
    "valid_none": ("인정 안 됨", "not accepted"),
    "unscored": ("채점 못 함", "unscored"),
    "recovery": ("재현율은 놓침, 심판은 인정", "missed by recall, accepted by the judge"),
    "calibration": ("재현율은 인정, 심판은 깎음", "accepted by recall, lowered by the judge"),
    "split_judges": ("심판 의견이 갈림", "judges disagree"),
    "gone": ("이 실행에는 이 기사가 없습니다.", "This run was not asked about this article."),
    "unread": (
        "판정을 읽을 수 없습니다. 실행을 다시 채점하세요.",
        "Its verdicts can't be read. Score the run again.",
    ),
    "reply_failed": (
        "답 전체를 읽을 수 없어 0점입니다 ({kind}).",
        "The whole reply can't be read, so it scores 0 ({kind}).",
    ),
    "no_article": ("볼 수 있는 기사가 없습니다.", "There is no article to show."),
    # the paper
    "paper_note": (
        "논문이 발표한 수치입니다. 논문 자체의 기사 260건을 GPT-5-mini 심판으로 평가한 값이라, "
        "다른 기사와 다른 규칙을 쓰는 이 리더보드와 견줄 수 없습니다.",
        "As published by the paper, on its own 260 articles with GPT-5-mini as judge: other "
        "articles and other rules than this leaderboard's, so the two are not comparable.",
    ),
    "paper_7": ("논문의 표 7: 범주별 심판 점수", "The paper's Table 7: judge score by category"),
    "paper_8": (
        "논문의 표 8: 추출이 빠진 기사 수 (260건 가운데)",
        "The paper's Table 8: articles with a missing extraction (of 260)",
    ),
    "paper_a": (
        "논문의 표 A: 재현율 / 심판 (차이)",
        "The paper's Table A: recall / judge (difference)",
    ),
    "paper_model": ("논문의 모델", "The paper's model"),
}
