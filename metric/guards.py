"""Classes of words that decide what a shared ending of two labels means (`matching`).

Korean is head-final: 생성형 AI is an AI, AI 규제 is not.  The exceptions are here, as closed lists
written down by hand: heads that add nothing, heads too general to stand alone, words of place and
time, and what turns a meaning round.
"""

from __future__ import annotations

GENERIC = frozenset(
    """
    실적 주가 시장 기업 투자 경제 산업 가격 매출 지분 계약 자산 이익 손실 수익 비용 자금 자본 부채
    물량 규모 비중 점유율 상승 하락 증가 감소 확대 축소 개선 악화 부진 호조 강세 약세 급등 급락
    회복 둔화 반등 조정 변동 안정 위기 리스크 우려 기대 기대감 전망 가능성 요구 반대 정책 규제 제재
    제도 법 법안 개정 지원 대책 매각 매입 인수 합병 발행 취득 처분 소각 서비스 장비 부품 소재 기술
    제품 상품 개발 연구 생산 공급 수요 판매 확보 강화 완화 인상 인하 상향 하향 동결 유지 변경 교체
    선임 설립 출시 공개 승인 허가 인가 취소 철회 중단 금지 해제 해지 폐지 연기 유예 보류 무산 불발
    결렬 실패 부과 지정 청구 신청 심사 조사 감사 수사 기소 판결 사고 협력 제휴 협약 협상 경쟁 분쟁
    갈등 전쟁 논란 의혹 문제 영향 효과 성장 성장률 적자 흑자 순매수 순매도 매수 매도 매매 거래 전환
    진출 도입 구축 운영 관리 시스템 플랫폼 솔루션 센터 공장 사업 그룹 회사 업체 업계 업종 목표 전략
    계획 평가 의견 등급 지수 수익률 이익률 증가율 돌파 경신 최고치 최저치 변화 이슈 호재 악재 행사
    회의 논의 검토 발표 분할 전자 전기 정보 데이터 모델 인력 법인 대규모 신규 국제 기준 현물 선물
    고객 가입자 단지 금융 수출입 확장 재개 상환 조달 유치 출자 회수 배정 검사 고발 처벌 유출 수혜
    생산능력 재고 주문 단가 요금 원가 품목 프리미엄 지속 누적 연결 별도 전지 보안 모멘텀 대표 평가
    상황 금액
    """.split()
)
"""Words too general to be found again in every label that ends in them: 투자 is no head alone."""

PLACES = frozenset(
    """
    미국 중국 일본 한국 북한 유럽 대만 인도 러시아 우크라이나 이란 이스라엘 독일 프랑스 영국
    이탈리아 스페인 폴란드 체코 헝가리 네덜란드 스위스 캐나다 멕시코 브라질 칠레 아르헨티나 호주
    베트남 인도네시아 말레이시아 태국 필리핀 싱가포르 홍콩 사우디 사우디아라비아 아랍에미리트
    카타르 이라크 쿠웨이트 튀르키예 터키 이집트 남아공 북미 남미 중남미 중동 동남아 아시아 아프리카
    유럽연합 미중 한미 한중 한일 미일 한미일 한중일 한러 북중 중일 글로벌 전세계 세계 국내 해외
    서울 수도권 지방 부산 울산 평택 용인 텍사스 애리조나 조지아
    """.split()
)
"""Where: says nothing of what, so a label with it is the narrower one."""

TIMES = frozenset(
    """
    올해 내년 작년 지난해 금년 전년 상반기 하반기 연간 분기 반기 월간 주간 이달 이번달 다음달
    지난달 전월 전분기 당분기 전년동기대비 전분기대비 전월대비 전년대비 올 연내 당일 오늘 어제 내일
    최근 향후 연말 연초 역대급
    """.split()
)
"""When: as places."""

TOPICAL = frozenset(
    """
    시장 산업 분야 업계 업종 업황 섹터 관련 관련주 테마 테마주 이슈 동향 현황 소식 상황 사업 부문
    기술 추이 흐름 등
    """.split()
)
"""Heads that add nothing to the subject before them: 반도체 업황 = 반도체."""

SETTLED = frozenset(
    """
    체결 발표 공시 결정 결의 확정 완료 마무리 실시 단행 진행 기록 달성 공식화 공식발표 발생
    개최 제출 선언 획득
    """.split()
)
"""Heads that say an event takes place, which the event's name says too."""

STAGES = {
    **dict.fromkeys("추진 계획 예정 방침 채비 준비 추진계획 추진안".split(), "plan"),
    **dict.fromkeys("시행 착수 개시 돌입 시작 진입 본격화 가속화 가속".split(), "start"),
    **dict.fromkeys("타결 성공 성사 마침표".split(), "done"),
}
"""Heads that say how far an event is: narrower than the event, and not the same as one another."""

NAMING = frozenset("관련주 테마주 테마".split())
"""Topical heads that add nothing to any subject of several words: 상법 개정 관련주."""

NOT_TOPICAL_AFTER = frozenset(
    """
    자본 노동 투자 수출 수입 소비 금융 신흥 성장 신규 주력 핵심 기간 국가 경쟁 미래 전략 기반 판매
    고용 원천 첨단
    """.split()
)
"""Words after which a topical head carries the meaning: 자본 시장 is not 자본."""

WARES = frozenset("부품 장비 소재 서비스 솔루션 플랫폼 시스템 전지".split())
"""General words that a topical head adds nothing to once they are narrowed: 반도체 장비 시장."""

EMPTY_AFTER = {
    "조정": frozenset("상향 하향 인상 인하".split()),
    "사고": frozenset("해킹 화재 폭발 유출 붕괴 추락 누출 침수 정전".split()),
    "사태": frozenset("해킹 유출 파업 정전 먹통 부도 디폴트".split()),
    "선정": frozenset("우선협상대상자 사업자".split()),
    "부과": frozenset("과징금 과태료 벌금".split()),
    "방안": frozenset("주주환원 밸류업 지배구조".split()),
    "발행": frozenset(
        "전환사채 신주인수권부사채 교환사채 신종자본증권 상환전환우선주 후순위채".split()
    ),
    "시험": frozenset(["임상"]),
}
"""Heads that add nothing after certain words: 목표가 상향 조정; 주가 조정 is a fall.

Securities of these kinds come to be by issue: 전환사채 is 전환사채 발행, not 전환사채 상환.
"""

PREFIXES = frozenset("비 무 탈 반 미 불 역 폐 재 저 고 초 노 안티".split())
"""Written apart or with a hyphen, these belong to the next word: 탈 원전 is 탈원전."""

NOT_SETTLED_AFTER = frozenset("금리 기준 가격 환율 유가 정책 법안 등급 배당률 요금".split())
"""After these a settled head decides a value: 금리 결정 is not 금리."""

TOLD = frozenset("공시 발표".split())
TOLD_AFTER = frozenset("기준 정책 법안 등급".split())
"""Telling decides nothing where the latter are narrowed: 인증 기준 발표 is 인증 기준."""

NEGATORS = frozenset(
    """
    금지 해지 취소 철회 무산 폐지 중단 유예 불발 연기 실패 부인 반대 폐기 보류 거절 반려 지연 정지
    해제 파기 결렬 가짜 허위 제로 마이너스 무관 부정 탈출 포기 미확인 ↑ ↓
    """.split()
)
"""Before a head, these turn it round or take it back: such a label is not the narrower one."""

OPPOSITES = tuple(
    (frozenset(one.split()), frozenset(other.split()))
    for one, other in (
        ("상향 인상 증가 상승 강세 급등", "하향 인하 감소 하락 약세 급락"),
        ("확대 개선 호조", "축소 악화 부진"),
        ("완화", "강화"),
        ("매수 순매수 매입 취득 인수", "매도 순매도 처분 매각 청산"),
        ("흑자 순이익 영업이익", "적자 순손실 영업손실"),
        ("유상 유상증자", "무상 무상증자"),
        ("수출 수출액", "수입 수입액"),
        ("상반기 상한가 신고가", "하반기 하한가 신저가"),
        ("물적 물적분할", "인적 인적분할"),
        ("증자 증산 증설", "감자 감산"),
        ("체결 부과 승인 개시 도입 재개", "해지 유예 철회 종료 폐지 중단"),
    )
)
"""Words that exclude one another: never in one group of aliases, never one beside the other."""

KEPT = frozenset(["당기"])
"""What a short form leaves out without meaning more: every 순이익 is that of a period."""

FIRM_PLACES = frozenset("서울 한국 한미 한일 부산 아시아".split())
"""Written together with a trade, these begin a firm's name: 서울식품 is no 식품."""

UNSPACED_HEADS = frozenset("시장 업계 업종 업황 섹터 관련주 테마주".split())
"""Topical heads that come off an unknown word too; 산업 and 기술 end firms' names."""

INDUSTRIES = frozenset(
    """
    반도체 이차전지 배터리 자동차 조선 건설 은행 보험 증권 항공 해운 화학 석유화학 철강 정유 유통
    제약 바이오 방산 원전 로봇 게임 엔터 엔터테인먼트 통신 화장품 음식료 식품 여행 카지노 면세점
    의류 섬유 제지 시멘트 비철금속 태양광 풍력 수소 물류 호텔 광고 미디어 부동산 금융 지주 카드
    전력 가스 농업 수산 제조 시멘트 사료 가구 공항 캐피탈 교육 금융지주 웹툰 클라우드 서비스 기술
    임대 관광 외식 주류 담배 의료기기
    """.split()
)
"""Words that 업 (trade) and 주 (shares) may follow without another meaning: 건설업, 은행주."""

SHARES = frozenset(
    """
    ai hbm cxl euv pcb mlcc oled led smr lng ess uam nft mro d램 낸드플래시 파운드리 소부장
    유리기판 데이터센터 드론 메타버스 양자컴퓨터 양자암호 사이버보안 소프트웨어 플랫폼 콘텐츠
    이커머스 전기차 수소차 자율주행 로보택시 폐배터리 전력기기 전력망 스마트그리드 우주항공 인공위성
    바이오시밀러 치료제 보툴리눔톡신 임플란트 제약바이오 헬스케어 원격의료 재생에너지 연료전지
    가상자산 블록체인 스테이블코인 토큰증권 리츠 스팩 핀테크 밸류업 리튬 철도 타이어 디스플레이
    스마트폰 통신장비 미용기기 백신 진단키트 인테리어 골프 렌터카 스마트팜 k푸드 k뷰티 k팝
    조선기자재 강관 비료 건기식 인프라 양극재 음극재 5g 6g ccus lfp sns vr xr iot 건설기계 공작기계
    골판지 폐기물 마이크로바이옴 신약개발 줄기세포 알뜰폰 액침냉각 영화 음성인식 캐릭터 콜드체인
    탄소중립 페인트 홈쇼핑 스마트팩토리 전자결제 도시가스 위탁개발생산 부품 장비 소재
    """.split()
)
"""More words that 업 and 주 may follow: 우주항공주 is 우주항공."""

OWNED = frozenset("광고 가구 면세점".split())
"""After these 주 is who owns or pays: 광고주 is an advertiser."""

TRADES = {"업": INDUSTRIES | SHARES, "주": (INDUSTRIES | SHARES) - OWNED}
"""Syllable that may end a word -> the words that it adds nothing to."""

TURNED = tuple(
    """
    된 되는 될 당한 없는 않은 않는 못한 못하는 아닌 실패한 중단한 포기한 철회한 취소한 연기한 보류한
    난 끝난 줄어든 쪼그라든 미뤄진 늦춰진 떨어진 무너진 엎어진 깨진 사라진 밀린 막힌 꺾인 깎인 끊긴
    멈춘 미룬 늦춘 줄인 접은 물린 무른 거둔 거둬들인
    """.split()
)
"""Endings of verbs before a noun that may turn it round: 취소된 유상증자 is no 유상증자 to count.

Some are harmless (개정된 상법); code does not settle those either, the judge does.
"""
