"""What stands in brackets behind a firm's name: a gloss, or what tells another firm.

A gloss leaves the name as it is: the same name in Latin letters (라돈마르 그리드(Radonmar Grid)), a
former or short name (한빛정밀(구 한솔정밀), 한빛정밀(이하 한빛)), the chief (한빛(대표 이서준)),
``가칭``.  A place, a kind of firm, a number or a short code in capitals may tell two firms apart
(한빛정밀(Vietnam), 한빛(US)), and so may any other Korean word: such a name stays whole.
"""

from __future__ import annotations

import re
from unicodedata import normalize

from .titles import is_name

_END = re.compile(r"(?s)(.*[^\s(\[])\s*[(\[]([^()\[\]]+)[)\]]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f0-9&.,'\u2019+\- ]+")
_WORD = re.compile(r"[a-z\u00e0-\u024f]+")
_DIGITS = re.compile("[0-9]+")
_OTHER_NAME = re.compile(r"(?:[구현] +|(?:옛|舊|現) *|이하 +)(\S.+)")
_CHIEF = re.compile(r"(?:공동|각자)?대표(?:이사)? +(\S+)")
_QUOTES = re.compile("['\"\u2018\u2019\u201c\u201d]")

_NO_NAME = tuple(
    "본사 사옥 공장 법인 지점 지사 사업부 본부 경영진 주주 대표 회장 사장 부지".split()
)
"""What a former thing is called that is no firm: 구 본사."""

TELLING = {
    word: tuple(korean.split("/"))
    for line in """
    korea=한국/대한/코리아 korean=한국/대한/코리아 usa=미국 america=미국/아메리카
    american=미국/아메리카 china=중국/차이나 chinese=중국/차이나 japan=일본/재팬 japanese=일본
    vietnam=베트남 vina=비나 india=인도/인디아 indonesia=인도네시아 thailand=태국/타이
    malaysia=말레이시아 singapore=싱가포르 philippines=필리핀 taiwan=대만/타이완
    hong=홍콩 kong=홍콩
    mexico=멕시코 brazil=브라질 canada=캐나다 europe=유럽/유로 european=유럽 germany=독일
    poland=폴란드 hungary=헝가리 france=프랑스 england=영국 britain=영국/브리튼
    british=영국/브리티시
    russia=러시아 turkey=튀르키예/터키 australia=호주 asia=아시아 asean=아세안
    apac=아태 emea=유럽 dubai=두바이 africa=아프리카 georgia=조지아 texas=텍사스 alabama=앨라배마
    overseas=해외 international=인터내셔널/국제 global=글로벌 north=북/노스 south=남/사우스
    holding=홀딩/지주 holdings=홀딩스/지주 group=그룹/금융 bank=은행/뱅크 securities=증권
    capital=캐피탈/캐피털 card=카드 insurance=보험/손보/화재 life=생명/라이프 asset=자산/에셋
    fund=펀드 etf=etf spac=스팩 reit=리츠 reits=리츠 adr=adr gdr=gdr preferred=우선 pref=우선
    branch=지점 plant=공장 factory=공장 division=사업부 unit=사업부
    subsidiary=자회사 affiliate=계열 class=클래스 jv=합작
    """.split()
    for word, korean in [line.split("=")]
}
"""English word -> Korean words: without one of them in the name it may tell another firm."""


def split_bracket(name: str) -> tuple[str, tuple[str, ...]] | None:
    """A name and the parts of the bracket at its end; ``None`` where it ends in none.

    >>> split_bracket("그림자극장AI(Shadow Stage AI, 대표 신상묵)")
    ('그림자극장AI', ('Shadow Stage AI', '대표 신상묵'))
    """
    found = _END.fullmatch(normalize("NFKC", name).strip())
    if found is None:
        return None
    inner = found[2].strip()
    parts = (inner,) if _LATIN.fullmatch(inner) else tuple(map(str.strip, inner.split(",")))
    return (found[1].strip(), parts) if all(parts) else None


def other_name(part: str) -> str:
    """The name that a part of a bracket gives: 구 한솔정밀 -> 한솔정밀; another part as it is."""
    found = _OTHER_NAME.fullmatch(_QUOTES.sub("", part))
    return found[1] if found else part


def is_gloss(name: str, part: str) -> bool:
    """Whether a part of the bracket behind ``name`` says nothing that tells another firm."""
    if part == "가칭":
        return True
    chief = _CHIEF.fullmatch(part)
    if chief:
        return is_name(chief[1])
    named = other_name(part)
    if named != part.strip("'\""):
        return len(named) > 1 and not named.endswith(_NO_NAME)
    return is_latin_gloss(name, part)


def is_latin_gloss(name: str, part: str) -> bool:
    """Whether ``part`` may be how a Korean ``name`` is written in Latin letters."""
    if not re.search("[가-힣]", name) or not _LATIN.fullmatch(part):
        return False
    letters = [character for character in part if character.isalpha()]
    if len(letters) < (4 if part.isupper() else 3):
        return False
    if _DIGITS.findall(part) != _DIGITS.findall(name):
        return False
    known = name.casefold()
    return all(
        any(korean in known for korean in TELLING.get(word, (known,)))
        for word in _WORD.findall(part.casefold())
    )
