"""Words of the tab Try it: form and results."""

from __future__ import annotations

from finnewsbench.space.words_reasons import REASONS
from finnewsbench.space.words_wrong import WRONG

_FORM = {
    "tab": ("써 보기", "Try it"),
    "article": ("기사 본문", "Article"),
    "article_hint": (
        "기사 본문을 붙여넣으세요. 문장마다 마침표가 있는 글이면 됩니다.",
        "Paste an article in Korean.",
    ),
    "title": ("제목", "Title"),
    "title_hint": ("제목 (없어도 됩니다)", "Title (optional)"),
    "pick": ("기사 고르기", "Choose an article"),
    "own": ("직접 붙여넣기", "Paste my own"),
    "count": ("{count}자 / {most}자", "{count} / {most} characters"),
    "has_reference": ("참조 있음 · {id}", "with reference · {id}"),
    "no_reference": ("참조 없음", "no reference"),
    "changed": ("본문이 바뀌어 참조를 쓰지 않음", "text changed: reference not used"),
    "model": ("모델", "Model"),
    "model_b": ("비교할 모델", "Second model"),
    "judge": ("심판", "Judge"),
    "kind_baseline": ("기본 규칙", "Baseline"),
    "kind_offline": ("오프라인", "Offline"),
    "kind_server": ("모델 서버", "Server"),
    "kind_router": ("HF 라우터", "HF router"),
    "name": ("모델 이름", "Model name"),
    "name_hint": ("예: openai/gpt-oss-20b", "e.g. openai/gpt-oss-20b"),
    "url": ("서버 주소 (OpenAI 호환)", "Server (OpenAI-compatible)"),
    "key": ("API 키", "API key"),
    "key_hint": ("저장하지 않습니다", "never stored"),
    "key_router": ("hf_… (로그인하면 필요 없음)", "hf_… (not needed when signed in)"),
    "compare": ("두 모델 비교", "Compare two models"),
    "run": ("추출하고 채점", "Extract and score"),
    "cancel": ("중지", "Stop"),
    "login": ("Hugging Face 로그인 · Sign in",) * 2,
    "logout": ("로그아웃 · Sign out ({})",) * 2,
}

_RESULTS = {
    "empty": (
        "기사를 고르거나 붙여넣고 ‘추출하고 채점’을 누르세요.|"
        "기업·인물·테마·키워드·감성을 뽑아 근거 문장에 표시합니다.|"
        "참조가 있는 기사는 참조와 견주고, 없는 글은 근거와 규칙만 채점합니다.",
        "Choose or paste an article, then press “Extract and score”.|"
        "Companies, people, themes, keywords and sentiment appear with their evidence.|"
        "With a reference items are scored against it; without one only evidence and rules.",
    ),
    "scores": ("점수", "Scores"),
    "view_result": ("결과", "Result"),
    "view_reference": ("참조", "Reference"),
    "view_edit": ("고치기", "Edit"),
    "view_json": ("JSON", "JSON"),
    "view_call": ("호출", "API call"),
    "only": ("분류", "Category"),
    "all": ("전체", "All"),
    "side": ("모델", "Model"),
    "side_named": ("{letter} · {model}", "{letter} · {model}"),
    "download": ("JSON 내려받기", "Download JSON"),
    "edit_hint": (
        "칸을 고치면 바로 다시 채점합니다. 분류는 기업·인물·테마·키워드·감성, 관련도는 0~1입니다.",
        "Scores follow every edit. Categories: Company, People, Theme, Keyword, Sentiment; "
        "relevance from 0 to 1.",
    ),
    "edit_judged": (
        "고치면 오프라인으로 바로 채점합니다. "
        "심판 모델의 점수는 ‘심판 모델로 다시 채점’을 누르세요.",
        "Edits are scored offline at once; press “Score with the judge” for the judge model.",
    ),
    "rescore": ("심판 모델로 다시 채점", "Score with the judge"),
    "paste": ("다른 모델의 응답", "Another model's reply"),
    "paste_hint": (
        "companies, people, themes, keywords, sentiment 목록이 있는 JSON을 붙여넣으세요.",
        "Paste JSON with the lists companies, people, themes, keywords and sentiment.",
    ),
    "apply": ("이 JSON으로 채점", "Score this JSON"),
    "now": ("지금 채점한 추출", "The extraction that is scored"),
    "column_category": ("분류", "Category"),
    "column_name": ("이름", "Name"),
    "column_amount": ("관련도", "Relevance"),
    "column_polarity": ("방향", "Polarity"),
    "column_sentence": ("근거 문장", "Evidence"),
    "no_row": ("이 글에는 참조가 없습니다.", "This text has no reference."),
    "key_place": (
        "키는 들어 있지 않습니다. 환경 변수 {name}에서 읽습니다.",
        "No key is in it; it is read from the variable {name}.",
    ),
    "running": ("{model} 추출 중 · {seconds}초", "{model} at work · {seconds} s"),
    "in_line": (
        "차례를 기다리고 있습니다 · {place}번째",
        "Waiting for your turn · number {place} in line",
    ),
    "in_line_for": (
        "차례를 기다리고 있습니다 · {place}번째 · 약 {wait} 뒤 시작",
        "Waiting for your turn · number {place} in line · starts in about {wait}",
    ),
    "in_seconds": ("{count}초", "{count} s"),
    "in_minutes": ("{count}분", "{count} min"),
    "judging": ("심판 모델이 채점하고 있습니다", "The judge is at work"),
    "done": ("{model} · 항목 {count}개 · {seconds}초", "{model} · {count} items · {seconds} s"),
    "example": (
        "예시 · {model}이 뽑은 항목 {count}개입니다. 기사를 바꾸고 ‘추출하고 채점’을 눌러 보세요.",
        "Example: {count} items by {model}. Change the article and press “Extract and score”.",
    ),
    "edited": ("{model} · 고침 · 항목 {count}개", "{model} · edited · {count} items"),
    "pasted": ("붙여넣은 JSON · 항목 {count}개", "Pasted JSON · {count} items"),
    "pasted_model": ("붙여넣은 응답", "Pasted reply"),
    "stopped": ("중지했습니다. 받은 항목은 남아 있습니다.", "Stopped. What had come is kept."),
    "kept": (
        "여기까지 받은 항목입니다. 벤치마크에서는 끝나지 않은 응답으로 다룹니다.",
        "These items had come by then; the benchmark treats such a reply as unfinished.",
    ),
    "failed_reply": (
        "응답을 읽을 수 없습니다({kind}). 벤치마크에서는 0점입니다.",
        "The reply cannot be read ({kind}); in the benchmark it scores 0.",
    ),
    "card_overall": ("다섯 범주의 평균", "mean of the five"),
    "short_coverage": ("포함", "cov."),
    "short_validity": ("타당", "valid"),
    "short_recall": ("재현", "recall"),
    "short_supporting": ("뒷받침", "support"),
    "located": ("인용 확인", "Quotations found"),
    "supporting": ("인용 뒷받침", "Quotations support"),
    "kept_out": ("규칙 준수", "Rules kept"),
    "consistency": ("감성 일관성", "Sentiment fits"),
    "card_located": ("근거 문장이 본문에 있음", "the sentence stands in the text"),
    "card_supporting": ("문장에 그 이름이 나옴", "the sentence names the item"),
    "card_kept_out": (
        "증권사·애널리스트·의견을 0으로 (단어 목록)",
        "firms, analysts, opinions at 0 (word lists)",
    ),
    "card_consistency": ("방향이 문장과 맞음 (어휘 사전)", "polarity fits (lexicon)"),
    "card_validity": ("심판 모델이 본 타당성", "validity by the judge"),
    "basis_reference": ("참조와 견준 점수입니다.", "Scored against the reference."),
    "basis_free": (
        "참조가 없는 글입니다. 참조 없이 알 수 있는 것만 채점했으므로 벤치마크 점수가 아닙니다.",
        "No reference: only what can be told without one is scored. This is no benchmark score.",
    ),
    "by_offline": (
        "심판: 오프라인 규칙 (언어 모델의 판단이 아닙니다).",
        "Judge: offline rules (no language model).",
    ),
    "by_model": ("심판: {judge}.", "Judge: {judge}."),
    "no_scores": ("아직 채점하지 않았습니다.", "Not scored yet."),
    "some_unscored": (
        "심판 모델이 답하지 못한 범주는 채점하지 않았습니다.",
        "Categories that the judge left open are unscored.",
    ),
    "waiting": ("기다리는 중", "waiting"),
    "nothing": ("없음", "none"),
    "no_name": ("이름 없음", "no name"),
    "absent": ("본문에 없는 문장", "sentence not in text"),
    "no_sentence": ("근거 없음", "no evidence"),
    "unnamed": ("본문에 없는 표현", "wording not in text"),
    "relevance": ("관련도", "Relevance"),
    "impact": ("영향도", "Impact"),
    "jump": ("{number}번째 문장으로", "Go to sentence {number}"),
    "missed_none": ("놓친 참조", "missed"),
    "missed_half": ("일부만", "partly"),
    "at_zero": ("관련도 0: 추출하지 않은 것으로 봅니다", "relevance 0: counts as not extracted"),
    "duplicate": ("같은 뜻의 항목과 합쳤습니다", "merged with an item of the same meaning"),
    "unscored": ("채점하지 않음", "unscored"),
    "value_full": ("맞음", "right"),
    "value_half": ("일부 맞음", "partly right"),
    "value_none": ("맞지 않음", "not right"),
    "support_full": ("근거 문장에 나옴", "its sentence names it"),
    "support_half": (
        "근거 문장은 본문에 있으나 이름이 나오지 않음",
        "its sentence stands in the text but does not name it",
    ),
    "support_none": ("근거 문장이 본문에 없음", "its sentence does not stand in the text"),
    "consistent_full": ("방향이 문장의 어휘와 맞습니다", "the polarity fits the sentence's words"),
    "consistent_half": (
        "문장의 어휘만으로는 알 수 없습니다",
        "the sentence's words do not tell",
    ),
    "consistent_none": (
        "방향이 문장의 어휘와 반대입니다",
        "the polarity contradicts the sentence's words",
    ),
}

TRY: dict[str, tuple[str, str]] = {**_FORM, **_RESULTS, **WRONG, **REASONS}
