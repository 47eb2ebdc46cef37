"""What Korean writes onto the end of a name: particles, titles, and suffixes of firms.

Tables only, and the one question what may follow a name in the same word.  Particles that come in
two forms are tied to the last syllable (은 after a consonant, 는 after a vowel), which keeps 이가
out of 이가은.  Used to recognise a name in a text, never to shorten one.
"""

from __future__ import annotations

PARTICLES_AFTER_CONSONANT = frozenset(
    """
    은 이 을 과 과는 과도 과의 으로 으로는 으로도 으로만 으로의 으로서 으로써 으로부터
    이나 이든 이란 이랑 이었다 이었던 이야 이여 이라도
    """.split()
)
PARTICLES_AFTER_VOWEL = frozenset(
    """
    는 가 를 와 와는 와도 와의 로 로는 로도 로만 로의 로서 로써 로부터
    나 든 란 랑 였다 였던 야 여 라도 라고 라는 라며 라면 며 고 다
    """.split()
)
PARTICLES = frozenset(
    """
    의 에 에는 에도 에만 에의 에게 에게는 에게도 에게만 에게서 에서 에서는 에서도 에서만 에서의
    께 께서 께서는 께서도 한테 한테서 도 만 만은 만이 만을 만의 만으로 까지 까지는 까지도
    부터 부터는 마저 마저도 조차 조차도 밖에 뿐 뿐만 보다 보다는 보다도 처럼 같은 같이 만큼
    만큼은 대로 하고 인 인데 이자 이다 이며 이고 이라 이라고 이라는 이라며 이라면 입니다
    """.split()
)
"""After any name."""

COMPANY_SUFFIXES = (
    "측 등 주가 주식 주식회사 발 향 제 표 본사 계열 계열사 노조 경영진 이사회 주주".split()
)
"""May stand between a firm's name and a particle: 한빛전자측은, 한빛전자발 훈풍."""

TITLES = tuple(
    """
    회장 부회장 명예회장 대표 대표이사 공동대표 각자대표 부대표 사장 부사장 전무 상무 이사 사외이사
    의장 부의장 위원장 부위원장 위원 상임위원 장관 차관 총리 부총리 대통령 총재 부총재 원장 부원장
    금감원장 청장 처장 행장 은행장 부행장 이사장 협회장 조합장 지점장 본부장 센터장 연구소장 소장
    공장장 팀장 실장 단장 국장 과장 부장 차장 연구원 선임연구원 수석연구원 책임연구원 연구위원
    수석연구위원 애널리스트 이코노미스트 전략가 교수 박사 변호사 회계사 기자 의원 시장 지사 도지사
    감독 선수 작가 창업자 창업주 고문 자문 총괄 부문장 그룹장 씨 님 등 측
    ceo cfo coo cto cso cio
    """.split()
)
"""May stand between a person's name and a particle: 이재현회장은."""

VERB_ENDINGS = ("하", "했", "한", "할", "해", "되", "됐", "된", "될")
"""Make a verb of a label: 자사주 소각했다."""

_SUFFIXES = {
    "company": tuple(sorted(COMPANY_SUFFIXES, key=len, reverse=True)),
    "sentiment": tuple(sorted(COMPANY_SUFFIXES, key=len, reverse=True)),
    "people": tuple(sorted(TITLES, key=len, reverse=True)),
}


def may_follow(name: str, rest: str, category: str) -> bool:
    """Whether ``rest``, the remainder of the word after ``name``, leaves the name whole."""
    rest = rest.casefold()
    if is_particle(name, rest):
        return True
    return any(
        rest.startswith(suffix) and (rest == suffix or is_particle(suffix, rest[len(suffix) :]))
        for suffix in _SUFFIXES[category]
    )


def is_particle(name: str, rest: str) -> bool:
    """Whether ``rest`` is nothing or a particle that fits the last syllable of ``name``."""
    if not rest or rest in PARTICLES:
        return True
    last = name[-1:]
    if not is_hangul(last):
        return rest in PARTICLES_AFTER_CONSONANT or rest in PARTICLES_AFTER_VOWEL
    final = (ord(last) - ord("가")) % 28
    if final == 8 and rest in PARTICLES_AFTER_VOWEL and rest.startswith("로"):
        return True
    return rest in (PARTICLES_AFTER_CONSONANT if final else PARTICLES_AFTER_VOWEL)


def is_hangul(character: str) -> bool:
    """Whether a character is a composed Hangul syllable."""
    return "가" <= character <= "힣"
