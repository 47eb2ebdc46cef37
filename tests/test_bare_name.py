"""The bare name "finnewsbench" in fresh processes, with the real libraries and no network."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import _finnewsbench_hook as hook

GUARD = """
import os, sys

def guard(event, args):
    if event in ("socket.getaddrinfo", "socket.gethostbyname") or (
        event in ("socket.connect", "socket.sendto") and isinstance(args[1], tuple)
    ):
        with open(os.environ["GUARD_LOG"], "a", encoding="utf-8") as log:
            log.write(f"{event} {args}\\n")
        raise ConnectionRefusedError("no network in this test")

sys.addaudithook(guard)
"""
"""Put before a program: refuses every look-up and connection, and writes them down."""

LOAD = 'from datasets import load_dataset; print(load_dataset("finnewsbench"{})[0]["title"])'

CARD = """---
configs:
- config_name: default
  default: true
  data_files:
  - split: test
    path: data/test.parquet
  - split: validation
    path: data/validation.parquet
- config_name: short
  data_files:
  - split: validation
    path: data/validation.parquet
---
"""

METRIC = """
import datasets
import evaluate

from .sibling import SCORE


class Finnewsbench(evaluate.Metric):
    def _info(self):
        string = datasets.Value("string")
        return evaluate.MetricInfo(
            description="", citation="", inputs_description="",
            features=datasets.Features({"predictions": string, "references": string}),
        )

    def _compute(self, predictions, references):
        return {"score": SCORE}
"""


@pytest.fixture
def run(tmp_path):
    """Run a program in a fresh Python: no caches, no network, the given stand-in if any."""

    def run(code, *flags, stand_in=None, **extra):
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("HF_", "PYTHON", "FINN"))}
        paths = {} if stand_in is None else {"PYTHONPATH": str(stand_in)}
        log = tmp_path / "network.log"
        caches = {"HF_HOME": str(tmp_path / "hf"), "HF_ENDPOINT": "http://127.0.0.1:9"}
        done = subprocess.run(
            [sys.executable, *flags, "-c", GUARD + code],
            env={**kept, **caches, "GUARD_LOG": str(log), **paths, **extra},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert not log.exists(), log.read_text("utf-8")
        return done

    return run


def write_rows(path, titles):
    """A Parquet file with the column `title`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(pa.table({"title": titles}), path)
    os.utime(path, (1_600_000_000, 1_600_000_000))  # wheels keep no times


@pytest.fixture
def stand_in(tmp_path):
    """A folder laid out as site-packages is after an installation, with small made-up contents."""
    folder = tmp_path / "site"
    dataset = folder / "finnewsbench/dataset_builder"
    write_rows(dataset / "data/test.parquet", ["시험"])
    write_rows(dataset / "data/validation.parquet", ["하나", "둘", "셋", "넷"])
    dataset.joinpath("README.md").write_text(CARD, encoding="utf-8")
    metric = folder / "finnewsbench/metric"
    metric.mkdir()
    metric.joinpath("finnewsbench.py").write_text(METRIC, encoding="utf-8")
    metric.joinpath("sibling.py").write_text("SCORE = 0.25\n", encoding="utf-8")
    shutil.copy(hook.__file__, folder)
    return folder


@pytest.mark.parametrize("flags", [[], ["-I"]], ids=["plain", "isolated"])
def test_first_title_is_that_of_the_installed_rows(run, flags):
    """README's command prints the first title of the Parquet file that came with the package."""
    data = Path(hook.installed_folder("dataset_builder"), "data")
    first = min(data.glob("validation*.parquet"))
    title = pq.read_table(first).column("title")[0].as_py()
    assert run(LOAD.format(', split="validation"'), *flags).stdout == title + "\n"


def test_perfect_predictions_score_one(run):
    """The installed metric, loaded by its bare name, gives 1.0 to the installed rows themselves."""
    code = """
import evaluate
from datasets import load_dataset
rows = list(load_dataset("finnewsbench", split="validation[:3]"))
print(evaluate.load("finnewsbench").compute(predictions=rows, references=rows)["recall_exact"])
"""
    assert "'overall': 1.0" in run(code).stdout


OBSERVE = """
import json, sys
import datasets, evaluate
from datasets import load_dataset, load_dataset_builder
from datasets import get_dataset_config_names, get_dataset_split_names

def titles(*args, **kwargs):
    return [row["title"] for row in load_dataset(*args, **kwargs)]

name = "finnewsbench"
print(json.dumps({
    "configs": get_dataset_config_names(name),
    "split names": get_dataset_split_names(name),
    "splits": sorted(load_dataset(name)),
    "builder": load_dataset_builder(name).dataset_name,
    "config": sorted(load_dataset(name, "short")),
    "slice": titles(name, split="validation[1:3]"),
    "sum": titles(name, split="test+validation[:1]"),
    "streaming": titles(name, split="validation", streaming=True),
    "num_proc": titles(name, split="validation", num_proc=2),
    "data_files": titles(name, data_files="data/test.parquet", split="train"),
    "local": titles("./finnewsbench", split="train"),
    "other": titles("other", split="train"),
    "score": evaluate.load(name).compute(predictions=["a"], references=["a"]),
    "typed score": evaluate.load(name, module_type="metric").name,
}))
"""

EXPECTED = {
    "configs": ["default", "short"],
    "split names": ["test", "validation"],
    "splits": ["test", "validation"],
    "builder": "finnewsbench",
    "config": ["validation"],
    "slice": ["둘", "셋"],
    "sum": ["시험", "하나"],
    "streaming": ["하나", "둘", "셋", "넷"],
    "num_proc": ["하나", "둘", "셋", "넷"],
    "data_files": ["시험"],
    "local": ["이웃 폴더"],
    "other": ["다른 이름"],
    "score": {"score": 0.25},
    "typed score": "finnewsbench",
}


def test_every_way_of_loading(run, stand_in, tmp_path):
    """Configs, splits, slices, streaming and workers work; other names and paths are untouched."""
    write_rows(tmp_path / "finnewsbench/a.parquet", ["이웃 폴더"])
    write_rows(tmp_path / "other/a.parquet", ["다른 이름"])
    done = run(OBSERVE, stand_in=stand_in)
    assert json.loads(done.stdout.splitlines()[-1]) == EXPECTED
    assert "'finnewsbench' in " in done.stderr  # the warning that the local folder is not read


def test_upgraded_rows_are_served_from_the_same_cache_folder(run, stand_in):
    """New rows under the same path with the same file times are read, not yesterday's cache."""
    code = LOAD.format(', split="validation"')
    before = run(code, stand_in=stand_in).stdout
    write_rows(stand_in / "finnewsbench/dataset_builder/data/validation.parquet", ["새것", "둘"])
    assert (before, run(code, stand_in=stand_in).stdout) == ("하나\n", "새것\n")


SPAWN = """
import multiprocessing

def title(i):
    from datasets import load_dataset
    return load_dataset("finnewsbench", split="validation")[i]["title"]

if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        print(pool.apply(title, (3,)))
"""


def test_spawned_processes_know_the_name(run, stand_in, tmp_path):
    """A worker that starts Python anew resolves the name as its parent does."""
    program = tmp_path / "program.py"
    program.write_text(GUARD + SPAWN, encoding="utf-8")
    start = f"import subprocess; subprocess.run([sys.executable, {str(program)!r}], check=True)"
    assert run(start, stand_in=stand_in).stdout == "넷\n"


ERROR = """
try:
    {}
except Exception as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("environment", "arguments", "named"),
    [
        ({"FINNEWSBENCH_NO_HOOK": "1"}, "", "'finnewsbench'"),
        ({}, ', revision="v1"', "'finnewsbench-org/finnewsbench'"),
    ],
    ids=["opt-out", "revision"],
)
def test_the_library_itself_answers(run, environment, arguments, named):
    """Opted out, the error is the library's own; a revision is looked for on the Hub."""
    code = ERROR.format(LOAD.format(arguments))
    done = run(code, HF_HUB_OFFLINE="1", **environment)
    assert done.stdout.startswith(f"Couldn't reach {named} on the Hub")


def test_start_up_loads_nothing_else():
    """Starting Python imports the hook's own module and `__future__`, and prints nothing."""
    code = "import sys; print(*sorted(sys.modules))"
    with_hook, without = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "FINNEWSBENCH_NO_HOOK": value},
            capture_output=True,
            text=True,
            check=True,
        )
        for value in ("0", "1")
    )
    assert with_hook.stdout == without.stdout
    assert with_hook.stderr == ""
    bare = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    new = set(with_hook.stdout.split()) - set(bare.stdout.split())
    assert "_finnewsbench_hook" in new
    assert not new & {"typing", "pathlib", "importlib.util", "inspect", "hashlib", "functools"}


def test_left_over_start_up_file_is_silent(tmp_path):
    """Python starts without a word if the file is there but the module is gone."""
    start_up = Path(sys.prefix).rglob("finnewsbench-hook.pth")
    shutil.copy(next(iter(start_up)), tmp_path)
    done = subprocess.run(
        [sys.executable, "-IS", "-c", f"import site; site.addsitedir({str(tmp_path)!r})"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_package_that_merely_has_the_name_is_left_alone(tmp_path, run):
    """A user's own `datasets.load`, with other contents, imports as ever."""
    package = tmp_path / "own/datasets"
    package.mkdir(parents=True)
    package.joinpath("__init__.py").touch()
    package.joinpath("load.py").write_text("VALUE = 7\n", encoding="utf-8")
    done = run("import datasets.load; print(datasets.load.VALUE)", stand_in=tmp_path / "own")
    assert (done.stdout, done.stderr) == ("7\n", "")
