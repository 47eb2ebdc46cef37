"""The metric's page on the Hub: paste a dataset row and a model's reply, see the figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import evaluate
import gradio as gr

HERE = Path(__file__).parent
LIMIT = 200_000
"""Characters of one input, enforced on the server."""

metric = evaluate.load(str(HERE / "finnewsbench.py"))


def score(row: str, reply: str) -> dict[str, Any]:
    """Score one reply against one dataset row; what is wrong with the input is said on the page."""
    if len(row) > LIMIT or len(reply) > LIMIT:
        raise gr.Error(f"At most {LIMIT:,} characters. Yours: {len(row):,} and {len(reply):,}.")
    try:
        reference = json.loads(row)
    except ValueError as error:
        raise gr.Error(f"The dataset row is not JSON: {error}") from error
    try:
        return dict(metric.compute(predictions=[reply], references=[reference], detail=True))
    except (TypeError, ValueError, AttributeError) as error:
        raise gr.Error(str(error)) from error


demo = gr.Interface(
    fn=score,
    inputs=[
        gr.Textbox(label="Dataset row (JSON)", lines=8),
        gr.Textbox(label="Model's reply", lines=8),
    ],
    outputs=gr.JSON(label="Figures"),
    title="FinNewsBench",
    description=(
        "One article's reply, scored by exact recall, the itemised rubric (offline judge) and "
        "grounding. The rules are in README.md."
    ),
    flagging_mode="never",
)

if __name__ == "__main__":
    demo.launch()
