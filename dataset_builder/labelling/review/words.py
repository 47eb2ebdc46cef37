"""Every word of the page, in Korean and English."""

from __future__ import annotations

from typing import Any

from finnewsbench.metric.schema import SECTORS

LANGUAGES = {"ko": "한국어", "en": "English"}

_WORDS: dict[str, tuple[str, str]] = {
    # what is labelled
    "company": ("기업", "Company"),
    "people": ("인물", "Person"),
    "theme": ("테마", "Theme"),
    "keyword": ("키워드", "Keyword"),
    "sentiment": ("감성", "Sentiment"),
    "excluded": ("제외 목록", "Excluded"),
    "positive": ("긍정", "Positive"),
    "negative": ("부정", "Negative"),
    "neutral": ("중립", "Neutral"),
    "central": ("중심", "Central"),
    "other": ("그 밖", "Other"),
    "securities_firm": ("증권사", "Securities firm"),
    "analyst": ("애널리스트", "Analyst"),
    "opinion": ("의견", "Opinion"),
    # fields
    "category": ("분류", "Category"),
    "name": ("이름", "Name"),
    "aliases": ("다른 이름", "Aliases"),
    "aliases_field": ("다른 이름 (한 줄에 하나)", "Aliases (one a line)"),
    "relevance": ("관련도", "Relevance"),
    "impact": ("영향도", "Impact"),
    "polarity": ("방향", "Polarity"),
    "role": ("역할", "Role"),
    "sector": ("업종", "Sector"),
    "title": ("직함", "Title"),
    "affiliation": ("소속", "Affiliation"),
    "kind": ("종류", "Kind"),
    "sentence": ("근거 문장", "Evidence"),
    "note": ("메모", "Note"),
    "verdict": ("채택 여부", "Verdict"),
    # buttons and headings
    "previous": ("◀ 이전", "◀ Previous"),
    "following": ("다음 ▶", "Next ▶"),
    "undo_button": ("되돌리기 U", "Undo U"),
    "done_button": ("기사 완료 D", "Done D"),
    "reopen_button": ("다시 열기 D", "Reopen D"),
    "accept_button": ("채택 A", "Accept A"),
    "reject_button": ("기각 R", "Reject R"),
    "accept_one": ("채택", "Accept"),
    "reject_one": ("기각", "Reject"),
    "choose": ("누가 검수합니까?", "Who reviews?"),
    "history": ("기록", "History"),
    "progress": (
        "완료 {done}/{all} · 이 기사 {here}/{rows}",
        "Done {done}/{all} · here {here}/{rows}",
    ),
    "blind": ("블라인드", "blind"),
    "no_rows": (
        "후보가 없습니다. 기사에서 글자를 선택해 추가하세요.",
        "No candidates. Select text in the article to add some.",
    ),
    "hint": (
        "기사에서 글자를 선택하면 후보로 추가하거나 근거를 바꿀 수 있습니다.",
        "Select text in the article to add an item or to change the evidence.",
    ),
    "as_evidence": ("근거로", "As evidence"),
    "as_alias": ("다른 이름으로", "As alias"),
    "keys": (
        "J/K=후보 이동|A=채택|R=기각|E=이름 고치기|1–4=관련도 1.0·0.7·0.4·0.2|−/+=관련도 조절"
        "|P/N/M=긍정·부정·중립|U=되돌리기|D=기사 완료|[/]=이전·다음 기사|Esc=입력 칸 나가기"
        "|1–0, V, B=선택한 글자 쓰기",
        "J/K=move|A=accept|R=reject|E=edit the name|1–4=relevance 1.0, 0.7, 0.4, 0.2|−/+=adjust it"
        "|P/N/M=positive, negative, neutral|U=undo|D=article done|[/]=previous, next article"
        "|Esc=leave a field|1–0, V, B=use selected text",
    ),
    # rows
    "open": ("미정", "open"),
    "accept": ("채택", "accepted"),
    "reject": ("기각", "rejected"),
    "edit": ("수정", "edited"),
    "add": ("추가", "added"),
    "undo": ("되돌림", "undone"),
    "done": ("완료", "done"),
    "reopen": ("다시 열림", "reopened"),
    "dispute": ("이견", "Disputed"),
    "votes": ("제안", "Votes"),
    "advice": ("재평가", "Re-weighed"),
    "conflict": ("의견 다름", "Conflict"),
    "lacks": ("빠짐", "Lacks"),
    "me": ("나", "me"),
    "central_is": ("중심 기업", "Central company"),
    # what the page answers
    "saved": ("저장됨 {time}", "Saved {time}"),
    "saving": ("저장 중…", "Saving…"),
    "unsaved": (
        "저장이 확인되지 않았습니다. 서버를 확인하세요. 다시 되면 저장된 것이 보입니다.",
        "Not confirmed as saved: check the server. What was kept is shown once it answers.",
    ),
    "not_saved": ("저장되지 않았습니다: {why}", "NOT saved: {why}"),
    "nothing_to_undo": ("되돌릴 것이 없습니다.", "There is nothing to undo."),
    "left": (
        "정하지 않은 후보가 {count}개 있습니다.",
        "{count} candidates are still open.",
    ),
    "lacking": ("{name}: 빠진 항목이 있습니다: {fields}", "{name} still lacks: {fields}"),
    "there": ("이미 있습니다: {name}", "It is there already: {name}"),
    "crossing": (
        "한 문장 안에서 선택하세요.",
        "Select within one sentence.",
    ),
    "nothing_selected": ("먼저 기사에서 글자를 선택하세요.", "Select text in the article first."),
    "stale": (
        "화면의 기사가 서버의 기사와 다릅니다. 새로 고치세요.",
        "The page shows another text than the server has. Reload it.",
    ),
    "off_scale": ("0과 1 사이의 값이어야 합니다.", "The value must be from 0 to 1."),
    "zero": (
        "관련도 0은 쓰지 않습니다. 기각하거나 제외 목록으로 옮기세요.",
        "Relevance 0 is not used: reject the item, or move it to the excluded list.",
    ),
    "note_first": (
        "메모는 채택하거나 기각한 뒤에 씁니다.",
        "Accept or reject the candidate before you write a note.",
    ),
    "no_name": ("이름이 비어 있습니다.", "The name is empty."),
    "no_field": ("이 후보에는 쓸 수 없습니다.", "That does not apply to this candidate."),
    "no_candidate": ("그 후보가 없습니다.", "There is no such candidate."),
    "no_article": ("그 기사가 없습니다.", "There is no such article."),
    "no_verb": ("알 수 없는 요청입니다.", "The page asked for something unknown."),
    "all_done": ("모든 기사를 마쳤습니다", "All articles are done"),
}


def say(language: str, key: str, **values: Any) -> str:
    """A text in one of `LANGUAGES`, with its values filled in."""
    text = _WORDS[key][0 if language == "ko" else 1]
    return text.format(**values) if values else text


def word(language: str, value: str) -> str:
    """What a value of a closed vocabulary is called; another text is given back as it is."""
    return say(language, value) if value in _WORDS else sector(language, value)


def sector(language: str, name: str) -> str:
    """A sector of `schema.SECTORS` as people read it."""
    return SECTORS.get(name, name) if language == "ko" else name


def choices(language: str, keys: tuple[str, ...]) -> list[tuple[str, str]]:
    """Labels and values for a part that offers a closed vocabulary."""
    return [(say(language, key), key) for key in keys]
