"""The alias table: no name in two groups, canonical forms stable, no opposites joined."""

import pytest

from finnewsbench.metric.aliases import NAME_TABLES
from finnewsbench.metric.aliases import NAMES
from finnewsbench.metric.aliases import PEOPLE_TABLES
from finnewsbench.metric.aliases import PERSONS
from finnewsbench.metric.aliases import TERM_TABLES
from finnewsbench.metric.aliases import groups
from finnewsbench.metric.aliases import lookup
from finnewsbench.metric.guards import KEPT
from finnewsbench.metric.guards import OPPOSITES
from finnewsbench.metric.labels import read
from finnewsbench.metric.matching import equivalent
from finnewsbench.metric.matching import relation
from finnewsbench.metric.text import fold_name
from finnewsbench.metric.vocabulary import packed

TERMS = [
    (canonical, alias)
    for table in TERM_TABLES
    for canonical, aliases in groups(table).items()
    for alias in aliases
]


def test_every_name_stands_in_one_group_only():
    """A name in two groups would mean two things; over all tables of terms and of names."""
    assert lookup(TERM_TABLES, packed)
    assert lookup(NAME_TABLES, fold_name)
    assert lookup(PEOPLE_TABLES, fold_name)
    with pytest.raises(ValueError, match="'나' stands in the groups of '가' and '다'"):
        lookup(("가 = 나\n다 = 나",), fold_name)


def test_a_group_is_never_written_twice():
    """The lines of a canonical name follow one another, over all tables of a kind."""
    for tables in (TERM_TABLES, NAME_TABLES, PEOPLE_TABLES):
        names = [name for table in tables for name in groups(table)]
        assert len(names) == len(set(names))
        assert all(names)
        assert all(aliases for table in tables for aliases in groups(table).values())


def test_the_table_is_broad():
    """At least 250 groups of terms: the table is to carry labels that nobody has seen."""
    assert sum(len(groups(table)) for table in TERM_TABLES) >= 250


def test_every_alias_means_its_canonical_name():
    """Looked up through the whole matcher, in both directions, as a theme."""
    wrong = [
        (canonical, alias)
        for canonical, alias in TERMS
        if relation(canonical, alias, "theme") != "same"
    ]
    assert wrong == []


def test_canonical_names_are_stable():
    """Reading a canonical name gives words that read as themselves: nothing is replaced twice."""
    unstable = [
        canonical
        for canonical, _ in TERMS
        if read(" ".join(read(canonical).subject)).subject != read(canonical).subject
    ]
    assert unstable == []


def test_no_group_joins_opposites():
    """상향 and 하향, 매수 and 매도 and the like are never two names of one thing."""
    for canonical, alias in TERMS:
        one, other = set(read(canonical).subject), set(alias.split())
        for left, right in OPPOSITES:
            assert not (one & left and other & right and not other & left)
            assert not (one & right and other & left and not other & right)


SHORTENED = [
    (long, short)
    for table in (*TERM_TABLES, *NAME_TABLES)
    for canonical, aliases in groups(table).items()
    for long in (canonical, *aliases)
    for short in (canonical, *aliases)
    if (left := packed(long).removesuffix(packed(short))) not in {"", packed(long)} | KEPT
]
"""A name and another one of its group that it ends with: 기관 수요예측 and 수요예측."""


@pytest.mark.parametrize("modifier", ["쿠르릉", "쿠르릉 ", "철도", "메탄올 ", "AI ", "홍콩 "])
def test_a_short_form_with_another_modifier_is_not_the_long_form(modifier):
    """전력 수요예측 is no 기관 수요예측: what is left out gives its place to nothing else."""
    assert len(SHORTENED) > 150
    wrong = [
        (long, modifier + short)
        for long, short in SHORTENED
        if equivalent(long, modifier + short, "keyword")
        or equivalent(modifier + short, long, "keyword")
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("기관 수요예측", "수요예측", "same"),
        ("수요예측", "회사채 수요예측", "narrower"),
        ("기관 수요예측", "회사채 기관 수요예측", "narrower"),
        ("기관 수요예측", "회사채 기관투자자 수요예측", "narrower"),
        ("기관 수요예측 경쟁률", "개인 수요예측 경쟁률", "different"),
        ("공장 증설", "배터리공장 증설", "narrower"),
        ("생산설비 증설", "배터리설비 증설", "different"),
        ("보톡스", "콜레라 톡신", "different"),
        ("K-방산", "미국 방산", "different"),
        ("방위산업", "미국 방산", "narrower"),
        ("퓨얼셀", "메탄올 연료전지", "narrower"),
        ("탄소 배출권", "탈탄소 배출권", "different"),
        ("당기순이익", "연결 순이익", "narrower"),
        ("닛케이225", "닛케이300", "different"),
        ("FDA", "일본 식품의약국", "different"),
        ("CDMO", "항체 위탁개발생산", "narrower"),
        ("달러 환율", "캐나다 달러 환율", "different"),
        ("원달러 환율", "홍콩달러 환율", "different"),
        ("환율", "홍콩달러 환율", "narrower"),
        ("경영참여형 사모펀드", "철도사모 펀드", "different"),
        ("사모펀드", "철도사모 펀드", "narrower"),
    ],
)
def test_what_a_short_form_leaves_out_is_not_made_up_for(one, other, expected):
    """Only the name itself, or words before the whole name, keep the meaning."""
    assert relation(one, other, "keyword") == expected


def test_names_of_firms_and_people_resolve_to_one():
    """Every name maps to a canonical name that maps to itself."""
    for table in (NAMES, PERSONS):
        assert all(table[canonical] == canonical for canonical in table.values())


@pytest.mark.parametrize(
    "name",
    [
        "삼성",
        "SK",
        "LG",
        "HD",
        "현대",
        "한화",
        "두산",
        "우리",
        "한미",
        "SM",
        "NC",
        "카페",
        "카이",
        "유한",
    ],
)
def test_groups_shared_names_and_ordinary_words_are_left_out(name):
    """They name no single firm, so the table must not make them one."""
    assert fold_name(name) not in NAMES


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("LG엔솔", "LG에너지솔루션"),
        ("현대자동차", "현대차"),
        ("하이닉스", "SK hynix"),
        ("금감원", "금융감독원"),
        ("네이버", "NAVER"),
        ("연준", "Fed"),
    ],
)
def test_common_short_names_are_there(one, other):
    """Firms' and bodies' short and English names, as the press writes them."""
    assert relation(one, other, "company") == "same"
