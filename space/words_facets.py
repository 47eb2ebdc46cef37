"""Words for the closed vocabularies of the dataset (`metric.schema`)."""

from __future__ import annotations

from finnewsbench.metric.schema import DIFFICULTY
from finnewsbench.metric.schema import EVENTS
from finnewsbench.metric.schema import REGISTERS
from finnewsbench.metric.schema import SECTORS
from finnewsbench.metric.schema import TAGS

_EVENTS = """
사고 승인·허가 감사 회사채 자사주 증설 임상시험 계약_해지 전환사채 신용등급
사이버_사고 상장폐지 사업_매각 배당 ESG 경영권_분쟁 부실·회생 기업공개 소송 경영진_교체 시황
인수합병 수주 제휴 특허 정책 가격_변경 신제품 리콜 실적 유상증자 제재 분할 파업 관세 기술
""".split()
_REGISTERS = "공시_요약 기획 인터뷰 시황 정책_기사 실적_기사 단신".split()
_TAGS = """
증권가_의견 공시 재무_실적 외국_기업 전망 해외 정책 주가 공공기관 인용 공급망 비상장사
""".split()
_DIFFICULTY = """
약어 별칭 애널리스트_의견 풀어_쓴_테마 헷갈리는_이름 주어_생략 영문_이름 그룹과_계열사 한자_제목
유보된_주장 동명 긴_문장 엇갈린_감성 뒤섞인_단위 부정된_주장 겹친_인용 일반어_이름
직함이_여럿인_인물 직함_없는_인물 제목과_다른_감성
""".split()

_SHORT = {"esg": "ESG", "ipo": "IPO"}
"""What is written in capitals in English."""


def _words(kind: str, keys: tuple[str, ...], korean: list[str]) -> dict[str, tuple[str, str]]:
    return {
        f"{kind}_{key}": (text.replace("_", " "), _SHORT.get(key, key.replace("_", " ")))
        for key, text in zip(keys, korean, strict=True)
    }


FACETS = {
    **{f"sector_{key}": (korean, key) for key, korean in SECTORS.items()},
    **_words("event", EVENTS, _EVENTS),
    **_words("register", REGISTERS, _REGISTERS),
    **_words("tag", TAGS, _TAGS),
    **_words("difficulty", DIFFICULTY, _DIFFICULTY),
}
"""``facet_value`` -> (Korean, English)."""
