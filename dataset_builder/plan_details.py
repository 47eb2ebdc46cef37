"""What follows from an article's facts: outlet, date, tags, and who is quoted to be excluded."""

from __future__ import annotations

import datetime as dt
import re

from finnewsbench.dataset_builder.plan_allot import chance
from finnewsbench.dataset_builder.plan_facts import Facts
from finnewsbench.dataset_builder.plan_facts import words
from finnewsbench.dataset_builder.plan_people import Names

WEEKEND_SHARE = 0.06
CLOSED = frozenset(
    "01-01 01-27 01-28 01-29 01-30 03-03 05-01 05-05 05-06 06-03 06-06 08-15 10-03 10-06 10-07 "
    "10-08 10-09 12-25 12-31".split()
)
"""Days of 2025 on which the exchange was closed, weekends apart."""

EARLIEST_RESULTS = {1: 20, 4: 21, 7: 21, 10: 22}
"""Month -> first day on which a firm can report the quarter that has just ended."""

TAG_SIGNS = {
    "disclosure": r"공시|유상증자|전환사채|자사주|이사회|주총|분할|감사보고서|보호예수",
    "financial_results": r"매출 \d|매출 [-+]|매출액|영업익|영업손실|순익|순손실|이익률|흑자|적자",
    "forecast": r"목표|전망|예정|계획|추정|기대|내년|하반기|202[6-9]",
    "overseas": (
        r"해외|미국|미 |유럽|일본|중국|대만|베트남|인도(?! 지연)|독일|북미|중동|"
        r"수출|달러|유로|글로벌"
    ),
    "policy": r"관세|규제|법|보조금|허가|인가|정책|세제|조례|입찰|고시|공정위",
    "price_move": r"주가|급락|급등|시총|상한가|하한가|신고가",
    "supply_chain": r"공급|납품|부품|소재|원료|조달|물량",
    "unlisted_company": r"비상장|상장 추진|창업자|스타트업|투자 유치|시리즈|코스닥 상장",
}
"""Tag -> words of the facts that show it."""

BODIES = re.compile(
    r"금융위|금융감독원|금감원|공정거래위|공정위|식품의약품안전처|식약처|국토교통부|국토부|"
    r"산업통상|과학기술정보통신부|과기정통부|고용노동부|노동부|환경부|기후에너지환경부|"
    r"해양수산부|농림축산식품부|보건복지부|질병관리청|방위사업청|방사청|국방부|국방과학연구소|"
    r"한국거래소|거래소|국세청|관세청|특허청|지식재산처|조달청|중소벤처기업부|개인정보보호위|"
    r"방송미디어통신위|방송통신위|한국전력|한국수력원자력|한수원|전력거래소|원자력안전위|"
    r"우주항공청|건강보험심사평가원|심평원|국민건강보험공단|중앙노동위|노동위원회|"
    r"한국은행|예금보험공사|무역위원회|법원|검찰|특별시|광역시|특별자치도|행정안전부|소방청|"
    r"한국소비자원|소비자원|무역협회|코트라|국가철도공단|한국토지주택공사|LH|국민연금"
)
"""Public bodies, real ones, in neutral roles."""

OUTLETS = {
    ("wire_brief", ""): "aaaah",
    ("wire_brief", "Health Care"): "aad",
    ("wire_brief", "Information Technology"): "aac",
    ("disclosure_digest", ""): "ab",
    ("disclosure_digest", "Health Care"): "abd",
    ("results_note", ""): "fb",
    ("market_wrap", ""): "f",
    ("policy_piece", ""): "e",
    ("feature", ""): "bbbbhg",
    ("feature", "Health Care"): "ddbg",
    ("feature", "Information Technology"): "ccdg",
    ("feature", "Communication Services"): "bgc",
    ("interview", ""): "bbgh",
    ("interview", "Health Care"): "ddg",
    ("interview", "Information Technology"): "ccg",
}
"""Register and sector ("" for any other) -> the invented house styles that print it, a to h."""

OPINIONS = {
    "positive": ("목표주가 상향", "투자의견 매수 유지", "목표주가 신규 제시", "투자의견 상향"),
    "negative": ("목표주가 하향", "투자의견 중립 하향", "목표주가 하향·의견 보류"),
    "neutral": ("목표주가 유지", "투자의견 중립 유지", "투자의견 보유"),
}


def excluded(facts: Facts, names: Names) -> list[dict[str, str]]:
    """A securities firm, its analyst and an opinion that goes with the article's line."""
    firms = words("securities_firms.txt")
    seed = facts.seed
    firm = firms[int(chance("firm", seed) * len(firms))]
    opinions = OPINIONS[facts.line]
    opinion = opinions[int(chance("opinion", seed) * len(opinions))]
    return [
        {"name": firm, "kind": "securities_firm"},
        {"name": names.take(), "kind": "analyst"},
        {"name": opinion, "kind": "opinion"},
    ]


def outlet(facts: Facts) -> str:
    """The letter of the house style that prints the article."""
    if facts.regional:
        return "h"
    choices = OUTLETS.get((facts.register, facts.sector)) or OUTLETS[facts.register, ""]
    return choices[int(chance("outlet", facts.seed) * len(choices))]


def published(facts: Facts) -> str:
    """A weekday of the planned month, seldom a weekend day; results not before the middle of it."""
    seed = facts.seed
    first = dt.date(2025, facts.month, 1)
    after = dt.date(2025 + facts.month // 12, facts.month % 12 + 1, 1)
    days = [first + dt.timedelta(n) for n in range((after - first).days)]
    weekend = (
        chance("weekend", seed) < WEEKEND_SHARE
        and facts.event not in ("results", "audit")
        and facts.register != "market_wrap"
    )
    pool = [day for day in days if (day.weekday() > 4) == weekend]
    if facts.event == "results":
        pool = [day for day in pool if day.day >= EARLIEST_RESULTS.get(facts.month, 1)]
    position = int(chance("day", seed) * len(pool))
    if facts.register in ("market_wrap", "policy_piece", "results_note"):
        while pool[position].isoformat()[5:] in CLOSED:
            position = (position + 1) % len(pool)
    return pool[position].isoformat()


def tags(facts: Facts, quoted: bool) -> list[str]:  # noqa: FBT001
    """What the article contains, as far as its facts show; ``quoted``: an analyst is in it."""
    affiliations = " ".join(role.affiliation for role in facts.people)
    found = {tag for tag, signs in TAG_SIGNS.items() if re.search(signs, facts.premise)}
    if BODIES.search(facts.premise + " " + affiliations):
        found.add("public_body")
    if any(firm.country for firm in facts.others):
        found |= {"foreign_company", "overseas"}
    if facts.people:
        found.add("quotation")
    if quoted:
        found.add("analyst_view")
    if facts.event in ("policy", "tariff"):
        found.add("policy")
    if facts.register == "disclosure_digest":
        found.add("disclosure")
    return sorted(found)
