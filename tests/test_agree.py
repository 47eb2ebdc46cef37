"""People's verdicts beside a judge's: reading, pairing, figures."""

import json

import pytest

from finnewsbench.agreement.labels import Label
from finnewsbench.agreement.labels import is_id
from finnewsbench.agreement.labels import read_labels
from finnewsbench.agreement.measures import agreement
from finnewsbench.agreement.pairing import pair
from finnewsbench.agreement.tables import tables
from finnewsbench.agreement.tables import to_dict
from finnewsbench.errors import FinNewsBenchError


def label(item, verdict, by="A", article="fnb-v1", **more):
    """A person's verdict."""
    category = more.pop("category", item.partition(".")[0])
    return Label(article, category, item, more.pop("name", ""), verdict, by, "line", **more)


def ruling(item, verdict, article="fnb-v1", **more):
    """A judge's."""
    return label(item, verdict, "judge", article, **more)


def written(path, *rows):
    """A file of verdicts; each row over one that is complete."""
    whole = {"article_id": "fnb-v1", "item": "keyword.p1", "verdict": "yes", "annotator": "A"}
    lines = [row if isinstance(row, str) else json.dumps({**whole, **row}) for row in rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_lines_of_people_and_of_judges(tmp_path):
    """Both forms are read; the category is the id's where it is not given."""
    path = tmp_path / "verdicts.jsonl"
    people = {"name": "수주", "note": "because"}
    judge = {"article_id": "fnb-v2", "judge": "J", "category": "theme", "id": "theme.r1"}
    rest = {"name": "조선", "value": 0.5, "by": "code", "share": None, "reason": "said"}
    written(path, people, json.dumps({**judge, **rest}))
    first, second = read_labels(path)
    assert (first.category, first.name, first.verdict, first.value) == ("keyword", "수주", "yes", 1)
    assert (second.item, second.verdict, second.by, second.settled) == (
        "theme.r1",
        "partly",
        "J",
        True,
    )
    assert second.where.endswith("line 2")


def test_no_verdict_is_not_a_no(tmp_path):
    """cannot_assess, nothing, and a judge's null have no value."""
    rows = [
        {"item": f"keyword.p{n}", "verdict": v} for n, v in enumerate(["cannot_assess", "", None])
    ]
    assert [each.value for each in read_labels(written(tmp_path / "a", *rows))] == [None] * 3


def test_lines_that_follow_from_others_are_left_out(tmp_path):
    """The judge's line on a whole polarity is nobody's verdict; a name may hold a dot."""
    rows = [{"item": "sentiment.positive"}, {"item": "No.1", "category": "keyword"}]
    assert [each.item for each in read_labels(written(tmp_path / "a", *rows))] == ["No.1"]
    assert not is_id("sentiment.positive")
    assert is_id("sentiment.p1")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"verdict": "maybe"}, "line 1: the verdict is 'maybe'; it can be yes, partly, no"),
        ({"verdict": 0.7}, "the verdict is 0.7"),
        ({"verdict": True}, "the verdict is True"),
        ({"item": "", "id": ""}, "has no 'item'"),
        ({"article_id": None}, "has no 'article_id'"),
        ({"item": "수주"}, "the category is '수주'; it can be company, people"),
        ("{", "line 1 is not JSON"),
        ("[]", "line 1 is no object"),
        ("", "holds no verdicts"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path, row, message):
    """File, line, what is wrong and what it can be."""
    with pytest.raises(FinNewsBenchError, match=message.replace("(", r"\(")):
        read_labels(written(tmp_path / "a", row))


def test_one_verdict_an_annotator_and_item(tmp_path):
    """Two annotators may rule on an item, one of them not twice."""
    path = written(tmp_path / "a", {}, {"annotator": "B"})
    assert len(read_labels(path)) == 2
    with pytest.raises(FinNewsBenchError, match=r"line 3: A ruled .* already \(.*line 1\)"):
        read_labels(written(path, {}, {"annotator": "B"}, {"verdict": "no"}))


def test_an_item_is_found_by_its_id():
    """Without a name, or with the same one however it is spaced."""
    rulings = [
        ruling("keyword.p1", "yes", name="LNG 운반선"),
        ruling("keyword.p2", "no", name="수주"),
    ]
    found = pair([label("keyword.p2", "yes"), label("keyword.p1", "no", name="LNG운반선")], rulings)
    assert [each.ruling.item for each in found.found] == ["keyword.p2", "keyword.p1"]
    assert found.lost == ()


def test_an_item_whose_id_has_moved_is_found_by_its_name():
    """On its own side: the reference of the same name is another item."""
    rulings = [
        ruling("theme.p1", "no", name="조선"),
        ruling("theme.p2", "yes", name="바이오"),
        ruling("theme.r1", "no", name="바이오"),
    ]
    found = pair([label("theme.p1", "yes", name="바이오")], rulings)
    assert [each.ruling.item for each in found.found] == ["theme.p2"]


def test_names_may_stand_for_ids_where_they_are_clear():
    """A name that two items have, or none, finds nothing and says so."""
    rulings = [
        ruling("theme.p1", "no", name="조선"),
        ruling("theme.p2", "yes", name="바이오"),
        ruling("theme.r1", "no", name="바이오"),
    ]
    given = [label(name, "yes", category="theme") for name in ("조선", "바이오", "AI")]
    found = pair(given, rulings)
    assert [each.ruling.item for each in found.found] == ["theme.p1"]
    assert found.lost == (
        "line: fnb-v1 바이오: 2 items have its name",
        "line: fnb-v1 AI: it was not judged",
    )


RULINGS = [
    ruling("keyword.p1", "yes"),
    ruling("keyword.p2", "no"),
    ruling("keyword.p3", "partly"),
    ruling("keyword.r1", "yes", settled=True),
    ruling("keyword.p1", "no", article="fnb-v2"),
    ruling("theme.p1", None, article="fnb-v2"),
]
LABELS = [
    label("keyword.p1", "yes"),
    label("keyword.p2", "partly"),
    label("keyword.r1", "no"),
    label("keyword.p1", "no", article="fnb-v2"),
    label("theme.p1", "yes", article="fnb-v2"),
    label("theme.p2", None, article="fnb-v2"),
]


def test_figures_by_hand():
    """Keyword: people yes, partly, no; judge yes, no, no.

    Same 2/3; by chance 1/9 + 2/9 = 1/3: kappa 1/2.  Linear: 1 step of 3 pairs, by chance
    (4 + 3 + 2) of 9: 1 - (1/3) / 1 = 2/3.
    """
    found = agreement(LABELS, RULINGS, "J")
    (keyword,) = (row for row in found.categories if row.category == "keyword")
    assert (keyword.items, keyword.verdicts) == (3, 3)
    assert keyword.same == pytest.approx(2 / 3)
    assert keyword.kappa == pytest.approx(1 / 2)
    assert keyword.linear == pytest.approx(2 / 3)
    assert keyword.people_alpha is None


def test_means_by_hand():
    """Judge: (1 + 0 + 0.5) / 3 and 0, mean 0.25.  People: (1 + 0.5) / 2 and 0, mean 0.375."""
    found = agreement(LABELS, RULINGS, "J")
    (keyword,) = (row for row in found.categories if row.category == "keyword")
    assert keyword.mean.judge.value == pytest.approx(0.25)
    assert keyword.mean.human.value == pytest.approx(0.375)
    company = found.categories[0]
    assert (company.category, company.items, company.mean) == ("company", 0, None)


def test_nothing_is_dropped_unseen():
    """What code settled, what the judge left, what holds no verdict: each is counted."""
    found = agreement([*LABELS, label("people.p1", "yes")], RULINGS, "J")
    assert (found.settled, found.settled_same, found.empty) == (1, 0, 1)
    assert found.lost == ("line: fnb-v1 people.p1: it was not judged",)
    assert found.confusion == {
        ("no", "no"): 1,
        ("partly", "no"): 1,
        ("yes", ""): 1,
        ("yes", "yes"): 1,
    }


def test_several_annotators():
    """Each of their verdicts meets the judge's; the item counts once in the mean.

    A and B on one item: yes and no, so its value is 0.5; alpha of the two, over both items, is
    1 - 3 * 1 / (1 * 3) = 0.
    """
    rulings = [ruling("keyword.p1", "yes"), ruling("keyword.p2", "no")]
    labels = [
        label("keyword.p1", "yes"),
        label("keyword.p1", "no", by="B"),
        label("keyword.p2", "no"),
        label("keyword.p2", "no", by="B"),
    ]
    row = agreement(labels, rulings, "J").categories[-1]
    assert (row.category, row.items, row.verdicts) == ("all", 2, 4)
    assert row.same == 0.75
    assert row.people_alpha == pytest.approx(0.0)
    assert row.mean.human.value == 0.25


def test_tables_and_json_say_the_same():
    """The confusion table's sums are the verdicts; JSON holds every column, sorted."""
    found = agreement(LABELS, RULINGS, "J")
    per_category, confusion, means = tables(found)
    assert [row[0] for row in per_category.rows][-1] == "all"
    assert confusion.rows[0] == ("yes", "1", "0", "0", "1", "2")
    assert means.rows[3][1].startswith("0.250")
    values = json.loads(json.dumps(to_dict(found), allow_nan=False))
    assert values["confusion"]["yes"] == {"no": 0, "partly": 0, "yes": 1, "no verdict": 1}
    assert values["categories"]["keyword"]["kappa"] == pytest.approx(0.5)
    assert any("code settled" in note for note in per_category.notes)
