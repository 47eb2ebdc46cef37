"""Put what the program prints into the READMEs.

    python scripts/update_readme.py [--check]

Replaces what stands between ``<!-- NAME -->`` and ``<!-- /NAME -->``: the table of the default run
and the paper's models in both READMEs, and the table of leniencies in the metric's card.  With
``--check`` nothing is written and the exit status says whether anything would change.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from finnewsbench.metric.keys import key_table
from finnewsbench.metric.tolerance import tolerance_table
from finnewsbench.modelscommand import shown

ROOT = Path(__file__).resolve().parents[1]


def run_table() -> str:
    """What `finnewsbench run` prints on the embedded default, without the folder's name."""
    with tempfile.TemporaryDirectory() as folder:
        printed = subprocess.run(
            [sys.executable, "-m", "finnewsbench", "run"],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            check=True,
        ).stdout
    return "```\n" + printed.partition("run folder:")[0].rstrip() + "\n```"


def replaced(text: str, name: str, content: str) -> str:
    """``text`` with ``content`` between the markers of ``name``."""
    pattern = f"(<!-- {name} -->\n).*?(<!-- /{name} -->)"
    return re.sub(pattern, lambda m: f"{m[1]}{content}\n{m[2]}", text, count=1, flags=re.DOTALL)


def main() -> None:
    """Update the files, or say which are out of date."""
    tolerance = (
        f"{tolerance_table().strip()}\n\nKeys that are read as those of the schema "
        f"(flag `key_alias`):\n\n{key_table().strip()}"
    )
    both = {"run-table": run_table(), "models": shown("markdown").rstrip()}
    contents = {
        ROOT / "README.md": both,
        ROOT / "README.ko.md": both,
        ROOT / "metric" / "README.md": {"tolerance-table": tolerance},
    }
    stale = []
    for path, parts in contents.items():
        text = wanted = path.read_text(encoding="utf-8")
        for name, content in parts.items():
            wanted = replaced(wanted, name, content)
        if wanted != text:
            stale.append(path.relative_to(ROOT).as_posix())
            if "--check" not in sys.argv:
                path.write_text(wanted, encoding="utf-8", newline="\n")
    print(f"out of date: {', '.join(stale)}" if stale else "all up to date")
    if stale and "--check" in sys.argv:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
