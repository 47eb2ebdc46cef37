"""Telling a key by its looks, so that none is left in a configuration file by mistake.

Not covered: keys that look like words.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from finnewsbench.metric.asking import looks_like_a_key

from .errors import ConfigError
from .redaction import endpoint

_NAMES = frozenset(
    """
    accesstoken apikey auth authorization bearer credentials hftoken key openaiapikey password
    secret token
    """.split()
)


def key_like(text: str) -> bool:
    """Whether a text looks like a key, or like a URL with credentials."""
    if looks_like_a_key(text):
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
