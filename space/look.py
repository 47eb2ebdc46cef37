"""How the page looks, and what it is launched with: nothing is fetched from elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import gradio as gr
from gradio.state_holder import SessionState

from finnewsbench.highlight import STYLE
from finnewsbench.pages import LAUNCH

HERE = Path(__file__).parent

FONTS = (
    "Pretendard", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR",
    "system-ui", "sans-serif",
)  # fmt: skip
"""Korean faces that machines have; the first that is installed is taken."""

STYLES = ("page.css", "try.css", "board.css", "dataset.css", "about.css")
"""The frame's style sheet, then one for each tab."""

SESSIONS = 1000
"""Visitors whose extraction is kept; the one who was idle longest goes first."""

AT_ONCE = 300
"""Events that are handled at once, those that wait for their turn (`waiting`) included."""

_session: Any = SessionState
_noted = _session._update_value_in_config  # noqa: SLF001 (there is no public place for it)


def _note(session: Any, key: int, value: Any) -> None:
    """Note what stands in a component, as Gradio does; nothing of what a password field holds.

    Gradio keeps the inputs of every event with the session, writes them to disk for a deep link and
    serves them; a visitor's key must be in none of these.
    """
    if getattr(session.blocks_config.blocks.get(key), "type", "") != "password":
        _noted(session, key, value)


_session._update_value_in_config = _note  # noqa: SLF001


def launch_options() -> dict[str, Any]:
    """What `launch` needs for this page."""
    theme = gr.themes.Default(
        primary_hue="blue",
        neutral_hue="slate",
        font=[gr.themes.Font(name) for name in FONTS],
        font_mono=[gr.themes.Font("ui-monospace"), gr.themes.Font("monospace")],
        spacing_size="sm",
        radius_size="md",
        text_size="md",
    )
    sheets = [(HERE / name).read_text(encoding="utf-8") for name in STYLES]
    return {
        "theme": theme,
        "css": "\n".join([STYLE, *sheets]),
        **LAUNCH,
        "max_file_size": "1mb",
        "max_threads": AT_ONCE,
        "state_session_capacity": SESSIONS,
    }
