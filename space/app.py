"""Entry of the Space on Hugging Face; on a laptop it is ``finnewsbench app``."""

from __future__ import annotations

import os
from pathlib import Path

from finnewsbench.space.context import Context
from finnewsbench.space.serving import ready_page

runs = Path(os.environ.get("FINNEWSBENCH_RUNS", "runs"))
demo, options = ready_page(Context(public=True, runs=(runs,) if runs.is_dir() else ()))

if __name__ == "__main__":
    demo.launch(**options)
