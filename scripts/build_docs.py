"""Build the documentation: `python scripts/build_docs.py [FOLDER]` (default: build/docs).

In a temporary folder it puts together the pages of `docs/`, what they include from READMEs and the
like, and those made from data and commands; then it runs `mkdocs build --strict` there.  Nothing is
fetched, and the same checkout gives the same bytes.  A page includes a document with a line
``<!-- include FILE -->``, or the text under one of its headings with ``<!-- include FILE: HEADING
-->``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs_commands import commands_page
from docs_pages import write_pages

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "docs"

PAGES = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "README.md": "index.md",
    "dataset_builder/GUIDELINES.md": "guidelines.md",
    "dataset_builder/README.md": "dataset.md",
    "metric/README.md": "metric.md",
}
"""Document -> the page that it is included in: where links to it lead."""

PARTS = {"src/finnewsbench": "", "metric": "metric", "dataset_builder": "dataset_builder"}
"""Folder of the checkout -> where its modules are in the package."""

_INCLUDE = re.compile(r"^<!-- include (?P<file>[^:>]+?)(?:: (?P<heading>.+?))? -->$", re.MULTILINE)
_LINK = re.compile(r"\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)#\s]+)(?P<anchor>#[^)\s]*)?\)")


def build(target: Path) -> None:
    """Build the site into a folder, which is emptied first.

    Raises:
        SystemExit: a page includes what is not there, or mkdocs warns of anything.
    """
    with tempfile.TemporaryDirectory(prefix="finnewsbench-docs-") as name:
        work = Path(name).resolve()
        shutil.copy(ROOT / "mkdocs.yml", work)
        shutil.copytree(ROOT / "docs", work / "docs")
        for page in sorted((work / "docs").glob("*.md")):
            page.write_text(included(page.read_text("utf-8")), encoding="utf-8", newline="\n")
        write_pages(work / "docs")
        (work / "docs/commands.md").write_text(commands_page(), encoding="utf-8", newline="\n")
        for part, inside in PARTS.items():
            shutil.copytree(
                ROOT / part,
                work / "source/finnewsbench" / inside,
                ignore=lambda folder, names: [n for n in names if _is_data(Path(folder, n))],
                dirs_exist_ok=True,
            )
        # A fixed date, as pages carry that of the build; the theme's notice about mkdocs is no
        # matter of this build.
        fixed = {"SOURCE_DATE_EPOCH": "1735689600", "NO_MKDOCS_2_WARNING": "1"}
        done = subprocess.run(
            [sys.executable, "-m", "mkdocs", "build", "--strict", "--clean", "-q", "-d", target],
            cwd=work,
            env={**os.environ, **fixed},
            check=False,
        )
    if done.returncode:
        raise SystemExit(f"The documentation was not built: mkdocs ended with {done.returncode}.")


def included(text: str) -> str:
    """A page with what it includes; links between documents lead to their pages."""
    return _INCLUDE.sub(lambda match: _part(match["file"], match["heading"]), text)


def _part(file: str, heading: str | None) -> str:
    text = (ROOT / file).read_text(encoding="utf-8")
    if text.startswith("---\n"):
        text = text.partition("\n---\n")[2].lstrip()
    if heading:
        text = _below(text, heading, file)
    folder = Path(file).parent
    return _LINK.sub(lambda match: _linked(match, folder), text)


def _below(text: str, heading: str, file: str) -> str:
    """What stands under a heading, up to the next of its kind; fenced lines are no headings."""
    lines, kept, fenced, inside = text.split("\n"), [], False, False
    for line in lines:
        fenced ^= line.startswith("```")
        if not fenced and line.startswith("## "):
            inside = line == f"## {heading}"
        elif inside:
            kept.append(line)
    if not kept:
        raise SystemExit(f"{file} has no heading {heading!r}; correct the page that includes it.")
    return "\n".join(kept).strip("\n")


def _linked(match: re.Match[str], folder: Path) -> str:
    """A link to a document as one to its page; of what has no page, the path stands there."""
    path = os.path.normpath(folder / match["path"]).replace(os.sep, "/")
    page, text = PAGES.get(path), match["text"]
    if page:
        return f"[{text}]({page}{match['anchor'] or ''})"
    return f"`{path}`" if Path(path).name == text else f"{text} (`{path}`)"


def _is_data(path: Path) -> bool:
    return path.is_file() and path.suffix != ".py"


if __name__ == "__main__":
    where = Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else TARGET
    build(where)
    print(f"{where / 'index.html'}")
