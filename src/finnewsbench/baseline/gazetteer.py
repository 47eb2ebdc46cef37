"""Real companies by name: listed ones, well-known unlisted and foreign ones, and press short forms.

For news that users paste.  Public facts only; no name is taken from the benchmark's labels.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from .company_words import AMBIGUOUS
from .company_words import SAFE_SHORT

_LISTED = Path(__file__).with_name("listed_companies.txt")

_UNLISTED = """
    SK온 SK실트론 SK에코플랜트 SK엔무브 두나무 빗썸 코인원 토스 비바리퍼블리카 야놀자 컬리
    무신사 우아한형제들 당근 직방 오늘의집 여기어때 리벨리온 퓨리오사AI 업스테이지
    크래프톤벤처스 한국수력원자력 한국남동발전 한국중부발전 한국서부발전 한국남부발전
    한국동서발전 포스코이앤씨 현대엔지니어링 롯데건설 호반건설 SK에코엔지니어링 HD현대오일뱅크
    GS칼텍스 SK에너지 한화토탈에너지스 여천NCC 한화큐셀 삼성디스플레이 국민은행 신한은행
    하나은행 우리은행 NH농협은행 농협은행 케이뱅크 토스뱅크 신한카드 KB국민카드 현대카드
    롯데카드 하나카드 우리카드 BC카드 교보생명 신한라이프 홈플러스 쿠팡이츠 배달의민족
    르노코리아 한국GM 한국지엠 KG모빌리티 쌍용건설 대한통운 롯데글로벌로지스 에어인천 이스타항공
    에어프레미아 네이버클라우드 네이버파이낸셜 네이버웹툰 카카오모빌리티 카카오엔터테인먼트
    카카오뱅크 스마일게이트 넥슨 현대캐피탈 삼성자산운용 미래에셋자산운용 MBK파트너스 한앤컴퍼니
    IMM프라이빗에쿼티 스카이레이크 어펄마캐피탈 대우조선해양 한화임팩트 한화로보틱스
""".split()

_FOREIGN = """
    엔비디아 테슬라 애플 구글 알파벳 마이크로소프트 아마존 메타플랫폼스 페이스북 넷플릭스 인텔
    AMD 퀄컴 브로드컴 마이크론 TSMC ASML 오픈AI 앤스로픽 앤트로픽 오라클 IBM 시스코 델 HP
    슈퍼마이크로컴퓨터 팔란티어 스노우플레이크 어도비 세일즈포스 램리서치 어플라이드머티어리얼즈
    도쿄일렉트론 키옥시아 웨스턴디지털 샌디스크 소니 파나소닉 도요타 토요타 혼다 닛산 미쓰비시
    소프트뱅크 라쿠텐 닌텐도 히타치 도시바 무라타제작소 폭스바겐 BMW 메르세데스벤츠 벤츠 포르쉐
    아우디 스텔란티스 르노 볼보 포드 GM 제너럴모터스 리비안 루시드 CATL BYD 비야디 고션하이테크
    화웨이 샤오미 오포 비보 알리바바 텐센트 바이두 징둥 테무 알리익스프레스 바이트댄스 틱톡 SMIC
    CXMT 폭스콘 미디어텍 화이자 모더나 머크 MSD 로슈 노바티스 사노피 아스트라제네카 GSK
    존슨앤드존슨 일라이릴리 일라이 노보노디스크 바이엘 애브비 길리어드 암젠 다케다제약
    베링거인겔하임 바이오젠 보잉 에어버스 록히드마틴 노스럽그러먼 레이시온 제너럴일렉트릭 지멘스
    슈나이더일렉트릭 웨스팅하우스 뉴스케일파워 테라파워 엑손모빌 셰브론 아람코 사우디아람코 셸
    토탈에너지스 스페이스X 블루오리진 버라이즌 AT&T 코카콜라 펩시코 스타벅스 맥도날드 나이키
    아디다스 루이비통 LVMH 에르메스 샤넬 월마트 코스트코 이케아 우버 에어비앤비 버크셔해서웨이
    블랙록 블랙스톤 KKR 칼라일 스타링크 US스틸 아르셀로미탈 BASF 바스프 다우케미칼 듀폰 앨버말
    리오틴토 BHP 글렌코어 쿠팡 라인야후 코인베이스 서클 테더
""".split()

_SHORT_FORMS = {
    "삼전": "삼성전자",
    "하이닉스": "SK하이닉스",
    "에스케이하이닉스": "SK하이닉스",
    "LG엔솔": "LG에너지솔루션",
    "엘지에너지솔루션": "LG에너지솔루션",
    "삼성바이오": "삼성바이오로직스",
    "현대자동차": "현대차",
    "기아차": "기아",
    "기아자동차": "기아",
    "네이버": "NAVER",
    "카뱅": "카카오뱅크",
    "포스코": "POSCO홀딩스",
    "포스코홀딩스": "POSCO홀딩스",
    "포스코케미칼": "포스코퓨처엠",
    "삼성SDS": "삼성에스디에스",
    "엘지화학": "LG화학",
    "LG생건": "LG생활건강",
    "LGD": "LG디스플레이",
    "LGU+": "LG유플러스",
    "엘지유플러스": "LG유플러스",
    "SKT": "SK텔레콤",
    "에스케이텔레콤": "SK텔레콤",
    "한전": "한국전력",
    "한국전력공사": "한국전력",
    "한수원": "한국수력원자력",
    "KAI": "한국항공우주",
    "한국항공우주산업": "한국항공우주",
    "한화에어로": "한화에어로스페이스",
    "두산에너빌": "두산에너빌리티",
    "두산중공업": "두산에너빌리티",
    "현대중공업": "HD현대중공업",
    "삼성엔지니어링": "삼성E&A",
    "엔씨": "엔씨소프트",
    "LS일렉트릭": "LS ELECTRIC",
    "SM엔터": "에스엠",
    "SM엔터테인먼트": "에스엠",
    "에스엠엔터테인먼트": "에스엠",
    "YG엔터": "와이지엔터테인먼트",
    "YG엔터테인먼트": "와이지엔터테인먼트",
    "JYP엔터": "JYP Ent.",
    "JYP엔터테인먼트": "JYP Ent.",
    "KB금융지주": "KB금융",
    "신한금융": "신한지주",
    "신한금융지주": "신한지주",
    "하나금융": "하나금융지주",
    "우리금융": "우리금융지주",
    "메리츠금융": "메리츠금융지주",
    "삼성화재해상보험": "삼성화재",
    "SK이노": "SK이노베이션",
    "SK바사": "SK바이오사이언스",
    "아모레": "아모레퍼시픽",
    "우아한형제들": "배달의민족",
    "농협은행": "NH농협은행",
    "한국지엠": "한국GM",
    "토요타": "도요타",
    "비야디": "BYD",
    "앤트로픽": "앤스로픽",
    "사우디아람코": "아람코",
    "제너럴모터스": "GM",
    "벤츠": "메르세데스벤츠",
}
"""Press short forms and former names -> the name they stand for (both may be in one article)."""

_CANONICAL_NAMES = frozenset(_SHORT_FORMS) | frozenset(_SHORT_FORMS.values())


@lru_cache(maxsize=1)
def names() -> frozenset[str]:
    """Every known name, short forms included."""
    lines = _LISTED.read_text(encoding="utf-8").split("\n")
    listed = {line.strip() for line in lines if line.strip() and not line.startswith("#")}
    return frozenset(listed | set(_UNLISTED) | set(_FOREIGN) | _CANONICAL_NAMES)


@lru_cache(maxsize=1)
def spaced_names() -> tuple[str, ...]:
    """Known names that hold a space (LS ELECTRIC), longest first."""
    return tuple(sorted((name for name in names() if " " in name), key=lambda n: (-len(n), n)))


def canonical(name: str) -> str:
    """The name that a short form stands for; any other name as it is."""
    return _SHORT_FORMS.get(name, name)


def is_ambiguous(name: str) -> bool:
    """Whether a known name is short or an ordinary word, so that it needs a second sign."""
    return (len(name) <= 2 and name not in SAFE_SHORT) or name in AMBIGUOUS
