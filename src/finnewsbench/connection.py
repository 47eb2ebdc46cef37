"""One connection to one server: what is sent, what came back, and until when.

``openai`` over its aiohttp transport.  Its own retries and deadlines are off, since `retrying` is
the only layer that has any; its types are not used, since they refuse parameters that are not
OpenAI's and read malformed bodies as errors of other kinds (see `replies`).
Redirects are not followed: articles and key go where they were sent to, or nowhere.
Not covered: SOCKS proxies, HTTP/2, streaming.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from collections.abc import Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from dataclasses import field
from typing import Literal
from urllib.parse import unquote
from urllib.parse import urljoin
from urllib.parse import urlsplit

import aiohttp
import httpx2
import openai

from . import __version__
from .errors import ConfigError
from .errors import FaultError
from .errors import StopRunError
from .foreign import printable
from .proxies import proxy_for
from .redaction import Endpoint
from .redaction import quiet_logs
from .redaction import redact
from .redaction import remember

CONNECT_SECONDS = 15.0
Files = Mapping[str, tuple[str, bytes, str]]
"""Field of a form -> the name of its file, its content and the type of that."""

_OPENAI = {"OPENAI_ORG_ID": "OpenAI-Organization", "OPENAI_PROJECT_ID": "OpenAI-Project"}
"""Environment variable -> the header in which OpenAI's own server takes it."""


class CutError(FaultError):
    """The server took the connection, and gave no answer, or no whole one, on it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back, whatever its status.  ``headers`` are looked up without regard to case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True, slots=True)
class Connection:
    """An open connection.  ``url`` may be shown, nothing else of it."""

    sdk: openai.AsyncOpenAI = field(repr=False)
    url: str
    unsent: Mapping[str, openai.Omit] = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)


class _Sdk(openai.AsyncOpenAI):
    """The SDK with the headers that it was given, and no others.

    Its own describe this machine, and send what the environment says for OpenAI
    (``OPENAI_ORG_ID``, ``OPENAI_CUSTOM_HEADERS``) to every server; putting them together for each
    request takes a tenth of its time.
    """

    own: Mapping[str, str | openai.Omit]

    @property
    def default_headers(self) -> dict[str, str | openai.Omit]:
        return {**self.own}


@asynccontextmanager
async def connected(server: Endpoint, key: str) -> AsyncIterator[Connection]:
    """Open a connection; ``key`` may be empty for servers that want none.

    Proxies are those of the environment (``HTTPS_PROXY``, ``NO_PROXY``), but never for this very
    machine.  Certificates are trusted as the SDK does, or as ``SSL_CERT_FILE`` says.

    Raises:
        ConfigError: the address is none, or the environment names a proxy or certificates that
            cannot be used.
    """
    proxy = proxy_for(server.url)
    password = unquote((urlsplit(proxy).password if proxy else "") or "")
    secrets = (key, *server.secrets, password)
    remember(secrets)
    # The SDK always has a key; that none is sent has to be said with each request.
    bare = not key and "Authorization" not in server.headers
    with quiet_logs(secrets):
        async with _opened(server, key, proxy, secrets) as sdk:
            yield Connection(
                sdk, server.url, {"Authorization": openai.Omit()} if bare else {}, secrets
            )


def _opened(server: Endpoint, key: str, proxy: str | None, secrets: tuple[str, ...]) -> _Sdk:
    own = {
        "Accept": "application/json",
        "Content-Type": "application/json",
        "User-Agent": f"finnewsbench/{__version__}",
    }
    if _host(server.url).endswith(".openai.com"):
        own |= {name: os.environ[env] for env, name in _OPENAI.items() if os.environ.get(env)}
    limits = openai.Timeout(None, connect=CONNECT_SECONDS)
    try:
        sdk = _Sdk(
            api_key=key or "none",
            base_url=server.url,
            default_query=server.query,
            max_retries=0,
            timeout=limits,
            # Left to itself it takes proxies of the environment for this machine too.
            http_client=openai.DefaultAioHttpClient(
                timeout=limits,
                proxy=proxy,
                verify=httpx2.create_ssl_context(),
                trust_env=False,
                follow_redirects=False,
            ),
        )
    except (httpx2.InvalidURL, OSError) as error:
        raise ConfigError(
            f"{server.url} cannot be asked: {redact(str(error), secrets)}. Check --base-url, and "
            "HTTPS_PROXY and SSL_CERT_FILE in the environment."
        ) from None
    sdk.own = {**own, **server.headers}
    return sdk


async def send(  # noqa: PLR0913 (what a request is made of)
    connection: Connection,
    method: Literal["GET", "POST"],
    path: str,
    *,
    seconds: float,
    data: bytes | Mapping[str, str] | None = None,
    files: Files | None = None,
    query: Mapping[str, str] | None = None,
) -> Answer:
    """One request and the whole of its answer, within ``seconds``.

    ``data`` is JSON as it is sent; with ``files`` it is the other fields of a form.  ``query`` is
    for GET.

    Raises:
        FaultError: ``timeout`` or ``connection``, without a cause: that would hold URLs and
            headers.  `CutError` where there was a connection.
        StopRunError: the server redirects.
    """
    headers: dict[str, str | openai.Omit] = {**connection.unsent}
    if files:
        headers["Content-Type"] = "multipart/form-data"
    url = connection.url + path  # whole, or the SDK takes its base URL apart for each request
    if method == "GET":
        call = connection.sdk.get(
            url, cast_to=httpx2.Response, options={"headers": headers, "params": query or {}}
        )
    elif isinstance(data, bytes):
        call = connection.sdk.post(
            url, cast_to=httpx2.Response, content=data, options={"headers": headers}
        )
    else:
        call = connection.sdk.post(
            url, cast_to=httpx2.Response, body=data, files=files, options={"headers": headers}
        )
    try:
        # One deadline for everything, the last byte included.
        answer = await asyncio.wait_for(call, seconds)
    except asyncio.TimeoutError:
        raise FaultError("timeout", f"no answer within {seconds:.0f} seconds") from None
    except openai.APIStatusError as error:
        answer = error.response
    except (openai.APIConnectionError, aiohttp.ClientError, OSError) as error:
        # The SDK lets some errors of its transport through as they are, and calls a broken
        # connection a time-out too.
        root = _root(error)
        text = printable(redact(str(root) or type(root).__name__, connection.secrets))
        if isinstance(root, aiohttp.ConnectionTimeoutError):
            text = f"no connection within {CONNECT_SECONDS:.0f} seconds"
        kind = CutError if _was_connected(error) else FaultError
        raise kind("connection", text.rstrip(". ")) from None
    if 300 <= answer.status_code < 400:
        raise _redirected(connection, url, answer)
    return Answer(answer.status_code, answer.headers, answer.content)


def _redirected(connection: Connection, url: str, answer: httpx2.Response) -> StopRunError:
    """The error for a redirect, with where to but for credentials and query."""
    try:
        to = urlsplit(urljoin(url, answer.headers.get("location", "")))
        place = f"{to.scheme}://{to.netloc.rpartition('@')[2]}{to.path}"
    except ValueError:
        place = "what is no address"
    place = "".join(c for c in redact(place, connection.secrets) if c.isprintable())[:200]
    return StopRunError(
        "not_found",
        f"{connection.url} redirects ({answer.status_code}) to {place}, which is not followed: "
        "articles and key would go there. If that is the server you mean, name its own address "
        "with --base-url.",
    )


def _root(error: BaseException) -> BaseException:
    """The innermost cause: the SDK itself only says 'Connection error.'."""
    while error.__cause__ is not None:
        error = error.__cause__
    return error


def _was_connected(error: BaseException) -> bool:
    """Whether a connection was there before it failed."""
    found: BaseException | None = error
    while found is not None and not isinstance(found, aiohttp.ClientError):
        found = found.__cause__
    return found is not None and not isinstance(found, _UNCONNECTED)


_UNCONNECTED = (
    aiohttp.ClientConnectorError,
    aiohttp.ClientHttpProxyError,
    aiohttp.ServerTimeoutError,
)


def _host(url: str) -> str:
    return urlsplit(url).hostname or ""
