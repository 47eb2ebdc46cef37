"""The metric as `evaluate` loads it: from its folder, in the real library."""

import ast
import json
from pathlib import Path

import evaluate
import pytest
from hand import perfect
from hand import row

import finnewsbench.metric
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.parsing import read_extraction

FOLDER = Path(finnewsbench.metric.__path__[0])
ROWS = [row("fnb-v901"), row("fnb-v902")]


@pytest.fixture(scope="module")
def metric(tmp_path_factory):
    """The metric, loaded by path into a cache of its own."""
    cache = tmp_path_factory.mktemp("evaluate")
    return evaluate.load(str(FOLDER / "finnewsbench.py"), cache_dir=str(cache))


def test_every_module_is_named():
    """`evaluate` copies only the siblings that finnewsbench.py names, so it names them all."""
    tree = ast.parse((FOLDER / "finnewsbench.py").read_text(encoding="utf-8"))
    named = {n.module for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.level == 1}
    modules = {path.stem for path in FOLDER.glob("*.py")}
    assert named == modules - {"__init__", "app", "finnewsbench"}


def test_no_hash_sign_stands_in_a_string():
    """`evaluate` hashes the code up to the first hash sign of a line, inside strings too."""
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert "#" not in node.value, f"{path.name}, line {node.lineno}"


@pytest.mark.parametrize("form", ["text", "dict", "extraction"])
def test_predictions_in_every_form_give_the_same_figures(metric, form):
    """JSON text, dict and NewsExtraction are read alike, and as the core reads them."""
    value = {
        "text": json.dumps(perfect(), ensure_ascii=False),
        "dict": perfect(),
        "extraction": read_extraction(perfect()).extraction,
    }[form]
    figures = metric.compute(predictions=[value, value], references=ROWS)
    assert figures == score_pairs((r, perfect()) for r in ROWS)
    assert figures["rubric"]["overall"] == 1.0


def test_empty_and_broken_replies(metric):
    """Five empty lists are missing extractions; broken JSON and None are failures by kind."""
    empty = json.dumps({key: [] for key in perfect()})
    references = [*ROWS, row("fnb-v903")]
    figures = metric.compute(predictions=[empty, '{"companies": [', None], references=references)
    assert figures["rubric"]["overall"] == 0.0
    assert figures["recall_exact"]["overall"] == 0.0
    assert figures["grounding"] == {"located": 0.0, "supporting": 0.0}
    assert figures["missing"]["company"] == 1
    assert figures["n"]["failed"] == 2
    assert figures["failures"]["empty_reply"] == 1


def test_add_and_add_batch(metric):
    """Collected one by one or in batches, the figures are the same."""
    metric.add(prediction=perfect(), reference=ROWS[0])
    metric.add_batch(predictions=[None], references=[ROWS[1]])
    assert metric.compute() == metric.compute(predictions=[perfect(), None], references=ROWS)


def test_detail_and_judge_are_passed_on(metric):
    """Keyword arguments reach the core."""
    figures = metric.compute(predictions=[perfect()], references=ROWS[:1], detail=True)
    assert figures["articles"][0]["article_id"] == "fnb-v901"
    with pytest.raises(ValueError, match="no judge 'oracle'"):
        metric.compute(predictions=[perfect()], references=ROWS[:1], judge="oracle")


def test_processes_find_the_copied_modules(metric):
    """Loaded by `evaluate`, it is shared among processes too, and its errors come back."""
    alone = metric.compute(predictions=[perfect(), None], references=ROWS)
    assert metric.compute(predictions=[perfect(), None], references=ROWS, processes=2) == alone
    with pytest.raises(TypeError, match="'fnb-v901' is of type int"):
        metric.compute(predictions=[5930], references=ROWS[:1], processes=2)


def test_no_articles(metric):
    """Empty input has n = 0 and no score."""
    figures = metric.compute(predictions=[], references=[])
    assert figures["n"]["articles"] == 0
    assert figures["rubric"]["overall"] is None


@pytest.mark.parametrize(
    ("predictions", "references", "message"),
    [
        ([None], ROWS, "1 predictions and 2 references"),
        ("text", ROWS, "lists with one entry per article"),
        ({"companies": []}, ROWS, "lists with one entry per article"),
        ([5930, None], ROWS, "'fnb-v901' is of type int"),
        ([{"companies": {1, 2}}, None], ROWS, "prediction 0 can't be written as JSON"),
        ([None], [{"id": "x"}], "'article' is missing"),
    ],
)
def test_bad_input_is_named(metric, predictions, references, message):
    """One clear error that says what is wrong."""
    with pytest.raises((TypeError, ValueError), match=message):
        metric.compute(predictions=predictions, references=references)


def test_an_error_does_not_spoil_the_next_call(metric):
    """After an error the metric holds nothing back."""
    with pytest.raises(TypeError):
        metric.compute(predictions=[5930], references=ROWS[:1])
    figures = metric.compute(predictions=[perfect()], references=ROWS[:1])
    assert figures["n"]["articles"] == 1
