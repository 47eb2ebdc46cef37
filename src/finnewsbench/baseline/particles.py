"""Korean particles: which readings a written word allows (stem alone, or stem and particle).

A particle is taken off only where it agrees with the last sound of what is left (은 after a
consonant, 는 after a vowel), which settles most words without a dictionary.  Which reading holds is
decided in `document`, from the whole text.  Verb endings and compounds are not covered.
"""

from __future__ import annotations

from functools import lru_cache

_AFTER_CONSONANT = """
    은 이 을 과 으로 으로는 으로도 으로부터 으로서 으로써 으로의 과의 과는 과도 이라고 이라며
    이라는 이며 이고 이다 이었다 이란 이나 이라
""".split()
_AFTER_VOWEL = """
    는 가 를 와 로 로는 로도 로부터 로서 로써 로의 와의 와는 와도 라고 라며 라는 였다 란 나 라
    다
""".split()
_AFTER_ANY = """
    의 에 에서 에서는 에서도 에서의 에게 에게서 에는 에도 까지 까지는 까지도 부터 도 만 보다
    처럼 마다 인 측 측은 측이 측에 측과 측의 향 발 만의 께서
""".split()

WEAK = frozenset("로 로는 로도 인 이나 나 도 만 라 이라 란 이란 향 발 측 보다 이고 이다 다".split())
"""Particles that names and nouns often end in by themselves (에코프로, 캠페인, 속도)."""

_RULES = {
    **dict.fromkeys(_AFTER_CONSONANT, "consonant"),
    **dict.fromkeys(_AFTER_VOWEL, "vowel"),
    **dict.fromkeys(_AFTER_ANY, "any"),
}
_LONGEST = max(map(len, _RULES))

_WHOLE = tuple(
    """
    주가 허가 인가 평가 국가 증가 추가 원가 단가 물가 유가 고가 저가 시가 종가 대가 판가 상가
    참가 휴가 첨가 부가 불가 정가 투자가 전문가 주의 회의 협의 합의 논의 결의 심의 건의 문의
    강의 동의 정의 항의 제의 제도 속도 정도 한도 태도 온도 강도 밀도 족도 지도 성도 뢰도 존도
    여도 중도 이도 호도 보도 용도 빈도 각도 철도 궤도 인도 수도 반도 유도 주도 시도 의도 순도
    농도 습도 경로 통로 진로 선로 도로 회로 피로 원자로 고로 전기로 용광로
    """.split()
)
"""Nouns whose last syllable is no particle (목표주가, 주주회의, 제도)."""

SUBJECT = frozenset("은 는 이 가 측은 측이".split())
"""Particles that mark what a sentence is about or who acts."""


def final_consonant(character: str) -> int | None:
    """Index of the closing consonant of a Hangul syllable (0: none, 8: ㄹ); None elsewhere."""
    code = ord(character) - 0xAC00
    return code % 28 if 0 <= code < 11172 else None


@lru_cache(maxsize=65536)
def readings(word: str) -> tuple[tuple[str, str], ...]:
    """Every (stem, particle) the word allows, the longest particle first, the bare word last.

    Stems have at least two characters.  Example: ``readings("회사의")`` is
    ``(("회사", "의"), ("회사의", ""))``.
    """
    found = []
    shortest = 1 if word.endswith(_WHOLE) else 0
    for size in range(min(_LONGEST, len(word) - 2), shortest, -1):
        stem, particle = word[:-size], word[-size:]
        if particle in _RULES and _agrees(stem[-1], particle):
            found.append((stem, particle))
    return (*found, (word, ""))


def _agrees(last: str, particle: str) -> bool:
    rule = _RULES[particle]
    closing = final_consonant(last)
    if rule == "any" or closing is None:
        return True
    if particle.startswith("로"):
        return closing in {0, 8}
    if particle.startswith("으로"):
        return closing not in {0, 8}
    return (closing > 0) == (rule == "consonant")
