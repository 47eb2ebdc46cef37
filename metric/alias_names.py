"""Names of firms, public bodies and well-known people that mean the same one.

One group a line, as in `alias_finance`; the first name is the canonical one.  Only short forms that
mean one firm are here: a group's name (삼성, SK), a name that two firms share (SM, 포스코) and
ordinary words (카페) are left out.  Built and looked up in `aliases`.
"""

from __future__ import annotations

COMPANIES = """
삼성전자 = 삼전 = samsung electronics
sk하이닉스 = 하이닉스 = 하닉 = sk하닉 = 에스케이하이닉스 = sk hynix
lg에너지솔루션 = lg엔솔 = 엘지엔솔 = 엔솔 = lg에너솔 = 엘지에너지솔루션 = lg energy solution = lges
삼성바이오로직스 = 삼바 = 삼성바이오 = samsung biologics
현대차 = 현대자동차 = 현차 = hyundai motor = hyundai motor company
기아 = 기아차 = 기아자동차 = kia
naver = 네이버
카카오 = kakao
카카오뱅크 = 카뱅 = kakaobank
케이뱅크 = 케뱅 = k뱅크 = kbank
토스뱅크 = toss bank
posco홀딩스 = 포스코홀딩스 = 포홀 = posco holdings
포스코 = posco
포스코퓨처엠 = 포퓨 = 포스코케미칼 = posco future m
포스코인터내셔널 = 포스코인터 = posco international
삼성sdi = 삼성에스디아이 = samsung sdi
삼성에스디에스 = 삼성sds = samsung sds
삼성전기 = samsung electro-mechanics
삼성물산 = samsung c&t
lg화학 = 엘지화학 = lg chem
lg생활건강 = lg생건 = 생건
lg디스플레이 = lg디플 = lgd = 엘지디스플레이 = lg display
lg전자 = 엘지전자 = lg electronics
lg유플러스 = lg u+ = lgu+ = 유플러스 = 엘지유플러스 = lg uplus
lg이노텍 = 엘지이노텍 = lg innotek
lg씨엔에스 = lg cns = 엘지씨엔에스
sk텔레콤 = skt = 에스케이텔레콤 = sk telecom
sk이노베이션 = sk이노 = 에스케이이노베이션 = sk innovation
sk바이오사이언스 = sk바사
sk바이오팜 = sk biopharmaceuticals
sk스퀘어 = sk square
sk온 = sk on = 에스케이온
kt = 케이티
kt&g = 케이티앤지
한국전력 = 한전 = 한국전력공사 = kepco
한국수력원자력 = 한수원 = khnp
한국가스공사 = 가스공사 = kogas
한국토지주택공사 = lh = 토지주택공사 = lh공사
한국도로공사 = 도로공사
한국석유공사 = 석유공사 = knoc
한국항공우주 = kai = 한국항공우주산업
한화에어로스페이스 = 한화에어로 = hanwha aerospace
한화오션 = 대우조선해양 = hanwha ocean
한화시스템 = hanwha systems
한화솔루션 = hanwha solutions
두산에너빌리티 = 두산에너빌 = 두산중공업 = doosan enerbility
두산로보틱스 = doosan robotics
hd현대중공업 = 현대중공업 = hd현중 = hd hyundai heavy industries
hd한국조선해양 = 한국조선해양 = hd ksoe
hd현대 = hd hyundai = 현대중공업지주
삼성중공업 = samsung heavy industries
삼성e&a = 삼성엔지니어링 = 삼성이앤에이
현대모비스 = 모비스 = hyundai mobis
현대글로비스 = 글로비스 = hyundai glovis
현대로템 = 로템 = hyundai rotem
현대오토에버 = 오토에버
현대제철 = hyundai steel
현대건설 = hyundai e&c
dl이앤씨 = dl e&c
gs건설 = gs e&c
고려아연 = korea zinc
에코프로비엠 = 에코비엠 = ecopro bm
에코프로머티 = 에코머티 = 에코프로머티리얼즈
엘앤에프 = l&f
셀트리온 = celltrion
알테오젠 = alteogen
유한양행 = yuhan
한미반도체 = 한미반 = hanmi semiconductor
이오테크닉스 = 이오테크
엔씨소프트 = ncsoft = 엔씨 소프트
크래프톤 = krafton
넷마블 = netmarble
하이브 = hybe = 빅히트엔터테인먼트
에스엠 = sm엔터 = sm엔터테인먼트 = 에스엠엔터테인먼트
와이지엔터테인먼트 = yg엔터 = yg엔터테인먼트 = 와이지엔터
jyp ent. = jyp = jyp엔터 = jyp엔터테인먼트 = 제이와이피엔터테인먼트 = jyp ent
cj제일제당 = 씨제이제일제당 = cj cheiljedang
cj대한통운 = 씨제이대한통운 = cj logistics
cj enm = cj이엔엠 = 씨제이이엔엠
ls electric = ls일렉트릭 = 엘에스일렉트릭
hd현대일렉트릭 = hd hyundai electric = 현대일렉트릭
아모레퍼시픽 = amorepacific
hmm = 현대상선 = 에이치엠엠
대한항공 = korean air
아시아나항공 = asiana airlines = 아시아나
kb금융 = kb금융지주 = 케이비금융 = 케이비금융지주
신한지주 = 신한금융 = 신한금융지주
하나금융지주 = 하나금융
우리금융지주 = 우리금융
농협금융지주 = nh농협금융 = 농협금융 = nh농협금융지주
im금융지주 = dgb금융 = dgb금융지주 = im금융
bnk금융지주 = bnk금융
jb금융지주 = jb금융
메리츠금융지주 = 메리츠금융
국민은행 = kb국민은행 = kb은행
농협은행 = nh농협은행
우리은행 = woori bank
im뱅크 = 아이엠뱅크 = 대구은행 = dgb대구은행
sc제일은행 = 제일은행
한국타이어앤테크놀로지 = 한국타이어
nh투자증권 = nh증권 = 농협투자증권
한국투자증권 = 한투증권 = 한투
신한투자증권 = 신한금융투자
미래에셋증권 = 미래에셋대우
im증권 = 하이투자증권
ls증권 = 이베스트투자증권
삼성생명 = 삼성생명보험
한화생명 = 한화생명보험
교보생명 = 교보생명보험
kb손해보험 = kb손보
롯데손해보험 = 롯데손보
삼성화재 = 삼성화재해상보험
db손해보험 = db손보
현대해상 = 현대해상화재보험
kg모빌리티 = 쌍용차 = 쌍용자동차 = kgm
르노코리아 = 르노삼성자동차 = 르노코리아자동차
한국gm = 한국지엠 = 지엠한국사업장 = gm한국사업장
lig넥스원 = lig디펜스앤에어로스페이스
롯데케미칼 = 롯데케미
쿠팡 = coupang
두나무 = dunamu
비바리퍼블리카 = 토스 = viva republica
배달의민족 = 우아한형제들 = 배민
홈플러스 = homeplus
이마트 = emart = e-mart
s-oil = 에쓰오일 = 에스오일
엔비디아 = nvidia
애플 = apple
구글 = google
알파벳 = alphabet
마이크로소프트 = microsoft = ms
아마존 = amazon = 아마존닷컴
아마존웹서비스 = aws
메타 = 메타플랫폼스 = meta platforms = 메타플랫폼 = meta
테슬라 = tesla
오픈ai = openai = open ai = 오픈에이아이
앤트로픽 = anthropic = 앤스로픽
인텔 = intel
amd = 어드밴스드마이크로디바이시스
퀄컴 = qualcomm
브로드컴 = broadcom
마이크론 = micron = 마이크론테크놀로지 = micron technology
tsmc = 타이완반도체제조 = 대만 tsmc
asml = 에이에스엠엘 = asml홀딩
오라클 = oracle
팔란티어 = palantir = 팔란티어테크놀로지스
넷플릭스 = netflix
스페이스x = spacex
catl = 닝더스다이 = 닝더스다이(catl)
byd = 비야디
화웨이 = huawei
알리바바 = alibaba = 알리바바그룹
텐센트 = tencent
샤오미 = xiaomi
폭스콘 = foxconn = 훙하이정밀공업
smic = 중신궈지
도요타 = 토요타 = toyota = 도요타자동차
혼다 = honda
닛산 = nissan = 닛산자동차
gm = 제너럴모터스 = general motors
포드 = ford = 포드자동차
폭스바겐 = volkswagen = 폴크스바겐
메르세데스벤츠 = 벤츠 = mercedes-benz
소니 = sony
소프트뱅크 = softbank
키옥시아 = kioxia
노보노디스크 = novo nordisk
일라이릴리 = eli lilly = 릴리
화이자 = pfizer
모더나 = moderna
아스트라제네카 = astrazeneca
존슨앤드존슨 = johnson & johnson = j&j
보잉 = boeing
에어버스 = airbus
록히드마틴 = lockheed martin
블랙록 = blackrock
골드만삭스 = goldman sachs
jp모건 = jpmorgan = jp모건체이스 = jpmorgan chase = jp morgan
모건스탠리 = morgan stanley
시티그룹 = 씨티그룹 = citigroup
뱅크오브아메리카 = bank of america = bofa
무디스 = moody's
피치 = fitch = 피치레이팅스
버크셔해서웨이 = berkshire hathaway
mbk파트너스 = mbk partners
""".strip()
"""Firms and their short, former and English names (sentence case does not count)."""
