"""Which model server is asked, with whose key; what a public page may not ask."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from dataclasses import field
from urllib.parse import urlsplit

from finnewsbench.addresses import SERVERS
from finnewsbench.errors import ConfigError
from finnewsbench.redaction import Endpoint
from finnewsbench.redaction import endpoint
from finnewsbench.serving import served_name
from finnewsbench.space import limits
from finnewsbench.space.limits import checked
from finnewsbench.space.problems import Problem

HF_URL = SERVERS["hf"]
ALLOWED_HOSTS = ("api.openai.com", "router.huggingface.co")
"""Hosts that a public page asks, by https on the usual port."""

PUBLIC_URLS = tuple(url for url in SERVERS.values() if urlsplit(url).hostname in ALLOWED_HOSTS)

BASELINE, SERVER, ROUTER = "baseline", "server", "router"
KINDS = (BASELINE, SERVER, ROUTER)
"""The embedded rules; an OpenAI-compatible server; the router of Hugging Face."""


@dataclass(frozen=True, slots=True)
class Target:
    """A model on a server.  The key lives as long as the request that brought it."""

    model: str
    server: Endpoint = field(repr=False)
    key: str = field(default="", repr=False)

    @property
    def served(self) -> str:
        """What the server calls the model."""
        return served_name(self.model, self.server.url)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A model as the form names it; ``kind`` is one of `KINDS`."""

    kind: str
    model: str = ""
    url: str = ""
    key: str = field(default="", repr=False)


def target(chosen: Chosen, *, public: bool, token: str = "") -> Target | None:
    """Where to ask; ``None`` is the baseline.  ``token`` is that of a login to Hugging Face.

    Raises:
        Problem: the model has no name, the address can't be used, or a public page won't ask it.
    """
    if chosen.kind not in (SERVER, ROUTER):
        return None
    model = checked(chosen.model, "name", limits.NAME).strip()
    key = checked(chosen.key, "key", limits.KEY).strip()
    if not model:
        raise Problem("no_model")
    if not (key.isascii() and key.isprintable()):
        raise Problem("odd_key")
    if chosen.kind == ROUTER:
        if not (key or token):
            raise Problem("no_token")
        return Target(model, endpoint(HF_URL), key or token)
    url = checked(chosen.url, "name", limits.NAME).strip()
    try:
        server = endpoint(url)
    except ConfigError:
        raise Problem("odd_url") from None
    if public:
        _allowed(server.url)
    if urlsplit(server.url).hostname in ALLOWED_HOSTS and not key:
        raise Problem("no_key")
    return Target(model, server, key)


def _allowed(url: str) -> None:
    parts = urlsplit(url)
    if (parts.scheme, parts.port or 443) != ("https", 443) or parts.hostname not in ALLOWED_HOSTS:
        raise Problem("not_allowed", hosts=", ".join(ALLOWED_HOSTS))
    if not resolves_publicly(parts.hostname):
        raise Problem("not_allowed", hosts=", ".join(ALLOWED_HOSTS))


def resolves_publicly(host: str) -> bool:
    """Whether no address of a host is private; a host that can't be resolved has none."""
    try:
        found = socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except OSError:
        return True
    return all(ipaddress.ip_address(entry[4][0]).is_global for entry in found)
