"""How a judge model is asked: settings, address, key; checked before the first request.

No key is kept in a setting, shown, or written into an error.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from urllib.parse import urlsplit

OPENAI_URL = "https://api.openai.com/v1"
OPENAI_HOST = "api.openai.com"
KEY_VARIABLES = {OPENAI_HOST: "OPENAI_API_KEY", "router.huggingface.co": "HF_TOKEN"}
"""Host -> the environment variable that usually holds its key."""


class JudgeError(RuntimeError):
    """A judge that can't be asked at all; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How a judge model is asked.

    ``base_url``: empty is ``OPENAI_BASE_URL`` or OpenAI itself.  ``api_key_env``: the environment
    variable that holds the key, never the key; empty is the usual one of the host.  ``workers``:
    articles judged at once.  ``timeout``: seconds.  ``max_tokens``: output budget of one answer,
    reasoning included.
    """

    base_url: str = ""
    api_key_env: str = ""
    workers: int = 8
    timeout: float = 300.0
    max_tokens: int = 8192

    def __post_init__(self) -> None:
        """Check the ranges.

        Raises:
            ValueError: names the setting.
        """
        for name in ("workers", "timeout", "max_tokens"):
            if not getattr(self, name) > 0:
                raise ValueError(f"{name} is {getattr(self, name)!r}; it must be above 0.")


def address(url: str) -> tuple[str, str]:
    """The URL as it may be shown (no user, no query), and its host."""
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in ("http", "https"):
        raise JudgeError(
            "base_url is not an http or https URL. Write it like http://localhost:8000/v1 (most "
            "servers want the /v1)."
        )
    return f"{parts.scheme}://{host}{f':{port}' if port else ''}{parts.path.rstrip('/')}", host


def key_for(host: str, url: str, asking: Asking) -> str:
    """The key from the environment; empty where the server is not known to want one."""
    name = asking.api_key_env or KEY_VARIABLES.get(host, "OPENAI_API_KEY")
    key = os.environ.get(name, "").strip()
    if not key and (asking.api_key_env or host in KEY_VARIABLES):
        raise JudgeError(
            f"The environment variable {name} is empty or not set, and {url} is asked with the key "
            "in it. Set it, name another with api_key_env, or give base_url for a server of your "
            "own."
        )
    if not (key.isascii() and key.isprintable()):
        raise JudgeError(f"The key in {name} holds characters that no key has. Copy it again.")
    return key
