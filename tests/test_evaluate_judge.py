"""A judge model, or a function, through `evaluate.load(...).compute(judge=...)`."""

from pathlib import Path
from types import SimpleNamespace

import evaluate
import pytest
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from hand import item
from hand import perfect
from hand import row

import finnewsbench.metric
from finnewsbench.metric.asking import Asking
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.holistic import ASPECTS
from finnewsbench.metric.holistic import Score
from finnewsbench.metric.offline import judge as offline_judge

KEY = "sk-CANARY-0123456789"
ROWS = [row(f"fnb-v90{n}") | {"title": f"기사 {n}"} for n in range(1, 6)]
GIVEN = [
    perfect(),
    perfect() | {"themes": [item("로봇 자동화"), item("신약")]},
    None,
    perfect() | {"keywords": [item("수출"), item("한빛유령")]},
    {key: [] for key in perfect()},
]


@pytest.fixture(scope="module")
def metric(tmp_path_factory):
    """The metric, loaded by path into a cache of its own."""
    path = Path(finnewsbench.metric.__path__[0]) / "finnewsbench.py"
    return evaluate.load(str(path), cache_dir=str(tmp_path_factory.mktemp("evaluate")))


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """No key, no other server."""
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")


@pytest.mark.parametrize("rubric", ["itemized", "paper"])
def test_a_judge_model_by_base_url(metric, rubric):
    """The figures are those of the core; a reply that failed is 0 and is not shown."""
    with judge_server(saying("partly", 0.5)) as server:
        figures = metric.compute(
            predictions=GIVEN,
            references=ROWS,
            judge="openai/gpt-oss-20b",
            base_url=server.url,
            rubric=rubric,
            workers=3,
        )
        asking = Asking(base_url=server.url)
        pairs = zip(ROWS, GIVEN, strict=True)
        core = score_pairs(pairs, judge="openai/gpt-oss-20b", rubric=rubric, asking=asking)
    assert figures == core
    assert figures["signature"]["judge"].startswith("openai/gpt-oss-20b@")
    assert figures["judge"]["calls"] == 3  # the empty extraction is settled by code
    assert figures["complete"] is True
    assert figures["n"]["rubric"]["company"] == 5


def test_a_judge_that_refuses_is_one_error_and_spoils_nothing(metric, monkeypatch):
    """The error has no key in it; the metric can be used again."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with judge_server(lambda *_: Raw(401, error(f"Incorrect API key: {KEY}"))) as server:
        with pytest.raises(RuntimeError, match="Incorrect API key") as raised:
            metric.compute(
                predictions=GIVEN,
                references=ROWS,
                judge="some/model",
                base_url=server.url,
                api_key_env="OPENAI_API_KEY",
            )
        assert len(server.bodies) <= 8
    assert KEY not in str(raised.value)
    assert metric.compute(predictions=GIVEN, references=ROWS)["n"]["articles"] == 5


def test_openai_without_a_key(metric):
    """Nothing is asked: the error names the variable."""
    with pytest.raises(RuntimeError, match="OPENAI_API_KEY"):
        metric.compute(predictions=GIVEN, references=ROWS, judge="openai/gpt-5-mini")


def test_functions_judge(metric):
    """Verdicts by item or scores by aspect, from a function of the user's."""
    one = metric.compute(predictions=GIVEN, references=ROWS, judge=offline_judge)
    embedded = metric.compute(predictions=GIVEN, references=ROWS)
    assert one["rubric"] == embedded["rubric"]
    assert one["signature"] != embedded["signature"]

    def generous(_case):
        return dict.fromkeys(ASPECTS, Score(1.0, "so"))

    figures = metric.compute(predictions=GIVEN, references=ROWS, judge=generous, rubric="paper")
    # 1 on three articles, 0 on the failed and on the empty one
    assert figures["rubric"]["overall"] == pytest.approx(3 / 5)
    assert figures["judged"]["grounding"] == pytest.approx(3 / 5)


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        ("base_ulr", "no base_ulr. Did you mean base_url?"),
        ("jugde", "no jugde. Did you mean judge?"),
        ("colour", "no colour. It takes predictions, references, judge"),
        ("api_key", "no api_key, but api_key_env"),
    ],
)
def test_a_misspelt_setting_is_named(metric, setting, words):
    """It is not passed over; a key in the wrong place is not repeated."""
    with pytest.raises(TypeError, match=words) as raised:
        metric.compute(predictions=GIVEN, references=ROWS, **{setting: KEY})
    assert KEY not in str(raised.value)


@pytest.mark.parametrize(
    ("references", "words"),
    [
        (["y"] * 5, "reference 0 is of type str"),
        ([None] * 5, "reference 0 is of type NoneType"),
        (7, "not int"),
        (SimpleNamespace(columns=("id",)), r"a table .*to_dict\('records'\)"),
    ],
)
def test_what_is_no_list_of_rows_is_told_with_what_to_pass(metric, references, words):
    """Texts, nothing, a number, a table, whose columns would be taken for rows."""
    with pytest.raises((TypeError, ValueError), match=words):
        metric.compute(predictions=GIVEN, references=references)
