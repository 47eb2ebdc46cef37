"""Habits that fail on Windows, or in a folder of Korean names, found before they do."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = ("metric", "src", "dataset_builder", "space")
TEXT_METHODS = {"read_text", "write_text"}
UNIX_ONLY = {"fcntl", "grp", "pty", "pwd", "resource", "termios"}
RESERVED = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{name}{n}" for name in ("com", "lpt") for n in "123456789"),
}


def files():
    """Everything in the repository, what is not committed yet too."""
    done = subprocess.run(
        ["git", "-c", "core.quotepath=off", "ls-files", "-co", "--exclude-standard"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        pytest.skip("this is no git checkout")
    return sorted({name for name in done.stdout.split("\n") if name})


def calls(text):
    """The calls in a module, with the name of what is called."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            yield name, node


def given(call, name, position=None):
    """The value of an argument, by name or position; None where it is not given."""
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    if position is not None and len(call.args) > position:
        return call.args[position]
    return None


def mode_of(name, call):
    """The mode of a call that opens a file, or None if it is no such call."""
    if name != "open" or any(keyword.arg is None for keyword in call.keywords):
        return None
    method = isinstance(call.func, ast.Attribute)
    if method and not call.args and not call.keywords:
        return None  # of something else: a browser, a budget; a path is opened with a mode
    mode = given(call, "mode", 0 if method else 1)
    if mode is None:
        return "r" if not method or given(call, "encoding") else None
    return mode.value if isinstance(mode, ast.Constant) and isinstance(mode.value, str) else None


def without_encoding(text):
    """Lines that read or write text in whatever encoding the machine has."""
    for name, call in calls(text):
        mode = mode_of(name, call)
        opens = mode is not None and set(mode) <= set("rwaxt+")
        position = {"read_text": 0, "write_text": 1}.get(name)
        if (opens or name in TEXT_METHODS) and given(call, "encoding", position) is None:
            yield call.lineno


def without_newline(text):
    r"""Lines that write text with the machine's line ends (``\r\n`` on Windows)."""
    for name, call in calls(text):
        mode = mode_of(name, call) or ""
        opens = set(mode) <= set("wax+t") and set(mode) & set("wax")
        if (opens or name == "write_text") and given(call, "newline") is None:
            yield call.lineno


def joined_paths(text):
    """Lines that make a path of pieces by hand, with a separator of one system."""
    for name, call in calls(text):
        if name not in {"Path", "PurePath", "open"} or not call.args:
            continue
        first = call.args[0]
        parts = first.values if isinstance(first, ast.JoinedStr) else []
        if isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add):
            parts = [first.left, first.right]
        texts = [p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str)]
        if any(re.search(r"[/\\]", piece) for piece in texts) and len(parts) > len(texts):
            yield call.lineno


def unix_imports(text):
    """Imports at the top of a module that fail on Windows."""
    for node in ast.parse(text).body:
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        if UNIX_ONLY & {name.partition(".")[0] for name in names}:
            yield node.lineno


RULES = {
    rule.__name__: rule for rule in (without_encoding, without_newline, joined_paths, unix_imports)
}


def found(rule, folders):
    """file:line of everything a rule finds."""
    return [
        f"{path.relative_to(ROOT).as_posix()}:{line}"
        for folder in folders
        for path in sorted((ROOT / folder).rglob("*.py"))
        for line in RULES[rule](path.read_text("utf-8"))
    ]


@pytest.mark.parametrize("rule", sorted(RULES))
def test_what_is_shipped_keeps_to(rule):
    """Encodings and line ends are said, paths joined by pathlib, Unix's modules left out."""
    folders = SHIPPED if rule == "unix_imports" else (*SHIPPED, "scripts")
    assert found(rule, folders) == []


@pytest.mark.parametrize(
    ("rule", "bad", "good"),
    [
        ("without_encoding", "open(p)", "open(p, encoding='utf-8')"),
        ("without_encoding", "p.open('w')", "p.open('wb')"),
        ("without_encoding", "p.read_text()", "p.read_text('utf-8')"),
        ("without_encoding", "p.write_text(t)", "p.write_text(t, 'utf-8')"),
        ("without_newline", "p.write_text(t, 'utf-8')", "p.write_text(t, newline='\\n')"),
        ("without_newline", "open(p, 'a', encoding='utf-8')", "open(p, 'ab')"),
        ("joined_paths", "Path(f'{a}/b')", "Path(a) / 'b'"),
        ("joined_paths", "open(a + '/b')", "open(a + b)"),
        ("unix_imports", "import fcntl", "def f():\n    import fcntl"),
        ("unix_imports", "from resource import getrusage", "import os"),
    ],
)
def test_the_rules_find_what_they_are_for(rule, bad, good):
    """Each kind of slip is seen, and the right way is not."""
    assert [*RULES[rule](bad)] == [1]
    assert [*RULES[rule](good)] == []


def unusable(name):
    """Why Windows can't have a file of this name; empty if it can."""
    parts = name.split("/")
    if any(re.search(r'[<>:"\\|?*\x00-\x1f]', part) for part in parts):
        return "a character that no name may have"
    if any(part.endswith((".", " ")) for part in parts):
        return "an end that is cut off"
    if any(part.partition(".")[0].lower() in RESERVED for part in parts):
        return "a device's name"
    return "too long" if len(name) > 140 else ""


def test_names_of_files_can_be_had_on_windows():
    """No reserved characters and names, nothing too long, no two that differ in case alone."""
    names = files()
    assert {name: why for name in names if (why := unusable(name))} == {}
    folded = Counter(name.casefold() for name in names)
    assert [name for name, count in folded.items() if count > 1] == []


@pytest.mark.parametrize("name", ["a/con.txt", "a:b", "x?.py", "dir./x", "a" * 141])
def test_unusable_names_are_told(name):
    """What Windows refuses is seen."""
    assert unusable(name)


def test_text_files_have_line_feeds_alone():
    """No carriage return is committed, so that hashes of files are the same everywhere."""
    kinds = {".py", ".md", ".toml", ".yml", ".yaml", ".jsonl", ".json", ".css", ".svg", ".txt"}
    held = [name for name in files() if Path(name).suffix in kinds and (ROOT / name).is_file()]
    assert [name for name in held if b"\r\n" in (ROOT / name).read_bytes()] == []


@pytest.fixture
def korean_windows(tmp_path):
    """Run a command as in a Korean Windows console, in a folder with a Korean name."""
    folder = tmp_path / "내 문서"
    folder.mkdir()

    def call(*arguments):
        done = subprocess.run(
            [sys.executable, "-m", "finnewsbench", *arguments],
            cwd=folder,
            env={
                **os.environ,
                "PYTHONIOENCODING": "cp949",
                "PYTHONUTF8": "0",
                "HF_HUB_OFFLINE": "1",
                "COLUMNS": "100",
            },
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode("cp949", "replace")
        return done.stdout.decode("cp949")  # which fails on anything that is no cp949

    return folder, call


def test_commands_in_a_cp949_console(korean_windows):
    """A run, its report and its items print what cp949 has; files are UTF-8 with line feeds."""
    folder, call = korean_windows
    assert "run folder: 실행" in call(
        "run", "--split", "validation", "--limit", "1", "--out", "실행"
    )
    assert "baseline" in call("report", "실행")
    assert "keyword" in call("disagreements", "실행", "--limit", "3")
    for path in sorted((folder / "실행").glob("*.json*")):
        raw = path.read_bytes()
        assert b"\r" not in raw
        assert raw.decode("utf-8").endswith("\n")


def test_an_import_in_a_cp949_console(korean_windows):
    """Characters that cp949 lacks are in the article, and in what is printed of it."""
    folder, call = korean_windows
    row = {
        "id": "가–1",
        "article": "나래전자가 스위스 Société와 계약했다고 12일 밝혔다 😀.",
        "companies": [{"name": "나래전자", "sentence": "그런 문장은 😀 없다"}],
        **{name: [] for name in ("people", "themes", "keywords")},
        "sentiment": "긍정",
    }
    text = json.dumps(row, ensure_ascii=False) + "\n"
    (folder / "기사.jsonl").write_text(text, encoding="utf-8", newline="\n")
    told = call("dataset", "import", "기사.jsonl")
    assert "1 of 1 article taken" in told
    notes = (folder / "imported/기사/test.notes.jsonl").read_text("utf-8")
    assert "😀" in notes
