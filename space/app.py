"""Entry of the Space on Hugging Face; on a laptop it is ``finnewsbench app``."""

from __future__ import annotations

import os
from pathlib import Path

from finnewsbench.space.context import Context
from finnewsbench.space.serving import ready_page
from finnewsbench.space.starting import warm_up

runs = Path(os.environ.get("FINNEWSBENCH_RUNS", "runs"))
context = Context(
    public=True,
    runs=(runs,) if runs.is_dir() else (),
    results=os.environ.get("FINNEWSBENCH_RESULTS", ""),
)
demo, options = ready_page(context)
if port := os.environ.get("GRADIO_SERVER_PORT") or os.environ.get("PORT"):
    options["server_port"] = int(port)
warm_up(context)

if __name__ == "__main__":
    demo.launch(**options)
