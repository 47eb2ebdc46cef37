"""Which servers are asked: addresses, keys, what a public page refuses."""

from __future__ import annotations

import socket

import pytest

from finnewsbench.space import servers
from finnewsbench.space.problems import Problem
from finnewsbench.space.servers import HF_URL
from finnewsbench.space.servers import PUBLIC_URLS
from finnewsbench.space.servers import Chosen
from finnewsbench.space.servers import target


def refused(chosen, *, public=False, token=""):
    """The key of the problem."""
    with pytest.raises(Problem) as problem:
        target(chosen, public=public, token=token)
    return problem.value.key


def test_the_baseline_asks_nobody():
    """No address, no key."""
    assert target(Chosen("baseline", "x", "http://a/v1", "k"), public=True) is None


def test_a_local_page_asks_any_server_without_a_key():
    """Those on this machine want none."""
    found = target(Chosen("server", " m ", "http://localhost:8000/v1/"), public=False)
    assert (found.model, found.server.url, found.key) == ("m", "http://localhost:8000/v1", "")


def test_a_key_is_in_no_text_of_a_target():
    """`repr` goes into logs and tracebacks."""
    chosen = Chosen("server", "m", "https://me:canary-pass@example.org/v1", "canary-key")
    found = target(chosen, public=False)
    assert "canary" not in repr(found) + repr(chosen.__class__("server", "m", "u", "canary-key"))
    assert found.server.url == "https://example.org/v1"


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:8000/v1",
        "http://127.0.0.1/v1",
        "http://169.254.169.254/latest",
        "http://[::1]:8000/v1",
        "https://example.org/v1",
        "http://api.openai.com/v1",  # not encrypted
        "https://api.openai.com:8443/v1",
        "https://api.openai.com.example.org/v1",
        "https://api.openai.com@example.org/v1",
        "https://example.org/api.openai.com/v1",
    ],
)
def test_a_public_page_asks_only_known_hosts(url):
    """Neither private addresses nor others that look alike."""
    assert refused(Chosen("server", "m", url, "key-123"), public=True) == "not_allowed"


def test_a_public_page_asks_the_servers_that_it_offers(monkeypatch):
    """What stands in the list can be used, where its host resolves publicly."""
    monkeypatch.setattr(servers, "resolves_publicly", lambda _host: True)
    assert PUBLIC_URLS == ("https://api.openai.com/v1", "https://router.huggingface.co/v1")
    for url in PUBLIC_URLS:
        assert target(Chosen("server", "m", url, "key-123"), public=True).server.url == url


@pytest.mark.parametrize(
    ("address", "public"),
    [("127.0.0.1", False), ("10.1.2.3", False), ("fd00::1", False), ("1.1.1.1", True)],
)
def test_a_host_that_resolves_to_a_private_address_is_refused(monkeypatch, address, public):
    """A name of the list may be pointed at the inside of a network."""
    entry = (socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443))
    monkeypatch.setattr(servers.socket, "getaddrinfo", lambda *_a, **_k: [entry])
    assert servers.resolves_publicly("api.openai.com") is public


def test_the_login_is_used_for_the_router_alone():
    """A token of Hugging Face goes to no other server."""
    found = target(Chosen("router", "m", "https://example.org/v1"), public=True, token="hf_login")
    assert (found.server.url, found.key) == (HF_URL, "hf_login")
    other = target(Chosen("server", "m", "http://localhost:1/v1"), public=False, token="hf_login")
    assert other.key == ""


@pytest.mark.parametrize(
    ("chosen", "key"),
    [
        (Chosen("server", " ", "http://localhost:1/v1"), "no_model"),
        (Chosen("server", "m" * 201, "http://localhost:1/v1"), "long_name"),
        (Chosen("server", "m", "ftp://localhost/v1"), "odd_url"),
        (Chosen("server", "m", ""), "odd_url"),
        (Chosen("server", "m", "https://api.openai.com/v1"), "no_key"),
        (Chosen("server", "m", "http://localhost:1/v1", "키"), "odd_key"),
        (Chosen("server", "m", "http://localhost:1/v1", "a\nb"), "odd_key"),
        (Chosen("server", "m", "http://localhost:1/v1", "k" * 501), "long_key"),
        (Chosen("router", "m"), "no_token"),
    ],
)
def test_what_is_missing_or_odd_is_said(chosen, key):
    """Each with a message of its own, in both languages."""
    assert refused(chosen) == key
