"""What a prediction is to a reference: label pairs, particles, groups, and symmetry."""

import json
from pathlib import Path

import pytest
from hypothesis import example
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.data import PREFERRED
from finnewsbench.data import load
from finnewsbench.metric.many_labels import compare_all
from finnewsbench.metric.many_labels import same_as
from finnewsbench.metric.matching import INVERSE
from finnewsbench.metric.matching import compare
from finnewsbench.metric.matching import equivalent
from finnewsbench.metric.matching import relation
from finnewsbench.metric.matching import same_key
from finnewsbench.metric.matching import unmatched
from finnewsbench.metric.schema import ITEM_CATEGORIES
from finnewsbench.metric.schema import ReferenceItem

DATA = Path(__file__).parent / "data"
CATEGORY = {"person": "people"}

WORDS = (
    "반도체 AI 생성형 인공지능 규제 공매도 금지 탈 원전 유상증자 무상증자 자사주 매입 소각 "
    "미국 한국 美 관세 협상 타결 추진 체결 발표 업황 시장 3분기 2상 3상 임상 실적 HBM HBM4 "
    "1조2000억원 1.2조 삼성전자 삼성 카카오 카카오뱅크 이재현 회장 전 대표 이서준 한빛정밀 "
    "㈜ (주) · / 및 와 의 ( ) % | K- 가 은 0 - , . (005930)"
).split(" ")
LABELS = st.one_of(
    st.lists(st.sampled_from(WORDS), max_size=5).map("".join),
    st.lists(st.sampled_from(WORDS), max_size=5).map(" ".join),
    st.text(st.characters(exclude_categories=()), max_size=20),
)
CATEGORIES = st.sampled_from(ITEM_CATEGORIES)


def pairs(name):
    """The labelled pairs of a file, category names as in the schema."""
    with (DATA / name).open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return [
        (r["a"], r["b"], CATEGORY.get(r["type"], r["type"]), r["equivalent"], r["why"])
        for r in rows
    ]


def measure(rows):
    """Share of pairs judged as labelled, and the pairs wrongly held equivalent."""
    judged = [(a, b, wanted, equivalent(a, b, category)) for a, b, category, wanted, _ in rows]
    right = sum(wanted == got for _, _, wanted, got in judged)
    return right / len(judged), [(a, b) for a, b, wanted, got in judged if got and not wanted]


@pytest.mark.parametrize(
    ("name", "size"), [("label_pairs.jsonl", 80), ("label_pairs_own.jsonl", 60)]
)
def test_label_pairs_are_told_apart_without_a_false_equivalence(name, size):
    """At least 95% of the pairs as labelled, and none of the different ones held equivalent."""
    rows = pairs(name)
    assert len(rows) == size
    accuracy, false = measure(rows)
    assert false == []
    assert accuracy >= 0.95


def test_fresh_label_pairs_that_the_tables_were_not_made_with():
    """Pairs by someone who had not seen the tables: 85% as labelled, at most 3% false."""
    rows = pairs("label_pairs_fresh.jsonl")
    accuracy, false = measure(rows)
    assert accuracy >= 0.85
    assert len(false) <= 0.03 * len(rows)


@pytest.mark.parametrize(
    ("reference", "predicted", "category", "expected"),
    [
        ("AI", "생성형 AI", "theme", "narrower"),
        ("생성형 AI", "AI", "theme", "broader"),
        ("AI", "AI 규제", "theme", "different"),
        ("수주", "수주 잔고", "keyword", "different"),
        ("HBM", "HBM4", "theme", "narrower"),
        ("HBM3E", "HBM4", "theme", "different"),
        ("임상 2상", "임상 3상", "keyword", "different"),
        ("1조 2,000억 원 투자", "1.2조원 투자", "keyword", "same"),
        ("1.2조원 투자", "1.2억원 투자", "keyword", "different"),
        ("영업이익 0.2% 증가", "영업이익 -0.2% 증가", "keyword", "different"),
        ("반도체 업황", "반도체", "theme", "same"),
        ("자본 시장", "자본", "theme", "different"),
        ("주가", "주가 조정", "keyword", "different"),
        ("공매도", "매도", "keyword", "different"),
        ("원전", "탈 원전", "theme", "different"),
        ("방위산업", "K-방산", "theme", "same"),
        ("반도체", "半導體", "theme", "same"),
        ("자사주 매입·소각", "자사주 소각 및 매입", "keyword", "same"),
        ("자사주 소각", "자사주 매입·소각", "keyword", "different"),
        ("자동차 수출", "반도체·자동차 수출", "theme", "different"),
        ("투자", "설비 투자", "keyword", "different"),
        ("실적", "3분기 실적", "keyword", "narrower"),
        ("3분기 실적", "4분기 실적", "keyword", "different"),
        ("시험 운행", "#시험_운행", "keyword", "same"),
        ("시설투자 보도 해명", "#시설투자보도해명", "keyword", "same"),
        ("코인 계좌", "가상자산계좌", "keyword", "same"),
        ("AA→A", "A→AA", "keyword", "different"),
        ("AA/A", "A/AA", "keyword", "different"),
        ("전환사채", "CB 발행", "keyword", "same"),
        ("공모가", "공모가 공시", "keyword", "same"),
        ("유통", "유통 관련주", "theme", "same"),
        ("2025년 1분기 실적", "1Q25 실적", "keyword", "same"),
        ("1분기 실적", "25년 1분기 실적", "keyword", "narrower"),
        ("3Q24 실적", "3Q25 실적", "keyword", "different"),
        ("2025년 만기", "25년 만기", "keyword", "different"),
        ("기준금리 인하", "한은 기준금리 인하", "theme", "narrower"),
        ("연준 금리 인하", "한은 금리 인하", "theme", "different"),
        ("미국의 중국 수출", "중국의 미국 수출", "theme", "different"),
        ("계약 체결", "계약 추진", "keyword", "different"),
        ("합병", "합병 추진", "keyword", "narrower"),
        ("합병 추진", "합병 무산", "keyword", "different"),
        ("관세 협상 타결", "한미 관세 협상", "theme", "narrower"),
        ("상장 추진", "코스닥 상장", "keyword", "different"),
        ("환율", "엔/달러 환율", "keyword", "narrower"),
        ("원/달러 환율", "엔/달러 환율", "keyword", "different"),
        ("원/달러 환율", "원·달러 환율", "keyword", "same"),
        ("원/달러", "달러/원", "keyword", "different"),
        ("부채/자본", "자본/부채", "keyword", "different"),
        ("미국·중국 수출", "중국·미국 수출", "keyword", "same"),
        ("투자 5조원", "5조원 투자", "keyword", "same"),
        ("3분기 영업이익 120억원", "영업이익 120억원 3분기", "keyword", "same"),
        ("3분기 영업이익", "2026년 3분기 영업이익", "keyword", "narrower"),
        ("매출 5% 영업이익 10% 증가", "매출 10% 영업이익 5% 증가", "keyword", "different"),
        ("매출 5%·영업이익 증가", "영업이익 5%·매출 증가", "keyword", "different"),
        ("3%에서 5%로 인상", "5%에서 3%로 인상", "keyword", "different"),
        ("미국 금리 3% 한국 금리 2%", "미국 금리 2% 한국 금리 3%", "keyword", "different"),
        ("1분기 매출 2분기 대비 증가", "2분기 매출 1분기 대비 증가", "keyword", "different"),
        ("1분기 매출 2분기 대비 증가", "2분기 매출 증가", "keyword", "different"),
        ("매출 5% 영업이익 10% 증가", "영업이익 5% 증가", "keyword", "different"),
        ("영업이익 10% 증가", "매출 5% 영업이익 10% 증가", "keyword", "narrower"),
        ("매출 10% 증가 영업이익 감소", "매출 증가 영업이익 10% 감소", "keyword", "different"),
        ("지분 5% 매입 계약", "5% 지분 매입 계약", "keyword", "same"),
        ("매출 증가 10%", "매출 10% 증가", "keyword", "same"),
        ("임상 2상", "임상 1/2상", "keyword", "different"),
        ("3·4분기 실적", "4분기 실적", "keyword", "different"),
        ("실적", "3·4분기 실적", "keyword", "narrower"),
        ("상반기·하반기 실적", "하반기·상반기 실적", "keyword", "same"),
        ("3% 성장 3% 감소", "3% 성장 감소", "keyword", "broader"),
        ("식품", "서울식품", "theme", "different"),
        ("웹툰", "네이버웹툰", "theme", "different"),
        ("2차전지", "2차전지(나트륨이온)", "theme", "narrower"),
        ("2차전지", "2차전지(장비)", "theme", "different"),
        ("핀테크(FinTech)", "핀테크", "theme", "same"),
        ("기업가치 제고(밸류업) 계획", "밸류업 계획", "keyword", "same"),
        ("밸류업 계획", "주주가치 제고(밸류업) 계획", "keyword", "different"),
        ("3분기(9월) 실적", "9월(3분기) 실적", "keyword", "different"),
        ("나스닥", "나스닥 100", "keyword", "different"),
        ("러셀", "러셀2000", "keyword", "different"),
        ("전년 동기 대비", "전년동기比", "keyword", "same"),
        ("전년 대비 증가", "전년비 증가", "keyword", "same"),
        ("比 수출", "필리핀 수출", "keyword", "same"),
        ("금리 인하 기대", "금리인하 기대감", "keyword", "same"),
        ("위기", "위기감", "keyword", "different"),
        ("수주액", "수주 금액", "keyword", "same"),
        ("수주액", "수주", "keyword", "different"),
        ("계약금", "계약 금액", "keyword", "different"),
        ("지분 5% 매입", "지분 5% 취득", "keyword", "same"),
        ("자격 취득", "자격 매입", "keyword", "different"),
        ("2배 증가", "두 배 증가", "keyword", "same"),
        ("1분기 실적", "한 분기 실적", "keyword", "different"),
        ("ETF", "현물 ETF", "theme", "narrower"),
        ("삼성전자", "삼성", "company", "different"),
        ("포스코퓨처엠", "POSCO퓨처엠", "company", "same"),
        ("엔씨소프트", "NC소프트", "company", "same"),
        ("에프앤에프", "F&F", "company", "same"),
        ("가온전자", "가온전자(코스닥)", "company", "same"),
        ("가온전자(홍콩)", "가온전자(도쿄)", "company", "different"),
        ("가온전자 그룹", "가온전자", "company", "different"),
        ("한빛정밀", "㈜한빛정밀(012345)", "company", "same"),
        ("가온화학", "가온화학우", "company", "different"),
        ("포스코", "POSCO홀딩스", "company", "different"),
        ("이가은", "이가", "people", "different"),
        ("이 회장", "이 대표", "people", "different"),
        ("트럼프", "도널드 트럼프 미국 대통령", "people", "same"),
    ],
)
def test_relation_of_pairs_that_show_a_rule(reference, predicted, category, expected):
    """One pair for each rule of DESIGN section 5 and of the module's closed lists."""
    assert relation(reference, predicted, category) == expected


MODIFIERS = tuple("전력 철도 콜레라 메탄올 홍콩 개인 회사채 새".split())


def test_another_first_word_makes_another_label_of_every_reference():
    """Over all names of the bundled data: 개인 수요예측 경쟁률 is no 기관 수요예측 경쟁률."""
    names = {
        (category, name)
        for split in PREFERRED
        for row in load(split=split).rows
        for column, category in (("themes", "theme"), ("keywords", "keyword"))
        for item in row[column]
        for name in (item["name"], *item["aliases"])
    }
    assert len(names) > 2000
    wrong = [
        (name, modifier)
        for category, name in sorted(names)
        for _, _, rest in [name.partition(" ")]
        for modifier in MODIFIERS
        if rest and modifier not in name and equivalent(name, f"{modifier} {rest}", category)
    ]
    assert wrong == []


def item(name, *aliases):
    """A reference item of which only the names matter."""
    return ReferenceItem(name, 1.0, "", aliases)


@pytest.mark.parametrize(
    ("reference", "predicted", "category", "expected"),
    [
        (item("가온전자"), " 가온전자 ", "company", ("same", "exact")),
        (item("가온전자"), "㈜가온 전자", "company", ("same", "normalised")),
        (item("현대차"), "현대자동차", "company", ("same", "alias")),
        (item("가온전자", "가온"), "가온", "company", ("same", "exact")),
        (item("이재현"), "CJ 이재현 회장", "people", ("same", "alias")),
        (item("AI"), "생성형 AI", "theme", ("narrower", "tail")),
        (item("생성형 AI", "AI"), "AI", "theme", ("same", "exact")),
        (item("AI", "생성형 AI"), "의료용 생성형 AI", "theme", ("narrower", "tail")),
        (item("카카오"), "카카오뱅크", "company", ("different", "")),
    ],
)
def test_compare_takes_the_best_over_name_and_aliases(reference, predicted, category, expected):
    """Coverage first, then exact > normalised > alias > tail, whichever name it comes from."""
    found = compare(reference, predicted, category)
    assert (found.relation, found.by) == expected


@pytest.mark.parametrize(
    ("name", "predicted", "category", "expected"),
    [
        ("가온전자", "가온전자가", "company", "same"),
        ("김가람", "김가람은", "people", "same"),
        ("누리바이오", "누리바이오의", "company", "same"),
        ("가온전자", "가온전자이", "company", "different"),
        ("이가", "이가은", "people", "different"),
        ("박도", "박도이", "people", "different"),
        ("새로", "새로은", "company", "different"),
        ("이가은", "이가", "people", "different"),
    ],
)
def test_a_particle_comes_off_only_where_the_reference_is_left(name, predicted, category, expected):
    """A fitting particle after the reference's name is forgiven; names are never shortened."""
    assert compare(item(name), predicted, category).relation == expected


def test_a_groups_name_is_none_of_its_firms():
    """삼성, SK, LG and the like do not resolve to a firm, in either direction."""
    firms = {
        "삼성": ["삼성전자", "삼성전기", "삼성SDI", "삼성생명"],
        "SK": ["SK하이닉스", "SK텔레콤"],
        "LG": ["LG에너지솔루션", "LG이노텍", "LG유플러스"],
        "현대": ["현대차", "현대건설", "현대로템"],
        "한화": ["한화오션", "한화솔루션"],
        "두산": ["두산로보틱스", "두산에너빌리티"],
        "한미": ["한미반도체", "한미약품"],
        "우리": ["우리금융지주", "우리기술"],
    }
    for group, members in firms.items():
        for firm in members:
            assert not equivalent(group, firm, "company")
            assert not equivalent(firm, group, "company")
    assert not equivalent("하나은행", "하나금융지주", "company")


def test_an_unknown_category_is_refused_with_the_remedy():
    """Sentiment has no names to compare; the error lists the categories that have."""
    with pytest.raises(ValueError, match="company, people, theme, keyword"):
        relation("긍정", "긍정", "sentiment")
    with pytest.raises(ValueError, match="'sentiment'"):
        same_key("긍정", "sentiment")


def test_unmatched_lists_only_pairs_that_nothing_matches():
    """The matched pair is left out, the two others share 두 characters and are listed once."""
    found = unmatched(["AI", "전력 인프라"], ["인공지능", "전력망 인프라", "배당"], "theme")
    assert found == (("전력 인프라", "전력망 인프라"),)


@given(LABELS, LABELS, CATEGORIES)
@example("관세 협상 타결", "한미 관세 협상", "theme")
@example("", "|", "keyword")
def test_relation_reads_the_same_from_both_sides(a, b, category):
    """Swapping the labels swaps narrower and broader and nothing else; no text raises."""
    assert relation(b, a, category) == INVERSE[relation(a, b, category)]
    assert equivalent(a, b, category) == equivalent(b, a, category)


@given(LABELS, CATEGORIES)
def test_every_label_is_the_same_as_itself(label, category):
    """Also in another width, with spaces around, and by its key."""
    assert relation(label, label, category) == "same"
    assert relation(label, f" {label} ", category) == "same"
    assert compare(item(label), label, category).by == "exact"


@given(LABELS, LABELS, CATEGORIES)
@example("MOU 체결", "업무협약", "keyword")
def test_equal_keys_mean_the_same(a, b, category):
    """`same_key` is an equivalence: what shares a key is the same."""
    if same_key(a, category) == same_key(b, category):
        assert relation(a, b, category) == "same"


@given(st.lists(LABELS, min_size=1, max_size=3), LABELS, CATEGORIES)
def test_compare_agrees_with_relation(names, predicted, category):
    """Best over the names; only a particle may add to what the relation says."""
    found = compare(item(*names), predicted, category)
    cover = {"same": 2, "narrower": 2, "broader": 1, "different": 0}
    best = max(cover[relation(name, predicted, category)] for name in names)
    assert cover[found.relation] >= best
    if category in ("theme", "keyword"):
        assert cover[found.relation] == best
    assert (found.by == "") == (found.relation == "different")


@pytest.mark.parametrize(
    ("reference", "predicted"),
    [
        ("자사주 소각", "취소된 자사주 소각"),
        ("유상증자", "철회된 유상증자"),
        ("수주잔고", "반 토막 난 수주잔고"),
        ("기술수출", "실패한 기술수출"),
        ("영업이익", "줄어든 영업이익"),
    ],
)
def test_a_verb_before_the_noun_may_turn_it_round(reference, predicted):
    """What was called off or has shrunk is not settled by a shared ending."""
    assert relation(reference, predicted, "keyword") == "different"
    assert relation(predicted, reference, "keyword") == "different"


@given(st.lists(st.lists(LABELS, min_size=1, max_size=3), max_size=4), st.sets(LABELS), CATEGORIES)
@example([["가온전자"], ["가온", "가온전자"]], {"가온전자가", "㈜가온전자", "다온"}, "company")
@example([["AI"], ["AI 규제", "인공지능"]], {"생성형 AI", "AI", "규제"}, "theme")
def test_comparing_all_at_once_is_comparing_each(references, names, category):
    """The index leaves nothing out: every name against every reference, as one by one."""
    items = [ReferenceItem(name, 0.5, "", tuple(aliases)) for name, *aliases in references]
    each = {name: [compare(item, name, category) for item in items] for name in names}
    assert compare_all(items, names, category) == each


@given(st.lists(LABELS, max_size=3), LABELS, CATEGORIES)
@example(["다온증권"], "다온증권㈜", "company")
@example(["이하늘"], "이하늘 연구원", "people")
def test_same_as_asks_the_relation(known, label, category):
    """A test made once says what `relation` says each time."""
    found = any(relation(one, label, category) == "same" for one in known)
    assert same_as(known, category)(label) is found
