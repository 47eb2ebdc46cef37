"""Public bodies and well-known people under their full, short and English names.

One group a line, as in `alias_finance`.  Bodies count in every category, since articles treat them
as companies and as keywords alike.  Built and looked up in `aliases`.
"""

from __future__ import annotations

BODIES = """
금융위원회 = 금융위
금융감독원 = 금감원
공정거래위원회 = 공정위
한국은행 = 한은 = bok
금융통화위원회 = 금통위
기획재정부 = 기재부
재정경제부 = 재경부
산업통상자원부 = 산업부 = 산업통상부
과학기술정보통신부 = 과기정통부 = 과기부
국토교통부 = 국토부
고용노동부 = 노동부 = 고용부
중소벤처기업부 = 중기부
보건복지부 = 복지부
해양수산부 = 해수부
농림축산식품부 = 농식품부
식품의약품안전처 = 식약처
방위사업청 = 방사청
우주항공청 = 우주청
공수처 = 고위공직자범죄수사처
개인정보보호위원회 = 개보위 = 개인정보위
방송통신위원회 = 방통위
원자력안전위원회 = 원안위
헌법재판소 = 헌재
대법원 = 대법
국회 정무위원회 = 정무위 = 국회 정무위
한국거래소 = krx
한국예탁결제원 = 예탁결제원 = 예탁원
금융투자협회 = 금투협
증권선물위원회 = 증선위
예금보험공사 = 예보 = kdic
한국자산관리공사 = 캠코 = kamco = 자산관리공사
한국주택금융공사 = 주금공 = 주택금융공사
주택도시보증공사 = hug
한국투자공사 = kic
산업은행 = 한국산업은행 = kdb산업은행 = 산은 = kdb
수출입은행 = 한국수출입은행 = 수은
기업은행 = ibk기업은행 = 중소기업은행
국민연금 = 국민연금공단 = nps
한국무역협회 = 무역협회 = 무협 = kita
대한상공회의소 = 대한상의
한국경제인협회 = 한경협 = 전국경제인연합회 = 전경련
한국경영자총협회 = 경총
중소기업중앙회 = 중기중앙회
한국개발연구원 = kdi
대한무역투자진흥공사 = 코트라 = kotra
전국민주노동조합총연맹 = 민주노총
한국노동조합총연맹 = 한국노총
전국금속노동조합 = 금속노조
연방준비제도 = 연준 = fed = 미국 연방준비제도 = 미국 연준 = 미 연준 = 연방준비제도이사회
연방준비제도 = 미 연방준비제도
연방공개시장위원회 = fomc
미국증권거래위원회 = 미 증권거래위원회 = 증권거래위원회 = sec = 미국 증권거래위원회
미국식품의약국 = fda = 식품의약국 = 미국 식품의약국 = 미 식품의약국 = 미국 fda
미국무역대표부 = ustr = 무역대표부 = 미국 무역대표부 = 미 무역대표부
미국상무부 = 미국 상무부 = 미 상무부
미국재무부 = 미국 재무부 = 미 재무부
미국국제무역위원회 = itc = 국제무역위원회 = 미국 국제무역위원회
유럽의약품청 = ema = 유럽 의약품청
유럽중앙은행 = ecb = 유럽 중앙은행
유럽연합 = eu
일본은행 = boj = 일본 중앙은행
인민은행 = 중국 인민은행 = 중국인민은행 = pboc
국제통화기금 = imf
경제협력개발기구 = oecd
세계무역기구 = wto
세계보건기구 = who
세계은행 = 월드뱅크 = world bank
석유수출국기구 = opec
국제에너지기구 = iea
국제원자력기구 = iaea
북대서양조약기구 = nato = 나토
""".strip()

PEOPLE = """
도널드 트럼프 = 트럼프 = donald trump = trump = donald j. trump
제롬 파월 = 파월 = jerome powell
재닛 옐런 = 옐런 = janet yellen
스콧 베선트 = 베선트 = 스콧 베센트 = 베센트 = scott bessent
하워드 러트닉 = 러트닉 = howard lutnick
시진핑 = 習近平 = 习近平 = xi jinping
조 바이든 = 바이든 = joe biden
블라디미르 푸틴 = 푸틴 = vladimir putin
볼로디미르 젤렌스키 = 젤렌스키 = volodymyr zelensky
에마뉘엘 마크롱 = 마크롱 = emmanuel macron
크리스틴 라가르드 = 라가르드 = christine lagarde
우에다 가즈오 = kazuo ueda
젠슨 황 = 황런쉰 = jensen huang
일론 머스크 = 머스크 = elon musk = 일런 머스크
샘 올트먼 = 올트먼 = 샘 알트만 = 샘 올트만 = 샘 알트먼 = sam altman
팀 쿡 = tim cook
마크 저커버그 = 저커버그 = mark zuckerberg
사티아 나델라 = 나델라 = satya nadella
순다르 피차이 = 피차이 = sundar pichai
제프 베이조스 = 베이조스 = 제프 베조스 = jeff bezos
리사 수 = lisa su
워런 버핏 = 버핏 = 워렌 버핏 = warren buffett
빌 게이츠 = bill gates
손정의 = 마사요시 손 = masayoshi son
웨이저자 = c.c. wei
""".strip()
"""Names in Hangul and Latin letters; a surname alone only where it means one person in news."""
