"""Telling a key by its looks, so that none is left in a configuration file by mistake.

Not covered: keys that look like words.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from .errors import ConfigError
from .redaction import endpoint

_STARTS = re.compile(
    r"""(?x) (?<![A-Za-z0-9])
    ( sk-[\w-]{8} | (hf|gsk|nvapi|xai|pplx|r8|key|fw|tgp|csk)[_-][A-Za-z0-9]{12} | AIza[\w-]{20}
    | gh[opsu]_\w{16} | github_pat_\w{16} | (AKIA|ASIA)[A-Z0-9]{12} | glpat-[\w-]{12}
    | xox[abp]-\w | eyJ[\w-]{10,}\.[\w-] | (?i:bearer|basic)\ [\w+/=.-]{8} )
    """
)
"""How keys of well-known hosts begin."""

_LONG = re.compile(r"[A-Za-z0-9]{24,}")
_NAMES = frozenset(
    """
    accesstoken apikey auth authorization bearer credentials hftoken key openaiapikey password
    secret token
    """.split()
)


def key_like(text: str) -> bool:
    """Whether a text looks like a key, or like a URL with credentials."""
    if _STARTS.search(text):
        return True
    if any(_mixed(run) for run in _LONG.findall(text)):
        return True
    if "://" not in text:
        return False
    try:
        return "@" in urlsplit(text).netloc or bool(endpoint(text).secrets)
    except (ConfigError, ValueError):
        return False


def key_named(name: str) -> bool:
    """Whether a setting of this name would hold a key itself."""
    return re.sub(r"[\W_]", "", name).casefold() in _NAMES


def _mixed(run: str) -> bool:
    """Upper case, lower case and digits in one long run: no word, and no hash in hexadecimal."""
    return all(re.search(kind, run) for kind in ("[A-Z]", "[a-z]", "[0-9]"))
