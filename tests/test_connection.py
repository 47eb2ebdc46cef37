"""What goes over the wire beside the body: headers, proxies, deadlines, and what errors say."""

from __future__ import annotations

import asyncio
import base64
import re

import pytest

from finnewsbench.connection import connected
from finnewsbench.connection import send
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.redaction import endpoint

OK = b"HTTP/1.1 200 ok\r\ncontent-length: 2\r\n\r\nok"
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")


@pytest.fixture(autouse=True)
def _no_proxies(monkeypatch):
    """The machine's own settings must not decide."""
    for name in (*PROXIES, *(name.upper() for name in PROXIES), "OPENAI_ORG_ID"):
        monkeypatch.delenv(name, raising=False)


def exchange(base_url, answer=OK, *, key="", seconds=5.0, env=None, monkeypatch=None):
    """Ask at a base URL whose {port} is a listener's; the answer or error, and the heads it saw.

    Names of headers are in lower case.  Without an ``answer`` the listener says nothing.
    """
    heads = []

    async def talk(reader, writer):
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        heads.append(re.sub(r"(?m)^[\w-]+:", lambda name: name[0].lower(), head))
        if not answer:
            await asyncio.sleep(60)
        writer.write(answer)
        await writer.drain()
        writer.close()

    async def run():
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
            for name, value in (env or {}).items():
                monkeypatch.setenv(name, value.format(port=port))
            server = endpoint(base_url.format(port=port))
            async with connected(server, key) as connection:
                try:
                    got = await send(connection, "POST", "/x", seconds=seconds, data=b"{}")
                except FaultError as fault:
                    got = fault
                assert server.url == connection.url
                return got, connection

    got, connection = asyncio.run(run())
    return got, heads, connection


def test_the_key_and_the_query_of_the_base_url_are_sent():
    """The key as a bearer token, the query's parameters with every request."""
    got, (head,), _ = exchange("http://127.0.0.1:{port}/v1?api-version=1&k=a+b", key="sk-1234567")

    assert (got.status, got.body) == (200, b"ok")
    assert head.startswith("POST /v1/x?api-version=1&k=a+b HTTP/1.1")
    assert "authorization: Bearer sk-1234567\r\n" in head
    assert "user-agent: finnewsbench/" in head


def test_credentials_in_the_base_url_go_before_the_key():
    """They are for the gateway that is really asked."""
    _, (head,), _ = exchange("http://me:pass-word@127.0.0.1:{port}/v1", key="sk-1234567")

    assert f"authorization: Basic {base64.b64encode(b'me:pass-word').decode()}\r\n" in head
    assert "sk-1234567" not in head


def test_without_a_key_none_is_sent():
    """Not even a dummy, which some gateways check."""
    _, (head,), _ = exchange("http://127.0.0.1:{port}/v1")

    assert "authorization" not in head


def test_a_proxy_of_the_environment_is_used(monkeypatch):
    """With its credentials; the server's name is the proxy's to look up."""
    env = {"HTTP_PROXY": "http://us:proxy-pass@127.0.0.1:{port}"}
    got, (head,), _ = exchange("http://model.invalid/v1", env=env, monkeypatch=monkeypatch)

    assert got.status == 200
    assert head.startswith("POST http://model.invalid/v1/x HTTP/1.1")
    assert base64.b64encode(b"us:proxy-pass").decode() in head


def test_this_machine_is_asked_directly(monkeypatch):
    """A company's proxy must not get between the run and a server on localhost."""
    env = {"HTTP_PROXY": "http://127.0.0.1:9", "ALL_PROXY": "socks5://127.0.0.1:9"}
    got, (head,), _ = exchange("http://127.0.0.1:{port}/v1", env=env, monkeypatch=monkeypatch)

    assert got.status == 200
    assert head.startswith("POST /v1/x HTTP/1.1")


def test_a_proxy_that_can_not_be_used_is_named(monkeypatch):
    """SOCKS: said before anything is asked."""
    env = {"ALL_PROXY": "socks5://127.0.0.1:{port}"}

    with pytest.raises(ConfigError, match="socks5 proxy"):
        exchange("http://model.invalid/v1", env=env, monkeypatch=monkeypatch)


def test_the_password_of_a_proxy_is_in_no_error(monkeypatch):
    """Where it refuses, its answer may be quoted, and the library quotes its URL."""
    env = {"HTTPS_PROXY": "http://us:proxy-pass@127.0.0.1:{port}"}
    got, _, _ = exchange(
        "https://model.invalid/v1",
        b"HTTP/1.1 502 no proxy-pass\r\n\r\n",
        env=env,
        monkeypatch=monkeypatch,
    )

    assert isinstance(got, FaultError)
    assert got.kind == "connection"
    assert "[redacted]" in str(got)
    assert "proxy-pass" not in f"{got} {got.__dict__}"
    assert got.__cause__ is None
    assert got.__suppress_context__


def test_an_expired_deadline_is_a_deadline():
    """Zero seconds left are none, not no limit."""
    got, _, _ = exchange("http://127.0.0.1:{port}/v1", b"", seconds=0.0)

    assert isinstance(got, FaultError)
    assert "within 0 seconds" in str(got)


def test_a_connection_shows_nothing_but_its_address():
    """Its representation is in tracebacks with locals."""
    url = "http://me:canary-pw@127.0.0.1:{port}/v1?key=canary-query"
    _, _, connection = exchange(url, key="canary-key")

    assert "canary" not in repr(connection)
    assert "127.0.0.1" in repr(connection)


def test_openai_s_own_headers_are_for_openai(monkeypatch):
    """Organisation and project come from the environment, and go nowhere else."""
    env = {"OPENAI_ORG_ID": "org-1", "HTTP_PROXY": "http://127.0.0.1:{port}"}
    heads = [
        exchange(f"http://{host}/v1", key="sk-1234567", env=env, monkeypatch=monkeypatch)[1][0]
        for host in ("api.openai.com", "model.invalid", "127.0.0.1:{port}")
    ]

    assert ["openai-organization: org-1\r\n" in head for head in heads] == [True, False, False]


def test_headers_that_the_environment_has_for_the_sdk_are_not_sent(monkeypatch):
    """Nor is its key where none was given, nor what it tells of this machine."""
    env = {
        "OPENAI_CUSTOM_HEADERS": "X-Canary: 1",
        "OPENAI_API_KEY": "sk-1",
        "OPENAI_ADMIN_KEY": "a",
    }
    _, (head,), _ = exchange("http://127.0.0.1:{port}/v1", env=env, monkeypatch=monkeypatch)

    assert not [word for word in ("x-canary:", "authorization:", "-os:") if word in head]


def test_an_answer_of_any_status_is_an_answer():
    """With its headers, whatever their case, and its body as it is, JSON or not."""
    answer = b"HTTP/1.1 429 no\r\nRetry-After: 7\r\ncontent-length: 2\r\n\r\n{["
    got, heads, _ = exchange("http://127.0.0.1:{port}/v1", answer)

    assert (got.status, got.headers["retry-after"], got.body) == (429, "7", b"{[")
    assert len(heads) == 1


def test_what_cannot_be_used_is_said_before_anything_is_asked(monkeypatch):
    """An address that is none, and certificates that are not there."""
    with pytest.raises(ConfigError, match="Check --base-url"):
        exchange("http://999.1.1.1/v1")
    with pytest.raises(ConfigError, match="SSL_CERT_FILE"):
        exchange(
            "http://127.0.0.1:{port}/v1", env={"SSL_CERT_FILE": "/none"}, monkeypatch=monkeypatch
        )


@pytest.mark.parametrize("status", [302, 307])
def test_a_redirect_is_an_error_and_nothing_goes_elsewhere(status):
    """One request; the message says where to, without credentials, query or key."""
    to = "http://me:canary-pw@127.0.0.1:{port}/canary-key/y?k=canary-query"
    heads = []

    async def talk(reader, writer):
        heads.append((await reader.readuntil(b"\r\n\r\n")).decode())
        where = to.format(port=writer.get_extra_info("sockname")[1])
        head = f"HTTP/1.1 {status} no\r\nlocation: {where}\r\ncontent-length: 0\r\n\r\n"
        writer.write(head.encode())
        await writer.drain()
        writer.close()

    async def run():
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as listener:
            port = listener.sockets[0].getsockname()[1]
            server = endpoint(f"http://127.0.0.1:{port}/v1")
            async with connected(server, "canary-key") as connection:
                with pytest.raises(StopRunError, match=f"redirects .{status}. to ") as stopped:
                    await send(connection, "POST", "/x", seconds=5.0, data=b"{}")
            return port, str(stopped.value)

    port, message = asyncio.run(run())
    assert f"to http://127.0.0.1:{port}/[redacted]/y, which" in message
    assert "canary" not in message
    assert len(heads) == 1
