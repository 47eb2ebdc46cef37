"""Which words can be a company's name: by declaration, by the gazetteer, by their ending."""

from __future__ import annotations

import re
from functools import lru_cache

from . import gazetteer
from .company_words import APPOSITIONS
from .company_words import NOT_COMPANIES
from .company_words import ORDINARY
from .company_words import PUBLIC
from .company_words import STRONG_ENDINGS
from .company_words import WEAK_ENDINGS
from .keyword_words import HEADS
from .ordinary_words import LOANWORDS
from .ordinary_words import NOUN_TAILS
from .people_words import FOREIGN_SYLLABLES
from .securities import is_firm
from .securities import is_not_firm

_NAME = r"[A-Za-z0-9가-힣][A-Za-z0-9가-힣&.\-]{0,29}"
_FREE = r"(?<![A-Za-z0-9가-힣&.\-])"
_STOCK_CODE = r"(?:KOSDAQ |KOSPI )?(?:\d{6}|\d{5}[A-Z])(?:\.K[QS])?"
_CODED = re.compile(rf"{_FREE}({_NAME})\s?[(\[<〈]{_STOCK_CODE}[)\]>〉]")
_MARKED = re.compile(rf"(?:㈜|\(주\)|주식회사)\s?({_NAME})|{_FREE}({_NAME})(?:㈜|\(주\))")
_ALIAS = re.compile(rf"{_FREE}({_NAME})\s?\(이하\s?[‘'“\"]?({_NAME})[’'”\"]?\)")
_GLOSS = re.compile(
    rf"{_FREE}({_NAME}) ?\(([A-Z][A-Za-z&.\- ]{{1,30}}?)(?:,? (?:Inc|Corp|Co|Ltd)\.?)*\)"
)
_ENGLISH = re.compile(
    r"(?<![A-Za-z])(?:[A-Z][A-Za-z&\-]*\s){1,4}?"
    r"(?:Inc|Corp|Co|Ltd|LLC|PLC|AG|SE|GmbH|Holdings|Group|Technologies|Therapeutics)\b"
)
_SURE_SECONDS = frozenset(
    """
    모터스 홀딩스 테라퓨틱스 파마슈티컬스 테크놀로지스 테크놀로지 인더스트리스 인더스트리즈
    머티리얼즈 머티리얼스 로보틱스 에어로스페이스 바이오사이언스 인베스트먼트 시스템즈
    """.split()
)
_SECONDS = sorted(
    _SURE_SECONDS
    | set(
        """
        사이언스 파트너스 캐피털 캐피탈 일렉트릭 그룹 마리타임 에너지 파마 바이오 오일 은행
        케미컬 에어로 일렉트로닉스 오토 시스템 랩스 쉬핑 리소시스 마이닝 스틸 모빌리티 테크 헬스
        네트웍스 미디어 엔터테인먼트 스튜디오 메디컬 푸드 리테일
        """.split()
    ),
    key=lambda word: (-len(word), word),
)
_SPACED = re.compile(
    rf"(?<![가-힣A-Za-z0-9])([가-힣]{{2,6}} (?:{'|'.join(_SECONDS)}))"
    r"(?=[^가-힣]|$|(?:[은는이가을를의와과도로에]|으로|에서|에게|으로부터|로부터|측)(?![가-힣]))"
)

_KIND = re.compile(r"(?:업체|기업|회사|자회사|계열사|고객사|협력사|선사|은행)$")
_STRONG = frozenset(STRONG_ENDINGS)
_WEAK = frozenset(WEAK_ENDINGS)
_LONGEST_ENDING = max(map(len, STRONG_ENDINGS + WEAK_ENDINGS))
_LONGEST_NAME = 30
_HANGUL_NAME = re.compile(r"[가-힣]{3,12}")
_LATIN_NAME = re.compile(r"(?=.*[A-Za-z])(?=.*[가-힣])[A-Za-z가-힣][A-Za-z0-9가-힣&.\-]{1,19}")
_MIXED_NAME = re.compile(r"(?=.*[A-Za-z가-힣])[A-Za-z0-9가-힣&.\-]{2,20}")
_PARTICLED = re.compile(r"(.{2,}?)(?:[은는이가을를의와과도]|에서|으로)$")


def declared(text: str) -> set[str]:
    """Names the text itself declares: with a stock code or a corporate mark."""
    found = {match[1] for match in _CODED.finditer(text)}
    for match in _MARKED.finditer(text):
        name = match[1] or match[2]
        # A mark in front leaves the particle on the name: (주)한빛정밀은.
        bare = _PARTICLED.fullmatch(name) if match[1] else None
        found.add(bare[1] if bare and strength(name) < strength(bare[1]) else name)
    return {name.rstrip(".-&") for name in found if not name.isdigit()}


def short_forms(text: str) -> dict[str, str]:
    """Other form -> full name, where the text gives it: 한빛금융지주(이하 한빛금융)."""
    found = {match[2].strip(): match[1] for match in _GLOSS.finditer(text)}
    return found | {match[2]: match[1] for match in _ALIAS.finditer(text)}


def spaced(text: str) -> set[str]:
    """Names that hold a space: listed ones, English ones, two-part transliterations."""
    found = {name for name in gazetteer.spaced_names() if name in text}
    found.update(match.group() for match in _ENGLISH.finditer(text))
    for match in _SPACED.finditer(text):
        first, second = match[1].split()
        foreign = second in _SURE_SECONDS or any(s in FOREIGN_SYLLABLES for s in first)
        if foreign and not is_plain(first) and not _KIND.search(first):
            found.add(match[1])
    return found


@lru_cache(maxsize=16384)
def strength(word: str) -> int:
    """How much the word's own form says company: 6 known, 4 strong ending, 2 weak ending, 0."""
    if is_not_firm(word) or (word in NOT_COMPANIES and word not in gazetteer.names()):
        return 0
    if word in gazetteer.names():
        return 1 if gazetteer.is_ambiguous(word) else 6
    if word.endswith(PUBLIC) or not _MIXED_NAME.fullmatch(word):
        return 0
    if is_firm(word):
        return 4
    for size in range(min(_LONGEST_ENDING, len(word) - 1), 0, -1):
        ending, rest = word[-size:], word[:-size]
        if ending in _STRONG or ending in _WEAK:
            if (len(rest) < 2 and not rest.isascii()) or _is_compound(rest) or rest.isdigit():
                return 0
            return 4 if ending in _STRONG else 2
    return 0


def is_company_like(word: str) -> bool:
    """Whether the word's form alone makes it a company (known or strong ending)."""
    return strength(word) >= 4


def is_familiar(word: str) -> bool:
    """Whether the word is a stem beyond doubt: a company by form, or a noun of the lists."""
    return (
        word in APPOSITIONS
        or word in NOT_COMPANIES
        or word in ORDINARY
        or word in HEADS
        or strength(word) >= 2
    )


@lru_cache(maxsize=16384)
def is_possible(word: str) -> bool:
    """Whether the word could be a name that nothing but its neighbours tells."""
    return not is_plain(word) and bool(_HANGUL_NAME.fullmatch(word) or _LATIN_NAME.fullmatch(word))


def is_plain(word: str) -> bool:
    """Whether the word is an ordinary noun, a public body, a verb form or too long for a name."""
    return (
        len(word) > _LONGEST_NAME
        or word in NOT_COMPANIES
        or word in LOANWORDS
        or _is_compound(word)
        or word.endswith(PUBLIC + NOUN_TAILS)
    )


def _is_compound(word: str) -> bool:
    """Whether the word is ordinary words joined (전기차배터리)."""
    if not word or word in ORDINARY:
        return bool(word)
    return any(word[:cut] in ORDINARY and _is_compound(word[cut:]) for cut in range(2, len(word)))
