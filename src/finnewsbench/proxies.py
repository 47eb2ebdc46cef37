"""The proxies of the environment: ``HTTPS_PROXY``, ``NO_PROXY`` and what the system has set."""

from __future__ import annotations

from urllib.parse import urlsplit
from urllib.request import getproxies
from urllib.request import proxy_bypass

from .errors import ConfigError

_LOOPBACK = ("localhost", "127.0.0.1", "::1")


def proxy_for(url: str) -> str | None:
    """The proxy that a URL is reached through; ``None``: none.

    Never one for this very machine.

    Raises:
        ConfigError: it is no http or https proxy.
    """
    host = urlsplit(url).hostname or ""
    if host in _LOOPBACK or proxy_bypass(host):
        return None
    proxies = getproxies()
    proxy = proxies.get(urlsplit(url).scheme) or proxies.get("all")
    if proxy and "://" not in proxy:
        proxy = f"http://{proxy}"
    if proxy and urlsplit(proxy).scheme not in ("http", "https"):
        raise ConfigError(
            f"The environment names a {urlsplit(proxy).scheme} proxy for {url}; only http and "
            "https proxies can be used. Set HTTPS_PROXY to one, or NO_PROXY to the server's host."
        )
    return proxy
