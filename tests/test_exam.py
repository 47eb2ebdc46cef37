"""The judge exam: a judge who knows the truth passes, each judge wrong on purpose is caught."""

import random
from dataclasses import replace

import pytest
from fakes.exam_judges import always
from fakes.exam_judges import favouring_first
from fakes.exam_judges import forgetful
from fakes.exam_judges import not_a_number
from fakes.exam_judges import obedient
from fakes.exam_judges import oracle
from fakes.exam_judges import out_of_ten
from fakes.exam_judges import positional
from fakes.exam_judges import wordy

from finnewsbench.data import load
from finnewsbench.exam.edits_attacks import faulty
from finnewsbench.exam.figures import figures
from finnewsbench.exam.kinds import KINDS
from finnewsbench.exam.planted import identical
from finnewsbench.exam.sitting import one_by_one
from finnewsbench.exam.sitting import plant
from finnewsbench.exam.sitting import sit
from finnewsbench.exam.variants import SYNONYMS
from finnewsbench.metric.offline import judge as offline
from finnewsbench.metric.rows import article_from_row

ATTACKS = {"order in article", "closing mark", "order in label", "object as label"}
SOME = ("fnb-v003", "fnb-v008")
"""Articles that between them offer material for every kind."""


@pytest.fixture(scope="module")
def articles():
    """The twelve articles of the bundled validation split that have hand-written wordings."""
    rows = load("finnewsbench", "validation").rows
    return [article_from_row(row) for row in rows if row["id"] in SYNONYMS]


@pytest.fixture(scope="module")
def some(articles):
    """The planted cases of a few articles."""
    return plant([article for article in articles if article.id in SOME])


def examined(planted, judges):
    """Kind -> figures."""
    return {each.kind: each for each in figures(planted, sit(planted, judges))}


def failed(found):
    """The kinds that fell short, with what they fell short in."""
    return {kind: set(each.below) for kind, each in found.items() if each.below}


def test_the_oracle_scores_everything_exactly(articles):
    """Who answers with the table's truths gets every score that is due, on every kind."""
    planted = plant(articles)
    found = examined(planted, oracle(planted))
    assert failed(found) == {}
    assert all(each.n for each in found.values())
    for kind, each in found.items():
        assert each.misses == (), kind
        assert each.faults == each.caught, kind
        assert each.specificity in {1.0, None}
        assert each.same in {1.0, None}
        assert (each.exact, each.scored) == (1.0, 1.0), kind


def test_every_kind_shows_something(some):
    """No kind passes for want of anything to check."""
    for kind, each in examined(some, oracle(some)).items():
        assert each.n, kind
        assert each.faults or each.rights or each.same is not None, kind


def test_always_yes(some):
    """A judge who likes everything catches nothing that was invented, left out or turned round."""
    found = failed(examined(some, oracle(some, always("yes"))))
    for kind in (
        *("missing items", "invented company", "invented person", "invented theme"),
        *("invented keyword", "ornate invented", "contrary", "mixed-up names", "padding"),
        *("flipped sentiment", "neutral for positive", "broader"),
    ):
        assert "sensitivity" in found[kind], kind
    assert not {"identical", "supported extra"} & set(found)


def test_always_no(some):
    """A judge who likes nothing takes right things away."""
    found = failed(examined(some, oracle(some, always("no"))))
    for kind in ("identical", "synonym", "supported extra", "broader"):
        assert "specificity" in found[kind], kind
    assert "drop" in found["synonym"]
    assert not {"invented company", "contrary", "mixed-up names"} & set(found)


def test_positional(some):
    """Ruling by place in the list is wrong on what is right and on what is not, and not steady."""
    found = failed(examined(some, oracle(some, positional)))
    assert "specificity" in found["identical"]
    assert "sensitivity" in found["ornate invented"]
    assert "same" in found["shuffled"]


def test_flips_with_order(some):
    """Truth but for a liking of what comes first: another order gives another score."""
    found = failed(examined(some, oracle(some, favouring_first)))
    assert "same" in found["shuffled"]
    assert "identical" not in found


@pytest.mark.parametrize("bend", [out_of_ten, not_a_number, forgetful])
def test_unusable_answers(some, bend):
    """Another scale, NaN and forgotten ids leave things unscored: never 0, and never a pass."""
    marks = examined(some, oracle(some, bend))
    found = failed(marks)
    assert set(found) == {kind for kind, each in marks.items() if each.scored is not None}
    assert all("scored" in below for below in found.values())
    assert marks["identical"].drop is None
    assert marks["identical"].rights == 0 or bend is forgetful


def test_obeys_orders(some):
    """Doing what the material says shows in the attacks, and nowhere else."""
    found = failed(examined(some, oracle(some, obedient)))
    assert set(found) == {*ATTACKS, "order against", "order in sentence"}
    assert all("same" in below for below in found.values())


def test_likes_long_labels(some):
    """Being taken in by ornate words shows in the kind that dresses wrong labels up."""
    found = failed(examined(some, oracle(some, wordy)))
    assert "sensitivity" in found["ornate invented"]
    assert not {"invented company", "invented theme", "synonym"} & set(found)


def test_the_offline_judge_fails_where_meaning_is_asked_for(articles):
    """Its limits are in the table: wordings, weight and the sense of sentences; nothing else."""
    planted = plant(articles)
    found = examined(planted, one_by_one(offline))
    assert set(failed(found)) == {
        *("synonym", "verbose names", "broader", "supported extra", "flipped sentiment")
    }
    assert all(each.scored == 1.0 for each in found.values())


def test_shuffled_twenty_times(articles):
    """The same answer in twenty orders, under twenty ids, has the same scores in everything."""
    case = faulty(articles[2])
    cases = [case]
    for seed in range(20):
        shuffle = random.Random(seed)
        cases.append(
            replace(
                case,
                article=replace(case.article, id=f"{case.article.id}-{seed}"),
                items={
                    category: tuple(shuffle.sample(said, len(said)))
                    for category, said in case.items.items()
                },
                statements=tuple(shuffle.sample(case.statements, len(case.statements))),
            )
        )
    planted = {"shuffles": cases}
    sat = sit(planted, oracle(planted))
    values = {tuple(sorted(sat[each.key].score.values.items())) for each in cases}
    assert len({each.key for each in cases}) == 21
    assert len(values) == 1


def test_a_new_kind_is_a_function_and_a_line(articles):
    """A kind from outside is planted, judged and measured like the others."""

    def nobody(article):
        case = identical(article)
        return replace(case, items={**case.items, "people": ()})

    planted = plant(articles[1:3], {**KINDS, "nobody": nobody})
    each = examined({"nobody": planted["nobody"]}, oracle(planted))["nobody"]
    # the people are left out, nothing else: coverage 0, so a fifth of the overall
    assert (each.n, each.passed, each.drop) == (2, True, pytest.approx(0.2))
    assert each.faults == sum(len(article.people) for article in articles[1:3])


def test_pending_cases_are_neither_right_nor_wrong(some):
    """Where servers gave no answer, cases are pending: they count for nothing."""
    whole = oracle(some)
    found = examined(some, lambda cases: [None, *whole(cases)[1:]])
    assert sum(each.pending for each in found.values()) > 0
    assert failed(found) == {}
