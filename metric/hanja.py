"""Hanja of Korean headlines read as Hangul: 美 금리 = 미국 금리, 韓美 = 한미, 前 대표 = 전 대표.

For the equivalence of labels (`matching`) only; recall and evidence leave hanja as they are, so
that a theme written in hanja is a miss there.  A country's character alone stands for its full
name, beside another hanja (or joined to one by a dot or dash) for its short one.  Characters that
are not listed stay.
"""

from __future__ import annotations

import re

from .schema import nfc

COUNTRIES = {
    "美": ("미국", "미"), "中": ("중국", "중"), "日": ("일본", "일"), "韓": ("한국", "한"),
    "北": ("북한", "북"), "英": ("영국", "영"), "獨": ("독일", "독"), "佛": ("프랑스", "불"),
    "露": ("러시아", "러"), "俄": ("러시아", "러"), "印": ("인도", "인"), "伊": ("이탈리아", "이"),
    "濠": ("호주", "호"), "豪": ("호주", "호"), "加": ("캐나다", "가"), "臺": ("대만", "대"),
    "台": ("대만", "대"), "歐": ("유럽", "유럽"), "越": ("베트남", "베트남"),
    "泰": ("태국", "태국"), "比": ("필리핀", "필리핀"), "亞": ("아시아", "아"),
}  # fmt: skip
"""Character -> full name, short reading in compounds."""

WORDS = {
    "半導體": "반도체", "自動車": "자동차", "關稅": "관세", "金利": "금리", "株價": "주가",
    "株式": "주식", "增資": "증자", "減資": "감자", "換率": "환율", "輸出": "수출",
    "輸入": "수입", "投資": "투자", "銀行": "은행", "證券": "증권", "保險": "보험",
    "實績": "실적", "賣出": "매출", "黑字": "흑자", "赤字": "적자", "會長": "회장",
    "社長": "사장", "代表": "대표", "總裁": "총재", "長官": "장관",
}  # fmt: skip
"""Whole words, read before single characters."""

SIGNS = {
    "前": "전", "現": "현", "新": "신", "故": "고", "對": "대", "反": "반", "非": "비", "脫": "탈",
    "親": "친", "無": "무", "高": "고", "低": "저", "大": "대", "小": "소", "超": "초", "最": "최",
    "重": "중", "輕": "경", "發": "발", "行": "행", "産": "산", "製": "제", "社": "사", "株": "주",
    "銀": "은행", "證": "증권", "檢": "검찰", "警": "경찰", "軍": "군", "與": "여당", "野": "야당",
    "靑": "청와대", "政": "정부", "訪": "방", "駐": "주", "來": "내", "先": "선", "後": "후",
    "內": "내", "外": "외", "上": "상", "下": "하", "全": "전", "各": "각", "同": "동", "年": "년",
    "月": "월", "時": "시", "人": "인", "家": "가", "車": "차", "核": "핵", "油": "유", "金": "금",
}  # fmt: skip
"""Single characters of headlines and their reading."""

SURNAMES = {
    "李": "이", "朴": "박", "崔": "최", "鄭": "정", "姜": "강", "趙": "조", "尹": "윤", "張": "장",
    "林": "임", "韓": "한", "吳": "오", "申": "신", "徐": "서", "權": "권", "黃": "황", "安": "안",
    "宋": "송", "柳": "류", "洪": "홍", "文": "문", "曺": "조", "盧": "노", "金": "김", "具": "구",
}  # fmt: skip
"""A surname alone before a title: 李 대표 = 이 대표."""

_TITLE = r" ?(?=(?:대표|회장|부회장|사장|부사장|총리|장관|총재|의장|위원장|원장|행장|대통령|의원))"
_HANJA = re.compile("[一-鿿]")
_WORDS = re.compile("|".join(sorted(WORDS, key=len, reverse=True)))
_SURNAME = re.compile(rf"(?<![一-鿿])([{''.join(SURNAMES)}])({_TITLE})")
_DAY = re.compile(r"(?<=[0-9])日")
_AGAINST = re.compile(r"(?<=[년월일기])比")
_MIDST = re.compile(r"(?<=[가-힣] )中(?![一-鿿·ㆍ가-힣]| [가-힣])")
_NEIGHBOUR = re.compile(r"[一-鿿]|[·ㆍ・/-][一-鿿]")
_BEFORE = re.compile(r"[一-鿿][·ㆍ・/-]?$")


def hanja(text: str) -> str:
    """Read the hanja of a headline as Hangul; everything else is left as it is (NFC)."""
    text = nfc(text)
    if not _HANJA.search(text):
        return text
    text = _WORDS.sub(lambda word: WORDS[word.group()], text)
    text = _SURNAME.sub(lambda found: SURNAMES[found[1]] + found[2], text)
    text = _MIDST.sub("중", _AGAINST.sub("대비", _DAY.sub("일", text)))
    return "".join(_read(text, at) for at in range(len(text)))


def _read(text: str, at: int) -> str:
    character = text[at]
    if character in COUNTRIES:
        full, short = COUNTRIES[character]
        beside = _NEIGHBOUR.match(text, at + 1) or _BEFORE.search(text[max(0, at - 2) : at])
        return short if beside else full
    return SIGNS.get(character, character)
