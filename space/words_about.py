"""Words of the tab About."""

from __future__ import annotations

ABOUT = {
    "tab": ("소개", "About"),
    "lead": (
        "FinNewsBench는 한국어 금융 기사 한 건에서 기업, 인물, 테마, 키워드와 중심 기업에 대한 "
        "감성을 얼마나 잘 뽑아내는지 잽니다. 항목마다 관련도와, 본문에서 그대로 옮긴 근거 문장이 "
        "있어야 합니다.",
        "FinNewsBench measures how well companies, people, themes, keywords and the sentiment "
        "towards the central company are extracted from a Korean financial news article. Each "
        "item needs a relevance and a sentence copied from the text.",
    ),
    "scores": ("점수는 이렇게 나옵니다", "How scores come about"),
    "recall": ("재현율", "Recall"),
    "recall_text": (
        "참조 항목 가운데 찾아낸 비율입니다. 글자가 그대로 같을 때만 셉니다.",
        "The share of the reference items that were found, letter for letter.",
    ),
    "rubric": ("루브릭 점수", "Rubric score"),
    "rubric_text": (
        "참조 항목마다 찾음 1, 일부 0.5, 놓침 0 (포괄). 추출 항목마다 근거가 있고 알맞음 1, "
        "주변적 0.5, 근거 없음 0 (타당). 범주 점수는 둘의 조화평균이고, 종합은 다섯 범주의 "
        "평균입니다. 참조에 없어도 기사가 뒷받침하는 항목은 깎지 않습니다.",
        "Each reference item: found 1, partly 0.5, missed 0 (coverage). Each extracted item: "
        "supported and fitting 1, peripheral 0.5, unsupported 0 (validity). A category is their "
        "harmonic mean, the overall the mean of the five. Items that the article supports cost "
        "nothing, even where the reference lacks them.",
    ),
    "grounding": ("근거", "Grounding"),
    "grounding_text": (
        "근거 문장이 본문에 실제로 있는지, 그 항목을 말하는지 따로 잽니다.",
        "Whether the quoted sentences stand in the text and speak of their item; a score of its "
        "own.",
    ),
    "judges": ("심판", "Judges"),
    "judges_text": (
        "같음, 별칭처럼 규칙으로 가릴 수 있는 항목은 코드가 정하고 나머지만 심판이 봅니다. "
        "offline 심판은 정해진 규칙이고, 언어 모델 심판은 항목마다 이유를 적습니다. 심판이 "
        "잘못하면 0점이 아니라 ‘채점 못 함’입니다.",
        "Code settles what rules can tell, such as equal names and aliases; a judge sees only "
        "the rest. The offline judge is a set of rules; a model as judge gives a reason for each "
        "item. A judge's fault is “unscored”, never 0.",
    ),
    "failures": ("읽을 수 없는 답", "Unreadable replies"),
    "failures_text": (
        "JSON이 아니거나 잘린 답은 모델의 잘못이라 0점이고, 종류별로 셉니다.",
        "A reply that is no JSON, or is cut off, is the model's fault: it scores 0 and is "
        "counted by kind.",
    ),
    "limits": ("한계", "Limits"),
    "limit_synthetic": (
        "기사는 언어 모델이 쓴 합성 기사입니다. 기업과 인물은 실제가 아닙니다.",
        "The articles are synthetic, written by a language model about fictional companies and "
        "people.",
    ),
    "limit_labels": (
        "라벨도 언어 모델이 붙였습니다. 사람 전문가의 주석이 아닙니다.",
        "The labels were made by a language model too; no human expert has annotated them.",
    ),
    "limit_paper": (
        "논문의 수치와 견줄 수 없습니다. 기사도 채점 규칙도 다릅니다.",
        "No figure here is comparable with the paper's: other articles, other rules.",
    ),
    "limit_signature": (
        "서명(signature)이 같은 점수끼리만 견주세요. 데이터, 규칙, 심판이 바뀌면 서명도 바뀝니다.",
        "Compare only scores of one signature: it changes with data, rules and judge.",
    ),
    "run": ("직접 돌려 보기", "Run it yourself"),
    "run_text": (
        "키와 네트워크 없이 기준 모델을 돌립니다.",
        "The baseline needs no key and no network.",
    ),
    "run_model": (
        "OpenAI 호환 서버의 모델은 --model과 --base-url로 고릅니다. 키는 환경 변수에서 읽고 "
        "어디에도 적지 않습니다. 결과 폴더는 finnewsbench app --runs runs로 리더보드에 올립니다.",
        "A model behind an OpenAI-compatible server is named with --model and --base-url. Keys "
        "are read from the environment and written nowhere. finnewsbench app --runs runs puts "
        "the results on the leaderboard.",
    ),
    "commands": ("명령", "Commands"),
    "citation": ("인용", "Citation"),
    "citation_text": (
        "과제와 루브릭은 다음 논문을 따릅니다.",
        "The task and its rubric follow this paper.",
    ),
    "licence": ("라이선스", "Licence"),
    "licence_text": ("코드: Apache-2.0 · 데이터: CC BY 4.0", "Code: Apache-2.0 · Data: CC BY 4.0"),
}
