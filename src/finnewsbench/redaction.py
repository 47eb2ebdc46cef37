"""Keeping keys out of everything that is written, printed or logged."""

from __future__ import annotations

import base64
import logging
import re
import traceback
from collections.abc import Iterable
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from dataclasses import field
from functools import lru_cache
from urllib.parse import parse_qsl
from urllib.parse import quote
from urllib.parse import quote_plus
from urllib.parse import unquote
from urllib.parse import urlsplit
from urllib.parse import urlunsplit

from .addresses import SERVERS
from .errors import ConfigError

MASK = "[redacted]"
SHORTEST = 6
"""Shorter secrets (dummy keys of local servers) are not looked for: masking eats ordinary words."""

_SECRET_NAMES = re.compile("key|token|secret|sig|pass|auth|code|cred", re.IGNORECASE)

_remembered: set[str] = set()

_LOGGERS = tuple(
    "openai openai._base_client httpx httpx2 aiohttp.client aiohttp.internal asyncio".split()
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A base URL taken apart: what may be shown, and what must only be sent."""

    url: str
    headers: dict[str, str] = field(default_factory=dict, repr=False)
    query: dict[str, str] = field(default_factory=dict, repr=False)
    secrets: tuple[str, ...] = field(default=(), repr=False)


def endpoint(base_url: str, option: str = "--base-url") -> Endpoint:
    """Split credentials and query off a base URL; they travel as a header and as parameters.

    ``option`` is where the URL was given, for the message; a short name of `SERVERS` will do.

    Raises:
        ConfigError: the text is no http or https URL.
    """
    base_url = SERVERS.get(base_url, base_url)
    try:
        parts = urlsplit(base_url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    if not host or parts.scheme not in ("http", "https"):
        raise ConfigError(
            f"{option} is not an http or https URL. Write it like http://localhost:8000/v1 "
            f"(most servers want the /v1), or as one of: {', '.join(SERVERS)}."
        )
    address = f"[{host}]" if ":" in host else host
    address = f"{address}:{port}" if port else address
    url = urlunsplit((parts.scheme, address, parts.path.rstrip("/"), "", ""))
    query = dict(parse_qsl(parts.query, keep_blank_values=True))
    headers: dict[str, str] = {}
    secrets = [value for name, value in query.items() if _SECRET_NAMES.search(name)]
    if parts.username is not None:
        user, password = unquote(parts.username), unquote(parts.password or "")
        token = base64.b64encode(f"{user}:{password}".encode()).decode("ascii")
        headers["Authorization"] = f"Basic {token}"
        secrets += [token, password, f"{parts.username}:{parts.password or ''}@"]
        if not password:  # https://token@host
            secrets.append(user)
    return Endpoint(url, headers, query, _forms(tuple(secrets)))


def redact(text: str, secrets: Iterable[str]) -> str:
    """``text`` with every secret, plain or percent-encoded, replaced by `MASK`; longest first."""
    for secret in _forms(tuple(secrets)):
        text = text.replace(secret, MASK)
    return text


def remember(secrets: Iterable[str]) -> None:
    """Have `traceback_text` mask these secrets from now on."""
    _remembered.update(secrets)


def forget(secrets: Iterable[str]) -> None:
    """No longer keep these secrets: a page that serves many people holds nobody's key."""
    _remembered.difference_update(secrets)
    _forms.cache_clear()  # which has them too


def traceback_text() -> str:
    """The exception at hand as Python prints it, without any secret that was ever used."""
    return redact(traceback.format_exc(), sorted(_remembered))


@contextmanager
def quiet_logs(secrets: Iterable[str]) -> Iterator[None]:
    """Mask the secrets in what the HTTP libraries log while the block runs, at any level."""
    mask = _Mask(secrets)
    loggers = [logging.getLogger(name) for name in _LOGGERS]
    for logger in loggers:
        logger.addFilter(mask)
    try:
        yield
    finally:
        for logger in loggers:
            logger.removeFilter(mask)


class _Mask(logging.Filter):
    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__()
        self._secrets = _forms(tuple(secrets))

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        masked = redact(text, self._secrets)
        if masked != text:
            record.msg, record.args = masked, None
        if record.exc_info:  # a traceback is text as well, and its errors quote URLs
            record.exc_text = redact(
                logging.Formatter().formatException(record.exc_info), self._secrets
            )
        return True


@lru_cache(maxsize=64)
def _forms(secrets: tuple[str, ...]) -> tuple[str, ...]:
    """The secrets as they may turn up, longest first, so that none is masked only in part."""
    forms = {
        form
        for secret in secrets
        for form in (secret, quote(secret, safe=""), quote_plus(secret))
        if len(secret) >= SHORTEST
    }
    return tuple(sorted(forms, key=lambda form: (-len(form), form)))
