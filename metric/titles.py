"""Titles of people, and the name that is left without them (DESIGN section 5, matching).

``이재현 회장``, ``이재현 CJ그룹 회장`` and ``CJ 이재현 회장`` are ``이재현``.  Only listed titles
come off, and never so much that no name is left; where it is open which word is the name, all words
stay.  Not covered: titles without a name (``회장``), a surname with a title (``이 회장``).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from .aliases import NAMES
from .aliases import PERSONS
from .guards import PLACES
from .hanja import hanja
from .text import exact
from .text import fold_name

TITLES = frozenset(
    """
    회장 명예회장 부회장 총괄부회장 대표이사회장 사장 총괄사장 대표이사사장 부사장 수석부사장
    대표이사 공동대표이사 각자대표이사 공동대표 각자대표 대표 대표집행임원 전무 전무이사 상무
    상무이사 상무보 이사 사내이사 사외이사 사외이사장 등기이사 감사 상근감사 감사위원 의장
    이사회의장 창업자 창업주 설립자 공동창업자 최고경영자 최고재무책임자 최고기술책임자
    최고운영책임자 최고마케팅책임자 최고전략책임자 최고제품책임자 최고정보책임자 최고보안책임자 ceo
    cfo cto coo cmo cso cpo cio ciso cho cro cdo caio 본부장 부문장 사업부장 사업본부장 사업부문장
    그룹장 총괄 총괄이사 실장 센터장 연구소장 연구원장 공장장 지점장 지사장 법인장 팀장 파트장 부장
    차장 과장 수석 담당임원 고문 상임고문 상담역 위원 전문위원 연구위원 연구원 수석연구원
    책임연구원 선임연구원 애널리스트 행장 은행장 부행장 조합장 이사장 부이사장 원장 부원장 단장
    국장 처장 대통령 국무총리 총리 부총리 경제부총리 사회부총리 장관 차관 차관보 위원장 부위원장
    상임위원 금융위원장 금융위원회위원장 공정거래위원장 공정위원장 방송통신위원장
    개인정보보호위원장 금융감독원장 금감원장 청장 관세청장 국세청장 특허청장 통계청장 조달청장
    방위사업청장 우주항공청장 한국은행총재 한은총재 총재 부총재 금통위원 의원 국회의원 국회의장
    원내대표 당대표 정책위의장 정책실장 비서실장 경제수석 수석비서관 비서관 시장 도지사 지사 군수
    구청장 부시장 교육감 대사 총영사 검찰총장 검사장 검사 부장검사 판사 부장판사 대법관 경찰청장
    사무총장 사무처장 대변인 연준의장 특사 특별대표 무역대표부대표 통상교섭본부장 교수 명예교수
    석좌교수 부교수 조교수 겸임교수 총장 부총장 학장 학과장 박사 연구교수 소장 협회장 노조위원장
    노조지부장 지부장 감독 코치 선수 작가 변호사 회계사 세무사 노무사 변리사 의사 약사 병원장 기자
    특파원 앵커 논설위원 pd 평론가 칼럼니스트 씨 군 양 옹 여사 부대표 총괄대표 총괄부사장
    수석부회장 그룹회장 공동의장 부의장 선임이사 전문임원 집행임원 부행장보 이코노미스트
    스트래티지스트 전략가 수석이코노미스트 창립자 후임 부사장급 부국장 조정관 파트너 크리에이터
    사업총괄 수상 국왕 여왕 왕세자 황제 교황 주석 총서기 국가주석 상원의원 하원의원 주지사 재무장관
    국방장관 상무장관 외교장관 기획재정부장관 산업부장관 경제부총리겸기획재정부장관 부회장단 지회장
    심사역 준법감시인 프로듀서 총지배인 바이어 리서치센터장 리서치본부장 애널
    director president chairman 내정자 후보 후보자 당선인 당선자 지명자 대행 직무대행 권한대행
    """.split()
)
"""Titles of firms, public life and the press that stand after a name; lower case, no spaces."""

MARKERS = frozenset("전 현 신임 전임 차기 고 겸".split())
"""Former, present, new, late: they come off beside a title or before a name."""

SURNAMES = frozenset(
    "김이박최정강조윤장임한오서신권황안송류유전홍고문양손배백허남심노하곽성차주우구민진지엄채원"
    "천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용"
)
DOUBLE_SURNAMES = frozenset("남궁 황보 제갈 사공 선우 서문 독고".split())

_ORGANISATION = tuple(
    """
    그룹 전자 화학 건설 증권 은행 금융 지주 보험 생명 화재 카드 캐피탈 자산운용 제약 바이오 중공업
    조선 해운 항공 에너지 홀딩스 테크 시스템 정밀 반도체 통신 텔레콤 소프트 게임즈 엔터테인먼트
    네트웍스 로보틱스 모빌리티 물산 상사 산업 제철 철강 식품 제과 대학교 대학 연구원 연구소 위원회
    협회 공사 공단 거래소 재정부 자원부 부처 코리아
    """.split()
)
_LONGEST = max(map(len, TITLES))
_BETWEEN = re.compile(r"[(),]")
_ASIDE = re.compile(r"([^()]*[^() ]) ?\(([^()]*)\) ?")
_AGE = re.compile(r"[0-9]{1,3}세?")
_GLOSS = re.compile(r"(?<=[가-힣]) ?\(([A-Za-z][A-Za-z.'-]*(?: [A-Za-z.'-]+)+)\)")


@dataclass(frozen=True, slots=True)
class Person:
    """A person's label: ``parts`` are its words without titles, ``key`` what they come to.

    ``exact`` and ``folded`` are the whole label as `text.exact` and `text.fold_name` give it.
    """

    exact: str
    folded: str
    key: str
    parts: tuple[str, ...]
    titled: bool


def strip_title(name: str) -> str:
    """The name without listed titles and affiliation: 이재현 CJ그룹 회장 -> 이재현."""
    return " ".join(read_person(name).parts)


@lru_cache(maxsize=2048)
def read_person(name: str) -> Person:
    """Take a person's label apart; a label that is nothing but titles stays as it is."""
    words = [
        word
        for word in _BETWEEN.sub(" ", _without_aside(hanja(name))).split()
        if not _AGE.fullmatch(word)
    ] or [name]
    kept, titled = _without_titles(words)
    if titled and len(kept) > 1 and fold_name("".join(kept)) not in PERSONS:
        kept = _without_affiliation(kept)
    key = fold_name("".join(kept))
    return Person(exact(name), fold_name(name), PERSONS.get(key, key), tuple(kept), titled)


def same_person(one: Person, other: Person) -> bool:
    """Whether two labels name one person.

    A bare name also agrees with the first or last word of a label that ends in a title (이서준 and
    한빛 이서준 대표), which a key cannot tell, since either word may be the name; not where both
    are names (이서준 김가람 대표).
    """
    if one.key == other.key:
        return True
    if not (one.titled or other.titled):
        return False
    for bare, long in ((one, other), (other, one)):
        if (
            len(bare.parts) == 1
            and long.titled
            and len(long.parts) > 1
            and is_name(bare.parts[0])
            and bare.parts[0] in (long.parts[0], long.parts[-1])
            and not any(_is_another(word) for word in long.parts if word != bare.parts[0])
        ):
            return True
    return False


def is_name(word: str) -> bool:
    """Whether a word looks like a full Korean name: a known surname and two syllables more."""
    if not all("가" <= syllable <= "힣" for syllable in word):
        return False
    return (len(word) == 3 and word[0] in SURNAMES) or (
        len(word) == 4 and word[:2] in DOUBLE_SURNAMES
    )


def _is_another(word: str) -> bool:
    """Whether a word beside a name looks like another name, and no university or office."""
    return is_name(word) and not word.endswith(("대", "청", "부", "처", "위", "사"))


def _without_titles(words: list[str]) -> tuple[list[str], bool]:
    """The words without titles at the end and markers at the front; all where no name is left."""
    kept = list(words)
    titled = False
    while len(kept) > 1:
        last = kept[-1].casefold()
        if len(kept) > 2 and kept[-2].casefold() + last in TITLES:
            kept = kept[:-2]
        elif last in TITLES or (titled and last in MARKERS) or _is_office(kept):
            kept = kept[:-1]
        else:
            break
        titled = True
    while len(kept) > 1 and kept[0] in MARKERS:
        kept = kept[1:]
    if len(kept) == 2 and kept[0].casefold() in TITLES and is_name(kept[1]):
        return kept[1:], True
    title = _title_at_end(kept[-1])
    if title and is_name(kept[-1][: -len(title)]):
        return [*kept[:-1], kept[-1][: -len(title)]], True
    rest = "".join(kept).casefold()
    if len(rest) < 2 or rest in TITLES or rest in MARKERS:
        return list(words), False
    return kept, titled


def _without_aside(name: str) -> str:
    """A name with its title, without what stands in brackets behind: a party, firm or spelling.

    What holds a name or title itself stays.
    """
    name = without_gloss(name)
    aside = _ASIDE.fullmatch(name)
    if not aside or not _without_titles(aside[1].split())[1]:
        return name
    inner = _BETWEEN.sub(" ", aside[2]).split()
    told = [word for word in inner if is_name(word) or word.casefold() in TITLES]
    return name if told or not inner else aside[1]


def without_gloss(name: str) -> str:
    """A Korean name without its spelling in Latin letters: 젠슨 황(Jensen Huang).

    One word may be a firm or a rank, and stays, as does what holds a title.
    """
    found = _GLOSS.search(name) if "(" in name else None
    if not found or any(word.casefold() in TITLES for word in found[1].split()):
        return name
    return f"{name[: found.start()]} {name[found.end() :]}".strip()


def _is_office(words: list[str]) -> bool:
    """Whether a name is followed by an office in one word: 정상혁 신한은행장, no other name's."""
    if not is_name(words[0]) or is_name(words[-1]):
        return False
    title = _title_at_end(words[-1])
    return bool(title) and not is_name(words[-1][: -len(title)])


def _title_at_end(word: str) -> str:
    """The longest listed title of two syllables or more that a longer word ends in, or ``""``."""
    for start in range(max(1, len(word) - _LONGEST), len(word) - 1):
        if word[start:].casefold() in TITLES:
            return word[start:]
    return ""


def _without_affiliation(words: list[str]) -> list[str]:
    """Drop words that name an organisation; keep all where no name would be left."""
    names = [word for word in words if not _is_organisation(word)]
    hangul = [word for word in names if not word.isascii()]
    if len(hangul) == 1 and is_name(hangul[0]):
        return hangul
    return names or words


def _is_organisation(word: str) -> bool:
    if fold_name(word) in NAMES or word in PLACES:
        return True
    return len(word) > 3 and word.endswith(_ORGANISATION)
