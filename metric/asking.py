"""How a judge model is asked: settings, address, key; checked before the first request.

No key is kept in a setting, shown, or written into an error.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields
from difflib import get_close_matches
from typing import Any
from urllib.parse import urlsplit

OPENAI_URL = "https://api.openai.com/v1"
OPENAI_HOST = "api.openai.com"
KEY_VARIABLES = {OPENAI_HOST: "OPENAI_API_KEY", "router.huggingface.co": "HF_TOKEN"}
"""Host -> the environment variable that usually holds its key."""

KEY_RULE = (
    "A key is given nowhere but in an environment variable: put it into one and give that "
    "variable's name."
)

_STARTS = re.compile(
    r"""(?x) (?<![A-Za-z0-9])
    ( sk-[\w-]{8} | (hf|gsk|nvapi|xai|pplx|r8|key|fw|tgp|csk)[_-][A-Za-z0-9]{12} | AIza[\w-]{20}
    | gh[opsu]_\w{16} | github_pat_\w{16} | (AKIA|ASIA)[A-Z0-9]{12} | glpat-[\w-]{12}
    | xox[abp]-\w | eyJ[\w-]{10,}\.[\w-] | (?i:bearer|basic)\ [\w+/=.-]{8} )
    """
)
"""How keys of well-known hosts begin."""

_LONG = re.compile(r"[A-Za-z0-9]{24,}")
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_SHOWN = 16
"""Longer runs of letters and digits in a variable's name are not repeated in a message."""


class JudgeError(RuntimeError):
    """A judge that can't be asked at all; the text says why and what to do."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How a judge model is asked.

    ``base_url``: empty is ``OPENAI_BASE_URL`` or OpenAI itself.  ``api_key_env``: the environment
    variable that holds the key, never the key; empty is the usual one of the server
    (`key_variable`).  ``workers``: articles judged at once.  ``timeout``: seconds.  ``max_tokens``:
    output budget of one answer, reasoning included.
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
        if wrong := no_variable(self.api_key_env):
            raise ValueError(f"The value of api_key_env {wrong}. {KEY_RULE}")


def asking_from(given: Mapping[str, Any]) -> Asking | None:
    """Settings by name, as `evaluate` passes on what it does not know; none are ``None``.

    Raises:
        TypeError: names one that there is not, and the one that may be meant; its value, which may
            be a key, is not shown.
        ValueError: one is out of its range.
    """
    judging = [setting.name for setting in fields(Asking)]
    known = ["predictions", "references", "judge", "rubric", "detail", "processes", *judging]
    for name in given:
        if name in {"api_key", "key"}:
            raise TypeError(f"compute takes no {name}, but api_key_env. {KEY_RULE}")
        if name not in judging:
            close = get_close_matches(name, known, n=1)
            hint = f" Did you mean {close[0]}?" if close else ""
            raise TypeError(f"compute takes no {name}.{hint} It takes {', '.join(known)}.")
    return Asking(**given) if given else None


def looks_like_a_key(text: str) -> bool:
    """Whether a text looks like a key.  Not covered: keys that look like words."""
    return bool(_STARTS.search(text)) or any(_mixed(run) for run in _LONG.findall(text))


def no_variable(name: str) -> str:
    """Why this names no environment variable, in words without it; empty where it may."""
    if not name:
        return ""
    if looks_like_a_key(name):
        return "looks like a key"
    return "" if _VARIABLE.fullmatch(name) else "is no name of an environment variable"


def variable_words(name: str, setting: str) -> str:
    """A variable in a message, by its name; by its setting where the name might be a key."""
    runs = re.split(r"_+", name)
    plain = all(len(run) < _SHOWN for run in runs)
    return f"variable {name}" if plain else f"variable that {setting} names"


def key_variable(url: str, usual: str = "") -> str:
    """The variable whose key a server gets without being asked to; empty: it gets none.

    ``OPENAI_API_KEY`` goes to OpenAI, and with ``OPENAI_BASE_URL`` to the server that this names:
    they belong together.  To no other, since nobody said so.

    Args:
        url: the server's address, as `address` gives it.
        usual: that of ``OPENAI_BASE_URL``, likewise; empty where it is not set.
    """
    host = urlsplit(url).hostname or ""
    if host.endswith(f".{OPENAI_HOST}"):  # its regions
        host = OPENAI_HOST
    return KEY_VARIABLES.get(host, "OPENAI_API_KEY" if url == usual else "")


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


def variable_for(url: str, asking: Asking) -> str:
    """The variable that holds the key for a server; empty where it gets none."""
    try:
        usual, _ = address(os.environ.get("OPENAI_BASE_URL", ""))
    except JudgeError:
        usual = ""
    return asking.api_key_env or key_variable(url, usual)


def key_for(host: str, url: str, asking: Asking) -> str:
    """The key from the environment; empty where the server is not known to want one.

    Raises:
        JudgeError: there is none although one is wanted, or it can be no key.
    """
    name = variable_for(url, asking)
    key = os.environ.get(name, "").strip() if name else ""
    words = variable_words(name, "api_key_env")
    if not key and (asking.api_key_env or host in KEY_VARIABLES):
        raise JudgeError(
            f"The environment {words} is empty or not set, and {url} is asked with the key in it. "
            "Set it, name another with api_key_env, or give base_url for a server of your own."
        )
    if not (key.isascii() and key.isprintable()):
        raise JudgeError(f"The key in the {words} holds characters that no key has. Copy it again.")
    return key


def _mixed(run: str) -> bool:
    """Upper case, lower case and digits in one long run: no word, and no hash in hexadecimal."""
    return all(re.search(kind, run) for kind in ("[A-Z]", "[a-z]", "[0-9]"))
