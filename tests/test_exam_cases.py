"""Planted cases: what is due is worked out by hand; their wordings are the exam's own."""

from dataclasses import replace

import pytest
from fakes.exam_judges import oracle
from hand import LEAD
from hand import QUOTE
from hand import RISK
from hand import row

from finnewsbench.data import load
from finnewsbench.exam import edits_evidence as evidence
from finnewsbench.exam import edits_faults as faults
from finnewsbench.exam import edits_names as names
from finnewsbench.exam import variants
from finnewsbench.exam.expected import grounding_dues
from finnewsbench.exam.expected import overall_due
from finnewsbench.exam.expected import score_dues
from finnewsbench.exam.expected import touched
from finnewsbench.exam.figures import figures
from finnewsbench.exam.planted import identical
from finnewsbench.exam.planted import packed
from finnewsbench.exam.sitting import plant
from finnewsbench.exam.sitting import sit
from finnewsbench.exam.words import INVENTED
from finnewsbench.metric.aliases import NAME_TABLES
from finnewsbench.metric.aliases import PEOPLE_TABLES
from finnewsbench.metric.aliases import TERM_TABLES
from finnewsbench.metric.aliases import groups
from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import CATEGORIES

HAND = article_from_row(row())
LISTS = {
    "SYNONYMS": variants.SYNONYMS,
    "NARROWER": variants.NARROWER,
    "BROADER": variants.BROADER,
    "CONTRARY": variants.CONTRARY,
    "PARAPHRASES": variants.PARAPHRASES,
}


# The hand-made article: 2 companies, 1 person, 2 themes, 2 keywords, 1 positive and 1 negative
# statement, 1 excluded firm, analyst and opinion.  H(a, b) is the harmonic mean.
@pytest.mark.parametrize(
    ("kind", "different"),
    [
        (identical, {}),
        (names.spacing, {}),
        (names.decomposed, {}),
        (names.alias, {}),
        (names.verbose, {}),
        (names.duplicates, {}),
        (faults.excluded_at_zero, {}),
        (evidence.elsewhere, {}),
        (evidence.lead_for_all, {}),
        # 3 said, 1 of them invented: H(1, 2/3)
        (faults.invented("company"), {"company": 4 / 5}),
        # 2 said, 1 invented: H(1, 1/2)
        (faults.invented("people"), {"people": 2 / 3}),
        (
            faults.ornate,
            {"company": 4 / 5, "people": 2 / 3, "theme": 4 / 5, "keyword": 4 / 5},
        ),
        # one of two left: H(1/2, 1); the only person stays
        (
            faults.missing,
            {"company": 2 / 3, "theme": 2 / 3, "keyword": 2 / 3, "sentiment": 2 / 3},
        ),
        # the firm beside 2 companies, the analyst beside 1 person, the opinion beside 2 keywords
        (faults.excluded, {"company": 4 / 5, "people": 2 / 3, "keyword": 4 / 5}),
        # positive lost: coverage 1/2; one statement of two right: validity 1/2
        (faults.flipped, {"sentiment": 1 / 2}),
        # coverage 1/2; the neutral statement is worth 0 or 1/2: validity 1/2 or 3/4
        (faults.neutral, {"sentiment": (1 / 2, 3 / 5)}),
        # the strongest statement rests on nothing: as flipped
        (evidence.fabricated, {"sentiment": 1 / 2}),
    ],
)
def test_scores_that_are_due(kind, different):
    """Every category's due score, by hand; the overall is the mean of the five."""
    case = kind(HAND)
    wanted = {category: different.get(category, 1.0) for category in CATEGORIES}
    both = {c: v if isinstance(v, tuple) else (v, v) for c, v in wanted.items()}
    dues = score_dues(case)
    assert {c: due.low for c, due in dues.items()} == pytest.approx(
        {c: v[0] for c, v in both.items()}
    )
    assert {c: due.high for c, due in dues.items()} == pytest.approx(
        {c: v[1] for c, v in both.items()}
    )
    overall = overall_due(case)
    assert overall.low == pytest.approx(sum(v[0] for v in both.values()) / 5)
    assert overall.high == pytest.approx(sum(v[1] for v in both.values()) / 5)
    assert set(different) <= set(touched(case))


@pytest.mark.parametrize(
    ("kind", "located", "supporting"),
    [
        (names.spacing, 1, 1),
        # 7 items and an invented one, 2 statements: the lead stands there, speaks of 7 of 8
        (faults.invented("theme"), 1, 7 / 8),
        # of 9 sentences those of 4 items and 1 statement are invented; 3 of 7 items are left
        (evidence.fabricated, 4 / 9, 3 / 7),
        # the lead speaks of both companies, of 바이오 and of 공급계약
        (evidence.lead_for_all, 1, 4 / 7),
    ],
)
def test_grounding_that_is_due(kind, located, supporting):
    """Shares of located and supporting sentences, by hand."""
    case = kind(HAND)
    dues = grounding_dues(case)
    assert case.evidence
    assert dues["located"].low == dues["located"].high == pytest.approx(located)
    assert dues["supporting"].low == dues["supporting"].high == pytest.approx(supporting)


def test_supported_extras_leave_the_reference_and_stay_said():
    """What is taken out of the reference is still said, and costs nothing."""
    case = faults.supported(HAND)
    assert [item.name for item in case.article.companies] == ["가온전자"]
    assert [(item.name, item.says) for item in case.items["company"]] == [
        ("가온전자", 0),
        ("누리바이오", None),
    ]
    assert case.source is HAND
    assert overall_due(case).high == 1


def test_edits_of_evidence():
    """Sentences go where the edit says, and come from where it says."""
    moved = evidence.elsewhere(HAND)
    assert {i.name: i.sentence for said in moved.items.values() for i in said if i.planted} == {
        "누리바이오": RISK,
        "김가람": RISK,
        "AI": RISK,
        "공급계약": RISK,
    }
    quoted = evidence.lead_for_all(HAND)
    assert {i.sentence for said in quoted.items.values() for i in said} == {LEAD}
    assert evidence.swapped_people(HAND) is None
    two = replace(
        HAND, people=(HAND.people[0], replace(HAND.people[0], name="정다솔", sentence=RISK))
    )
    assert [item.sentence for item in evidence.swapped_people(two).items["people"]] == [RISK, QUOTE]


def test_own_data_can_be_examined():
    """Another labelled article gives an exam too: kinds without material have no case."""
    planted = plant([HAND])
    found = {each.kind: each for each in figures(planted, sit(planted, oracle(planted)))}
    assert [kind for kind, each in found.items() if not each.n] == [
        *("synonym", "narrower", "broader", "contrary", "mixed-up names"),
        *("people swapped", "paraphrased"),
    ]
    assert all(each.passed and each.exact == 1 for each in found.values() if each.n)


@pytest.mark.parametrize("name", LISTS)
def test_hand_written_variants_fit_the_bundled_articles(name):
    """Twelve articles have some, every label is one of its reference, every variant is another."""
    rows = load("finnewsbench", "validation").rows[:12]
    articles = {row["id"]: article_from_row(row) for row in rows}
    assert set(LISTS[name]) == set(articles)
    for id_, entries in LISTS[name].items():
        for category, label, variant in entries:
            known = [item for item in articles[id_].references(category) if item.name == label]
            assert len(known) == 1, (id_, label)
            assert packed(variant) not in [packed(each) for each in known[0].names]


def test_no_variant_is_drawn_from_the_alias_tables():
    """The exam's wordings are its own: the tables that the metric matches by hold none of them.

    They know some contrary labels (무상증자), never in the group of what those are contrary to.
    """
    known = [
        {packed(name) for name in (canonical, *aliases)}
        for table in (*TERM_TABLES, *NAME_TABLES, *PEOPLE_TABLES)
        for canonical, aliases in groups(table).items()
    ]
    listed = set().union(*known)
    assert {packed("유상증자"), packed("무상증자")} <= listed
    for name, entries in LISTS.items():
        for _, label, variant in (entry for each in entries.values() for entry in each):
            if name == "CONTRARY":
                assert not any({packed(label), packed(variant)} <= group for group in known)
            else:
                assert packed(variant) not in listed, variant


def test_paraphrases_and_inventions_do_not_stand_in_the_articles():
    """What is planted as not there is not there."""
    for source in load("finnewsbench", "validation").rows:
        text = packed(source["title"] + source["article"])
        for _, _, sentence in variants.PARAPHRASES.get(source["id"], ()):
            assert packed(sentence) not in text
        for listed in INVENTED.values():
            assert packed(listed[0]) not in text
