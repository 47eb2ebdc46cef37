"""The figures over several articles: means, n, order, failures, signature."""

import json
import random

import pytest
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.metric.evaluation import PredictionError
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.metric.schema import SchemaError

ROWS = [row(f"fnb-v90{number}") for number in range(1, 5)]
BROKEN = '{"companies": [{"name": "가온전자"'


def mixed():
    """A perfect reply, an empty one, a broken one, and a middling one."""
    middling = perfect()
    middling["companies"] = [item("누리바이오"), item("한빛유령"), item("가온", 0.9)]
    middling["themes"] = [item("생성형 AI"), item("로봇")]
    middling["sentiment"] = [statement("neutral"), statement("positive")]
    empty = {key: [] for key in perfect()}
    return [perfect(), empty, BROKEN, json.dumps(middling, ensure_ascii=False)]


def test_perfect_predictions_are_one():
    """Every recall, rubric and grounding figure is exactly 1, and so are their intervals."""
    figures = score_pairs((r, perfect()) for r in ROWS)
    for table in ("rubric", "recall_exact", "recall_normalised"):
        assert figures[table] == dict.fromkeys(("overall", *CATEGORIES), 1.0)
        assert set(figures["interval"][table].values()) == {(1.0, 1.0)}
    assert figures["grounding"] == {"located": 1.0, "supporting": 1.0}
    assert figures["n"]["articles"] == 4
    assert figures["complete"] is True


def test_means_over_articles():
    """Company recall: 1, 0, 0 (broken), and 누리바이오 of two: (1 + 0 + 0 + 0.5) / 4."""
    figures = score_pairs(zip(ROWS, mixed(), strict=True))
    assert figures["recall_exact"]["company"] == 0.375
    assert figures["missing"] == dict.fromkeys(CATEGORIES, 1)
    assert sum(figures["failures"].values()) == 1
    assert figures["n"]["failed"] == 1
    assert figures["n"]["rubric"] == dict.fromkeys(CATEGORIES, 4)


def test_order_shows_in_no_figure():
    """Shuffling articles, and items within them, changes nothing at all."""
    replies = [json.loads(p) if p != BROKEN and isinstance(p, str) else p for p in mixed()]
    pairs = list(zip(ROWS, replies, strict=True))
    figures = score_pairs(pairs)
    for seed in range(20):
        rng = random.Random(seed)
        shuffled = [
            (r, {key: rng.sample(v, len(v)) for key, v in p.items()} if p != BROKEN else p)
            for r, p in pairs
        ]
        rng.shuffle(shuffled)
        assert score_pairs(shuffled) == figures


def test_no_articles_have_no_scores():
    """With n = 0 there is no score, rather than 0 or 1."""
    figures = score_pairs([])
    assert figures["rubric"]["overall"] is None
    assert figures["n"]["articles"] == 0


def test_a_category_without_articles_leaves_no_overall():
    """No reference people anywhere: recall of people and with it the overall are None."""
    rows = [{**r, "people": []} for r in ROWS]
    figures = score_pairs((r, perfect()) for r in rows)
    assert figures["recall_exact"]["people"] is None
    assert figures["recall_exact"]["overall"] is None
    assert figures["n"]["recall_exact"]["people"] == 0


def test_signature_tells_references_apart():
    """Another reference is another signature; another order is not."""
    one = score_pairs((r, None) for r in ROWS)["signature"]
    assert score_pairs((r, None) for r in reversed(ROWS))["signature"] == one
    changed = [*ROWS[:3], {**ROWS[3], "companies": ROWS[3]["companies"][:1]}]
    assert score_pairs((r, None) for r in changed)["signature"] != one


@pytest.mark.parametrize("prediction", [5930, 0.5, ["가온전자"], True])
def test_predictions_that_can_not_be_read(prediction):
    """A number or a list is an error that names the article."""
    with pytest.raises(PredictionError, match="fnb-v901"):
        score_pairs([(ROWS[0], prediction)])


def test_records_are_parsed_anew():
    """A prediction record counts by its reply; one of another article is refused."""
    reply = {"content": json.dumps(perfect()), "finish_reason": "stop"}
    record = {"article_id": "fnb-v901", "reply": reply, "extraction": None}
    assert score_pairs([(ROWS[0], record)])["rubric"]["overall"] == 1.0
    with pytest.raises(PredictionError, match="same order"):
        score_pairs([(ROWS[1], record)])


def test_an_article_twice_is_refused():
    """Two predictions for one article are an error, not an average."""
    with pytest.raises(ValueError, match="occurs twice"):
        score_pairs([(ROWS[0], None), (ROWS[0], None)])


def test_unknown_judge_names_those_there_are():
    """The error says which judges there are."""
    with pytest.raises(ValueError, match="offline"):
        score_pairs([], judge="oracle")


def test_a_row_without_lists_is_refused():
    """The error names row and key."""
    with pytest.raises(SchemaError, match="'fnb-v901': 'themes' is missing"):
        score_pairs([({k: v for k, v in ROWS[0].items() if k != "themes"}, None)])


def test_detail_lists_every_item():
    """Per-article detail on request, sorted by id, each line with its reason."""
    figures = score_pairs(zip(ROWS, mixed(), strict=True), detail=True)
    assert [a["article_id"] for a in figures["articles"]] == [r["id"] for r in ROWS]
    lines = figures["articles"][3]["lines"]["company"]
    assert {line["name"] for line in lines} == {"가온전자", "누리바이오", "가온", "한빛유령"}
    assert all(line["reason"] for line in lines)
    json.dumps(figures, allow_nan=False)
