"""How a page of this project is launched, whichever it is."""

from __future__ import annotations

from typing import Any

LAUNCH: dict[str, Any] = {
    "footer_links": [],
    "share": False,
    "run_history": False,
    "enable_monitoring": False,
    "ssr_mode": False,
    "pwa": False,
    "mcp_server": False,
    "quiet": True,
    "show_error": True,
}
"""Options of Gradio's ``launch``: nothing leaves the machine, nothing stands beside the page."""
