"""The embedded baseline: properties on any text, and worked examples written for the purpose."""

import json
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings
from hypothesis import strategies as st

from finnewsbench.baseline import extract
from finnewsbench.baseline import gazetteer
from finnewsbench.baseline.document import LIMIT
from finnewsbench.baseline.particles import readings
from finnewsbench.baseline.polarity import polarity
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import NewsExtraction
from finnewsbench.metric.schema import nfc

ARTICLES = json.loads(
    (Path(__file__).parent / "data" / "baseline_articles.json").read_text(encoding="utf-8")
)

WORDS = """
    가온빛전자(012345) ㈜ (주) 누림증권은 연구원은 목표주가를 ‘매수’로 박도현 대표가
    제이슨 밀러 CEO HBM(고대역폭메모리) 흑자전환 급락했다. 않았다. … “ ” 1조2,300억 AI
    Inc. US$ ㄱㄴ 漢字 🙂 다. 은 이라고 \u200b
""".split()
FRAGMENTS = st.sampled_from([*WORDS, " ", "\n\n", "\x00"])
TEXTS = st.one_of(st.text(max_size=300), st.lists(FRAGMENTS, max_size=40).map("".join))


def names(extraction, field, above=0.0):
    """Names of a category's items whose relevance is above a bound."""
    return [item.name for item in getattr(extraction, field) if item.relevance > above]


def at_zero(extraction, field):
    """Names of a category's items at relevance 0."""
    return [item.name for item in getattr(extraction, field) if item.relevance == 0]


def check(title, article):
    """Assert what holds for every extraction, and return it."""
    found = extract(title, article)
    body = nfc(article)
    for category in ITEM_CATEGORIES:
        items = found.items(category)
        assert len({item.name for item in items}) == len(items)
        for item in items:
            assert item.name.strip()
            assert item.sentence.strip()
            assert item.sentence in body
            assert 0 <= item.relevance <= 1
    for item in found.sentiment:
        assert item.polarity in POLARITIES
        assert 0 <= item.impact <= 1
        assert item.sentence in body
        assert item.company == found.companies[0].name
    return found


def test_an_opinion_is_no_keyword_besides():
    """목표주가 is returned once, at relevance 0."""
    found = check(
        "가온전자 목표주가 상향", "가온전자 목표주가는 올랐다. 증권가는 목표주가를 올렸다."
    )
    assert names(found, "keywords") == []
    assert "목표주가" in at_zero(found, "keywords")


@settings(max_examples=150, deadline=None)
@given(TEXTS, TEXTS)
def test_any_text_gives_a_valid_extraction_without_an_error(title, article):
    """Sentences are slices of the article, numbers are in range, names differ; nothing raises."""
    check(title, article)


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article["title"][:20])
def test_articles_hold_the_same_properties(article):
    """The properties on whole articles, where every category is filled."""
    found = check(article["title"], article["article"])
    assert all(len(found.items(category)) for category in ("company", "theme", "keyword"))


@pytest.mark.parametrize("article", ARTICLES, ids=lambda article: article["title"][:20])
def test_firms_analysts_and_opinions_stay_at_zero(article):
    """What the development articles list as excluded never comes back above relevance 0."""
    found = extract(article["title"], article["article"])
    for field in ("companies", "people", "keywords"):
        assert not set(names(found, field)) & set(article["at_zero"])


def test_most_companies_and_people_of_the_development_articles_are_found():
    """Floors below what the rules reach (0.99 and 1.00): a change that loses names shows here."""
    for field in ("companies", "people"):
        shares = []
        for article in ARTICLES:
            got = names(extract(article["title"], article["article"]), field)
            wanted = article[field]
            if wanted:
                shares.append(len(set(wanted) & set(got)) / len(set(wanted)))
        assert sum(shares) / len(shares) >= 0.95


def test_the_same_article_gives_the_same_answer_in_another_process():
    """No set order shows: processes with different hash seeds print the same extraction."""
    code = (
        "import json, sys; from finnewsbench.baseline import extract; "
        "title, article = json.load(sys.stdin); "
        "print(json.dumps(extract(title, article).to_dict()))"
    )
    text = json.dumps([ARTICLES[0]["title"], ARTICLES[0]["article"]])
    answers = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=text,
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }
    here = extract(ARTICLES[0]["title"], ARTICLES[0]["article"]).to_dict()
    assert [json.loads(answer) for answer in answers] == [here]


@pytest.mark.parametrize("article", ["", " \n\n ", "…", "12345", "hello world"])
def test_a_text_that_says_nothing_gives_nothing(article):
    """No sentence or no Korean name: five empty lists, whatever the headline says."""
    assert extract("", article) == NewsExtraction()
    assert extract("", article) == extract("오늘의 날씨", article)


@pytest.mark.parametrize(
    "piece",
    [
        "가온빛전자는 흑자전환했다고 밝혔다. ",
        "전기차배터리",
        "A",
        "“",
        "한빛테크 ",
        "(",
        "Aa ",
        "박도현 대표는 ",
    ],
)
def test_a_huge_text_is_read_up_to_the_limit_only(piece):
    """What stands beyond the limit changes nothing, and lists stay short."""
    text = (piece * (LIMIT // len(piece) + 1))[:LIMIT]
    found = extract("", text)
    assert found == extract("", text + "누림전자(123456)가 급락했다. " * 1000)
    assert len(found.companies) <= 12
    assert len(found.keywords) <= 21  # nine, and each of the twelve opinion phrases


def test_decomposed_text_is_read_as_composed():
    """An article in NFD gives what the NFC article gives."""
    article = ARTICLES[0]
    decomposed = [unicodedata.normalize("NFD", article[key]) for key in ("title", "article")]
    assert extract(*decomposed) == extract(article["title"], article["article"])


def test_starting_needs_nothing_heavy():
    """The import brings in the standard library and the metric's data contract only."""
    code = "import sys, finnewsbench.baseline; print(sorted(sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numpy", "datasets", "evaluate", "openai", "rich", "typer", "kiwipiepy", "pyarrow"}
    assert not heavy & set(json.loads(run.stdout.replace("'", '"')))


@pytest.mark.parametrize(
    ("article", "company"),
    [
        ("해온담(123456)은 2분기 매출이 늘었다고 7일 밝혔다.", "해온담"),
        ("(주)늘해온이 신공장을 짓는다. 부지는 평택이다.", "늘해온"),
        ("새달홀딩스가 자회사를 판다. 시장은 반겼다.", "새달홀딩스"),
        ("반도체 장비 전문기업 미르온이 신규 수주에 성공했다.", "미르온"),
        ("경쟁사인 두빛나래는 가격을 올렸다.", "두빛나래"),
        ("독일 완성차 업체 베르크 모터스에 부품을 댄다.", "베르크 모터스"),
        ("한별은행이 점포를 줄인다.", "한별은행"),
    ],
)
def test_companies_are_told_by_code_mark_ending_or_neighbour(article, company):
    """One sign each: a stock code, a corporate mark, an ending, an apposition, two parts."""
    assert company in names(extract("", article), "companies")


@pytest.mark.parametrize(
    "article",
    [
        "정부는 전기차배터리 보조금을 늘린다. 금융위원회는 시스템반도체 펀드를 만든다.",
        "신용카드 수수료가 내린다. 시중은행과 저축은행의 대출금리는 올랐다.",
        "기아 문제를 다룬 회의가 열렸다. 대상 국가는 동서 양쪽이다.",
        "우리로 말하면 손오공 이야기다. 나무가 자란다.",
        "업체 관계자는 고객사 재고가 쌓였다고 말했다. 유가증권시장은 약세였다.",
    ],
)
def test_ordinary_words_are_no_companies(article):
    """Compounds, public bodies, and listed names that are ordinary words need a second sign."""
    assert extract("", article).companies == ()


def test_listed_companies_are_known_and_the_longest_name_holds():
    """SK하이닉스 is one name, not SK; short forms join the name they stand for."""
    found = extract("", "메모리 반도체는 삼성전자와 SK하이닉스가 만든다. 하이닉스는 이천에 있다.")
    assert sorted(names(found, "companies")) == ["SK하이닉스", "삼성전자"]
    assert {"삼성전자", "SK하이닉스", "LS ELECTRIC"} <= gazetteer.names()
    assert names(extract("", "기아(000270)는 코스피에 상장돼 있다."), "companies") == ["기아"]


def test_a_short_form_is_the_same_company():
    """한울빛금융 after 한울빛금융지주 is no second company."""
    text = "한울빛금융지주가 배당을 늘린다. 한울빛금융은 분기마다 배당한다."
    assert names(extract("한울빛금융지주, 배당 확대", text), "companies") == ["한울빛금융지주"]


def test_the_central_company_comes_first_with_relevance_one():
    """Headline, first sentence and frequency decide; the customer is less relevant."""
    text = (
        "가온빛전자가 새 공장을 짓는다. 가온빛전자는 고객사 누림모터스에 부품을 납품한다. "
        "가온빛전자 주가는 올랐다."
    )
    found = extract("가온빛전자, 신공장 착공", text)
    assert found.companies[0].name == "가온빛전자"
    assert found.companies[0].relevance == 1.0
    assert 0 < found.companies[1].relevance < 1


def test_a_securities_firm_is_at_zero_in_an_opinion_and_above_as_the_subject():
    """미르빛증권 comments on another firm: 0; its own results: 1."""
    opinion = (
        "가온빛전자가 흑자로 돌아섰다. 윤소정 미르빛증권 연구원은 “목표주가를 올린다”고 말했다."
    )
    found = extract("가온빛전자 흑자전환", opinion)
    assert names(found, "companies") == ["가온빛전자"]
    assert at_zero(found, "companies") == ["미르빛증권"]
    assert at_zero(found, "people") == ["윤소정"]
    assert "목표주가" in at_zero(found, "keywords")
    results = "미르빛증권이 1분기 순이익 500억원을 냈다. 미르빛증권은 수수료가 늘었다고 공시했다."
    found = extract("미르빛증권, 1분기 순이익 500억", results)
    assert (found.companies[0].name, found.companies[0].relevance) == ("미르빛증권", 1.0)
    assert found.sentiment


@pytest.mark.parametrize(
    ("sentence", "people"),
    [
        ("박도현 한결빛바이오 대표는 임상을 마쳤다고 말했다.", ["박도현"]),
        ("한결빛바이오 박도현 대표이사가 사임했다.", ["박도현"]),
        ("대표이사 박도현이 서명했다.", ["박도현"]),
        ("정해찬 금융감독원장은 심사하겠다고 했다.", ["정해찬"]),
        ("배성휘 최고재무책임자(CFO)가 설명했다.", ["배성휘"]),
        ("남궁선 한결빛바이오 사외이사가 반대했다.", ["남궁선"]),
        ("제이슨 밀러 CEO는 협력을 약속했다.", ["제이슨 밀러"]),
        ("김 대표는 말을 아꼈다. 회사 대표는 오지 않았다.", []),
        ("이사회 의장과 공동 대표가 만났다. 이날 회장은 없었다.", []),
        ("금융사 대표와 조선소 소장이 모였다.", []),
    ],
)
def test_people_are_names_with_a_title(sentence, people):
    """Name and title in every usual order; a title or a surname alone is nobody."""
    assert names(extract("", sentence), "people") == people


def test_themes_come_from_their_words():
    """HBM and D램 show 반도체 though the word itself is absent; a name in the text is preferred."""
    found = extract("HBM 증설", "회사는 HBM과 D램을 만든다. HBM 수요가 늘었다. 이차전지는 줄인다.")
    assert "반도체" in names(found, "themes")
    assert "HBM" in names(found, "themes")
    found = extract("이차전지 수출", "이차전지 양극재를 판다. 이차전지 소재다.")
    assert names(found, "themes")[0] == "이차전지"


def test_keywords_are_written_as_in_the_article():
    """A set phrase keeps the writer's blanks; a quoted name and a gloss are keywords."""
    text = (
        "회사는 공급 계약을 맺었다. 신제품 ‘나래원’을 내놨다. 항체약물접합체(ADC)도 만든다. "
        "유상증자는 없다."
    )
    got = names(extract("공급계약 체결", text), "keywords")
    assert {"공급 계약", "나래원", "항체약물접합체", "유상증자"} <= set(got)


@pytest.mark.parametrize(
    ("sentence", "sign"),
    [
        ("영업이익이 사상 최대를 기록했다.", 1),
        ("적자 폭이 크게 줄었다.", 1),
        ("부채비율은 120%로 낮아졌다.", 1),
        ("주가가 하한가로 떨어졌다.", -1),
        ("원가 부담이 커졌다.", -1),
        ("공급계약이 해지됐다.", -1),
        ("임상에 성공하지 못했다.", -1),
        ("우려는 없다.", 1),
        ("본사는 성남에 있다.", 0),
    ],
)
def test_polarity_of_a_sentence(sentence, sign):
    """Good news, bad news, burdens that shrink or grow, what fell through, negation."""
    value = polarity(sentence)
    assert (value > 0) - (value < 0) == sign


def test_sentiment_speaks_of_the_central_company_only():
    """The rival's rise is not the central company's; a flat article is neutral."""
    text = "가온빛전자 주가가 급락했다. 반면 경쟁사 누림전자는 5% 상승했다."
    found = extract("가온빛전자 급락", text)
    assert [(item.polarity, item.company) for item in found.sentiment] == [
        ("negative", "가온빛전자")
    ]
    flat = extract("가온빛전자, 주주총회", "가온빛전자는 28일 주주총회를 연다고 공시했다.")
    assert [item.polarity for item in flat.sentiment] == ["neutral"]


def test_particles_follow_the_last_sound():
    """은 comes off after a consonant only, and no particle is made of 목표주가 or 제도."""
    assert readings("회사는") == (("회사", "는"), ("회사는", ""))
    assert readings("회사은") == (("회사은", ""),)
    assert readings("목표주가") == (("목표주가", ""),)
    assert ("가온빛", "으로") in readings("가온빛으로")
