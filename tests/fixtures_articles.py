"""Five short articles written for the tests; firms and people are made up.

Each is a list of paragraphs of sentences.  They hold what evidence goes wrong on: quotations with
sentences inside, both kinds of quotation marks, middle dots, dashes, tildes, ellipses, brackets,
decimals, dates, Latin abbreviations.
"""

ARTICLES = (
    (
        (
            "선박 엔진 부품사 나래마린(098761)이 2분기 흑자전환에 성공했다.",
            "나래마린은 2분기 영업이익이 74억 원으로 전년 동기(-31억 원) 대비 "
            "흑자로 돌아섰다고 9일 공시했다.",
            "매출은 1조2,300억 원으로 12.5% 늘었다.",
        ),
        (
            '정다솔 나래마린 대표는 "저가 수주는 끝났다. 이제 값을 받는 수주만 한다"고 말했다.',
            "회사는 연구·개발(R&D) 인력도 10~15% 늘린다.",
        ),
    ),
    (
        (
            "두리제약의 당뇨 신약 ‘두리글루’가 임상 2상에서 1차 평가지표를 "
            "충족하지 못했다…주가는 하한가로 내려앉았다.",
            "두리제약은 “자료를 다시 보겠다. 임상 3상을 접는 것은 아니다”라고 해명했다.",
            "그러나 시장의 반응은 차갑다...",
            "왜 이제야 알렸나?",
        ),
        ("(자료 제공: 두리제약)",),
        ("경쟁사 온누리바이오는 5.6% 올랐다(종가 기준).",),
    ),
    (
        (
            "은하은행은 2025. 11. 7. 이사회를 열고 자사주 2,000억원어치를 소각하기로 했다.",
            "보통주자본(CET1) 비율은 13.4%로 0.3%포인트 올랐다.",
            "윤가람 은하은행장은 “‘버틴다. 그리고 돌려준다.’가 올해 구호”라며 "
            "“배당도 늘리겠다”고 했다.",
        ),
        ("△이자이익 3조1,000억원(+2.1%)",),
        ("△수수료이익 4,120억원(-0.7%)",),
    ),
    (
        (
            "美 관세가 한·미·일 공급망을 흔들고 있다.",
            "Maru Motors Co., Ltd.와 J.K. Steel은 No. 2 공장을 미국-멕시코 국경에 짓는다.",
            "투자 규모는 약 3억 달러, 기간은 2026∼2028년이다.",
            "정부는 ‘관세 대응 협의체’를 꾸렸다!",
        ),
        ("업계는 「공급망 안정법」 통과를 기다린다.", "'26년 1월 시행이 목표다."),
    ),
    (
        (
            '가람전자 노조는 "교섭은 없다! 행동뿐이다"라며 파업을 예고했다.',
            '생산 차질은 27" 패널(월 31만 장)에 집중될 전망이다.',
            "회사 쪽은 “대화의 문은 열려 있다”고만 했다.",
        ),
        (
            "한편 하도윤 소액주주연대 대표는 '주주제안 안건을 모두 올리라'고 요구했다.",
            "주총은 3월 28일이다.",
        ),
    ),
)


def paragraphs():
    """Each article as its text and its sentences in order."""
    return [
        (
            "\n\n".join(" ".join(sentences) for sentences in article),
            [sentence for sentences in article for sentence in sentences],
        )
        for article in ARTICLES
    ]
