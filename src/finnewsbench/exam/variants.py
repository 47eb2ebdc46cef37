"""Other wordings for labels of the bundled articles, written by hand, one article after the other.

A row is (category, the reference's label, the variant).  They are used where an article's reference
holds that label; other articles simply offer no material for these kinds.  The wordings are this
module's own: a test sees to it that none stands in the metric's alias tables (a contrary label may,
but never beside the one it is contrary to).
"""

from __future__ import annotations

Variants = dict[str, tuple[tuple[str, str, str], ...]]

SYNONYMS: Variants = {
    "fnb-v001": (
        ("theme", "조선", "선박 건조업"),
        ("keyword", "수주잔고", "확보해 둔 일감"),
        ("keyword", "온실가스 규제", "탄소 배출 제한"),
    ),
    "fnb-v002": (
        ("theme", "마이크로바이옴", "몸속 미생물 치료제"),
        ("keyword", "1차 평가지표", "주 평가변수"),
        ("keyword", "기술수출", "신약 권리의 해외 이전"),
    ),
    "fnb-v003": (
        ("theme", "데이터센터", "대규모 전산 시설"),
        ("keyword", "영업이익률", "매출 대비 영업이익 비중"),
        ("keyword", "수주잔고", "아직 납품하지 않은 주문 물량"),
    ),
    "fnb-v004": (
        ("theme", "배당주", "이익을 많이 나눠 주는 종목"),
        ("keyword", "자사주 소각", "사들인 자기 주식을 없애는 결정"),
        ("keyword", "순이익", "세금까지 뺀 최종 이익"),
    ),
    "fnb-v005": (
        ("theme", "K-푸드", "한국 먹거리의 해외 인기"),
        ("keyword", "영문 라벨", "영어로 적힌 제품 표시"),
        ("keyword", "입고 검사", "상품을 들일 때 하는 점검"),
    ),
    "fnb-v006": (
        ("theme", "상법 개정", "상법 손질"),
        ("keyword", "특별결의", "출석 의결권 3분의 2가 있어야 하는 표결"),
        ("keyword", "인적분할", "기존 주주가 새 회사 주식을 나눠 받는 쪼개기"),
    ),
    "fnb-v007": (
        ("theme", "전기차", "배터리로 달리는 차"),
        ("keyword", "전면파업", "조합원 모두가 일손을 놓는 쟁의"),
        ("keyword", "생산중단", "공장 가동 멈춤"),
    ),
    "fnb-v008": (
        ("theme", "알뜰폰", "통신망을 빌려 쓰는 저가 통신"),
        ("keyword", "해킹", "사이버 침입"),
        ("keyword", "공동소송", "여럿이 함께 내는 소송"),
    ),
    "fnb-v009": (
        ("theme", "2차전지", "충전해 거듭 쓰는 전지"),
        ("keyword", "초과청약", "배정받은 몫을 넘긴 신청"),
        ("keyword", "예정 발행가", "새 주식의 잠정 가격"),
    ),
    "fnb-v010": (
        ("theme", "원전", "핵분열로 전기를 만드는 설비"),
        ("keyword", "부채비율", "자기자본에 견준 빚의 비중"),
        ("keyword", "사용후핵연료", "다 쓴 원자로 연료"),
    ),
    "fnb-v011": (
        ("theme", "부동산 PF", "부동산 개발사업 금융"),
        ("keyword", "순차입금", "현금을 뺀 실질 빚"),
        ("keyword", "차환 발행", "만기 빚을 새 채권으로 갚기"),
    ),
    "fnb-v012": (
        ("theme", "방산", "무기 산업"),
        ("keyword", "관성항법장치", "위성 신호 없이 위치를 아는 장치"),
        ("keyword", "수출 허가", "국외 판매 승인"),
    ),
}
"""Means the same in other words."""

NARROWER: Variants = {
    "fnb-v001": (
        ("keyword", "수주잔고", "3년 2개월치 수주잔고"),
        ("keyword", "수주", "1조8762억원 규모 수주"),
    ),
    "fnb-v002": (
        ("keyword", "기술수출", "CHB-207의 북미·유럽 권리 기술수출"),
        ("keyword", "3상 임상시험계획", "국내 3상 임상시험계획"),
    ),
    "fnb-v003": (
        ("keyword", "영업이익", "3분기 영업이익"),
        ("keyword", "연구개발비", "KX5 시제품 제작에 쓴 연구개발비"),
    ),
    "fnb-v004": (
        ("keyword", "현금배당", "606억원 규모 현금배당"),
        ("keyword", "순이익", "지난해 순이익"),
    ),
    "fnb-v005": (
        ("keyword", "자진 회수", "냉동김밥 42만줄 자진 회수"),
        ("keyword", "영문 라벨", "냉동김밥 3종의 영문 라벨"),
    ),
    "fnb-v006": (
        ("keyword", "전량 소각", "자사주 640만주 전량 소각"),
        ("keyword", "분할비율", "존속 0.62, 신설 0.38의 분할비율"),
    ),
    "fnb-v007": (
        ("keyword", "전면파업", "서산·예산 공장 전면파업"),
        ("keyword", "기본급", "노조가 요구한 기본급 14만2000원 인상"),
    ),
    "fnb-v008": (
        ("keyword", "해킹", "한여울텔레콤 해킹"),
        ("keyword", "번호이동", "2만3000개 회선이 떠난 번호이동"),
    ),
    "fnb-v009": (
        ("keyword", "유상증자", "5400억원 규모 유상증자"),
        ("keyword", "초과청약", "한들홀딩스의 초과청약"),
    ),
    "fnb-v010": (
        ("keyword", "부채비율", "3월 말 부채비율"),
        ("keyword", "1·2호기 부지", "2033년 문을 닫을 1·2호기 부지"),
    ),
    "fnb-v011": (
        ("keyword", "차환 발행", "회사채 300억원 차환 발행"),
        ("keyword", "순차입금", "9,400억원의 순차입금"),
    ),
    "fnb-v012": (
        ("keyword", "큐브위성", "12U급 큐브위성"),
        ("keyword", "영업이익", "지난해 영업이익 58억원"),
    ),
}
"""Says the same thing and more, all of it true."""

BROADER: Variants = {
    "fnb-v001": (("theme", "LNG", "연료"),),
    "fnb-v002": (("keyword", "CHB-207", "소화기 질환용 약물"),),
    "fnb-v003": (("keyword", "전력관리반도체", "스마트폰 부품"),),
    "fnb-v004": (("keyword", "현금배당", "주주에게 돌려주는 돈"),),
    "fnb-v005": (("keyword", "한줄채", "수출 식품"),),
    "fnb-v006": (("keyword", "주식매수청구권", "주주의 권리"),),
    "fnb-v007": (("keyword", "전동식 조향장치", "자동차용 부품"),),
    "fnb-v008": (("keyword", "인증키", "가입자 보안 정보"),),
    "fnb-v009": (("keyword", "리튬인산철(LFP) 양극재 라인", "배터리 소재 공장"),),
    "fnb-v010": (("keyword", "사용후핵연료", "방사성 물질"),),
    "fnb-v011": (("keyword", "우담스퀘어", "서울의 사무용 건물"),),
    "fnb-v012": (("keyword", "큐브위성", "궤도를 도는 기기"),),
}
"""The kind of thing, where the reference names the thing: half of it is said."""

CONTRARY: Variants = {
    "fnb-v001": (("keyword", "수주", "수주 취소"),),
    "fnb-v002": (("keyword", "기술수출", "기술 도입"),),
    "fnb-v003": (("keyword", "영업이익", "영업손실"),),
    "fnb-v004": (("keyword", "자사주 소각", "자사주 추가 매입"),),
    "fnb-v005": (("keyword", "자진 회수", "회수 철회"),),
    "fnb-v006": (("keyword", "전량 소각", "자사주 매각"),),
    "fnb-v007": (("keyword", "조정 중지", "임금 협상 타결"),),
    "fnb-v008": (("keyword", "공동소송", "소송 취하"),),
    "fnb-v009": (("keyword", "유상증자", "무상증자"),),
    "fnb-v010": (("keyword", "1·2호기 부지", "1·2호기 재가동"),),
    "fnb-v011": (("keyword", "무보증사채 신용등급", "신용등급 상향"),),
    "fnb-v012": (("keyword", "수출 허가", "수출 금지"),),
}
"""Sounds alike and says the opposite, or something that did not happen."""

PARAPHRASES: Variants = {
    "fnb-v001": (
        (
            "keyword",
            "수주잔고",
            "3년 2개월을 일할 만큼 수주잔고가 늘었고 한 해 목표도 벌써 41.9%를 이뤘다.",
        ),
    ),
    "fnb-v002": (
        ("people", "서지완", "서지완 대표는 미생물을 연구하던 학자로, 이 회사를 창업했다."),
    ),
    "fnb-v003": (("keyword", "연구개발비", "연구개발비가 늘어난 탓에 이익이 깎였다."),),
    "fnb-v004": (
        ("keyword", "순이익", "고 사장 체제의 지난해 순이익은 34.1% 불어나 1478억원이 됐다."),
    ),
    "fnb-v005": (("keyword", "2공장", "전북 익산 2공장은 예정대로 내년 3월에 다 짓는다."),),
    "fnb-v006": (
        ("keyword", "분할비율", "분할비율은 순자산으로 따져 존속 0.62 대 신설 0.38로 정했다."),
    ),
    "fnb-v007": (("keyword", "생산중단", "이날 회사가 낸 공시는 생산중단에 관한 것이었다."),),
    "fnb-v008": (
        ("people", "윤태오", "윤태오 변호사에 따르면 소송에 함께하겠다는 사람이 1만명을 넘겼다."),
    ),
    "fnb-v009": (
        ("people", "조은섭", "조은섭 부회장은 실권주가 한 주도 나오지 않게 하겠다고 했다."),
    ),
    "fnb-v010": (
        (
            "company",
            "두레중공업",
            "원자로 용기 업체 두레중공업과 함께 부지를 조사하기로 지난 5월 뜻을 모았다.",
        ),
    ),
    "fnb-v011": (
        (
            "keyword",
            "부동산 프로젝트파이낸싱(PF) 우발채무",
            "부동산 개발 대출에서 생긴 우발채무가 회사의 발목을 붙들었다.",
        ),
    ),
    "fnb-v012": (("keyword", "영업이익", "44억원이던 영업이익이 58억원으로 31.8% 불어났다."),),
}
"""Here the variant is a sentence: what the evidence says, in other words."""
