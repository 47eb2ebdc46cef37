"""`finnewsbench agree` on its bundled example, on run folders and on files."""

import json
import shutil

import pytest
from typer.testing import CliRunner

from finnewsbench.agreement.labels import read_labels
from finnewsbench.agreement.sources import EXAMPLE_LABELS
from finnewsbench.agreement.sources import EXAMPLE_PREDICTIONS
from finnewsbench.agreement.sources import read_rulings
from finnewsbench.cli import app
from finnewsbench.data import load
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.scores import SCORES_FILE


def agree(*options, status=0):
    """What the command prints."""
    done = CliRunner().invoke(app, ["agree", *map(str, options)])
    assert done.exit_code == status, done.output
    return done


def test_the_example_is_labelled_as_what_it_is():
    """100 verdicts on the bundled articles, in every category, each with its reason and author."""
    labels = read_labels(EXAMPLE_LABELS)
    assert len(labels) == 100
    assert {label.by for label in labels} == {"language-model-second-reading"}
    assert {label.category for label in labels} == set(CATEGORIES)
    assert {label.verdict for label in labels} == {"yes", "partly", "no"}
    rows = [json.loads(line) for line in EXAMPLE_LABELS.read_text("utf-8").splitlines()]
    assert all(row["note"].strip() for row in rows)
    assert {row["article_id"] for row in rows} <= {
        row["id"] for row in load(split="validation").rows
    }


def test_example_by_default():
    """Without options: the example, said to be no people's, with all three tables."""
    done = agree()
    assert "not by people" in done.stderr
    for words in ("kappa", "alpha", "annotators' in rows", "corrected", "offline"):
        assert words in done.stdout
    assert agree().stdout == done.stdout


def test_example_as_json_belongs_to_the_data():
    """Nearly every verdict still finds its item, or code has come to settle it."""
    (found,) = json.loads(agree("--format", "json").stdout)
    assert found["categories"]["all"]["items"] + found["settled"] >= 90
    assert 0.3 < found["categories"]["all"]["kappa"] < 0.8
    mean = found["categories"]["all"]["mean"]
    assert mean["corrected"]["low"] < mean["corrected"]["value"] < mean["corrected"]["high"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A run of the baseline on two articles."""
    path = tmp_path_factory.mktemp("agree") / "run"
    done = CliRunner().invoke(
        app, ["run", "--split", "validation", "--limit", "2", "--out", str(path)]
    )
    assert done.exit_code == 0, done.output
    return path


def test_run_folder_is_judged_offline(folder):
    """A run that no judge model ruled on: the offline judge on its predictions."""
    ((judge, rulings),) = read_rulings(folder).items()
    assert judge.startswith("offline")
    assert {ruling.article_id for ruling in rulings} == {"fnb-v001", "fnb-v002"}
    assert {ruling.settled for ruling in rulings} == {True, False}
    assert all(ruling.verdict for ruling in rulings)


def test_verdicts_of_a_run_folder_come_first(folder, tmp_path):
    """With ``verdicts.jsonl`` its judges are compared, each by itself, in order of their names."""
    run = shutil.copytree(folder, tmp_path / "run")
    line = {"article_id": "fnb-v001", "category": "theme", "id": "theme.r3", "name": "탄소중립"}
    rows = [{**line, "judge": judge, "value": 0.0, "by": "judge"} for judge in ("zeta", "alef")]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (run / "verdicts.jsonl").write_text(text, encoding="utf-8")
    assert list(read_rulings(run)) == ["alef", "zeta"]
    done = agree("--human", EXAMPLE_LABELS, "--judgments", run)
    assert done.stdout.index("the judge alef") < done.stdout.index("the judge zeta")
    assert "99 verdicts belong to no item of the judge's" in done.stdout


def test_two_files_of_verdicts():
    """A file against itself agrees in everything."""
    done = agree("--human", EXAMPLE_LABELS, "--judgments", EXAMPLE_LABELS, "--format", "json")
    (found,) = json.loads(done.stdout)
    assert found["judge"] == "language-model-second-reading"
    assert found["categories"]["all"]["kappa"] == found["categories"]["all"]["alpha"] == 1.0


def test_file_of_predictions():
    """The offline judge rules on predictions that were made elsewhere."""
    (rulings,) = read_rulings(EXAMPLE_PREDICTIONS, "validation").values()
    assert len({ruling.article_id for ruling in rulings}) == 12


def test_what_cannot_be_compared_is_named(tmp_path):
    """One file alone, a folder that is no run, a format that isn't there."""
    for options in (["--human", EXAMPLE_LABELS], ["--format", "xml"]):
        done = CliRunner().invoke(app, ["agree", *map(str, options)])
        assert isinstance(done.exception, FinNewsBenchError)
    with pytest.raises(FinNewsBenchError, match=r"neither verdicts.jsonl nor run.json"):
        read_rulings(tmp_path)


def test_scoring_keeps_values_per_article(folder):
    """A line an article beside ``scores.json``, which itself holds none of them."""
    lines = (folder / "article_scores.jsonl").read_text("utf-8").splitlines()
    assert [json.loads(line)["article_id"] for line in lines] == ["fnb-v001", "fnb-v002"]
    assert "articles" not in json.loads((folder / SCORES_FILE).read_text("utf-8"))
