"""No key gets out: not through texts, URLs, representations or logs."""

from __future__ import annotations

import io
import logging

import pytest

from finnewsbench.config import RunConfig
from finnewsbench.errors import ConfigError
from finnewsbench.redaction import MASK
from finnewsbench.redaction import _forms
from finnewsbench.redaction import endpoint
from finnewsbench.redaction import forget
from finnewsbench.redaction import quiet_logs
from finnewsbench.redaction import redact
from finnewsbench.redaction import remember
from finnewsbench.redaction import traceback_text

KEY = "sk-CANARY/0+1=x"


def test_secrets_are_masked_plain_and_percent_encoded():
    """As they are, and as a URL would carry them."""
    text = f"a {KEY} b sk-CANARY%2F0%2B1%3Dx c"

    assert redact(text, [KEY]) == f"a {MASK} b {MASK} c"


def test_the_longer_secret_is_masked_first():
    """A key that contains another one leaves no tail behind."""
    assert redact("secret-key-tail", ["secret", "secret-key-tail"]) == MASK


def test_empty_and_short_secrets_do_not_eat_the_text():
    """No key, or the dummy key of a local server, masks nothing."""
    assert redact("none of EMPTY", ["", "none", "EMPTY"]) == "none of EMPTY"


@pytest.mark.parametrize(
    ("base_url", "shown"),
    [
        ("http://localhost:8000/v1", "http://localhost:8000/v1"),
        ("http://localhost:8000/v1/", "http://localhost:8000/v1"),
        ("https://user:pass-word@host.example/v1?key=abcdefgh#x", "https://host.example/v1"),
        ("https://token-token@host.example/v1", "https://host.example/v1"),
        ("http://[::1]:8000/v1", "http://[::1]:8000/v1"),
    ],
)
def test_a_base_url_is_shown_without_credentials_and_query(base_url, shown):
    """Host, port and path are what tells servers apart."""
    assert endpoint(base_url).url == shown


def test_credentials_and_query_still_reach_the_server():
    """They travel as a Basic header and as parameters; base64 of 'user:p@ssword' by hand."""
    found = endpoint("https://user:p%40ssword@host.example/v1?key=abcdefgh&api-version=2024-06-01")

    assert found.headers == {"Authorization": "Basic dXNlcjpwQHNzd29yZA=="}
    assert found.query == {"key": "abcdefgh", "api-version": "2024-06-01"}


def test_everything_secret_in_a_base_url_is_known_as_such():
    """Password (both spellings), the header's value and key-like parameters; no plain ones."""
    found = endpoint("https://user:p%40ssword@host.example/v1?key=abcdefgh&api-version=2024-06-01")
    text = "p@ssword p%40ssword dXNlcjpwQHNzd29yZA== abcdefgh 2024-06-01"

    assert redact(text, found.secrets) == f"{MASK} {MASK} {MASK} {MASK} 2024-06-01"


@pytest.mark.parametrize(
    "base_url", ["", "localhost:8000", "ftp://host/v1", "http://", "http://h:x"]
)
def test_what_is_no_url_is_refused_without_being_repeated(base_url):
    """The remedy is named; the text itself may hold a password and is not."""
    with pytest.raises(ConfigError, match="--base-url") as caught:
        endpoint(base_url.replace("h:", "user:canary@h:"))
    assert "canary" not in str(caught.value)


def test_representations_hold_no_secret():
    """Tracebacks with locals show these objects."""
    url = f"https://user:{'canary' * 2}@host.example/v1?key=canarycanary"

    assert "canary" not in repr(endpoint(url))
    assert "canary" not in repr(RunConfig(model="m", base_url=url))


def test_a_traceback_shows_no_secret_that_was_ever_remembered():
    """Neither plain nor percent-encoded; the error is shown all the same."""
    remember([KEY])
    try:
        int(f"{KEY} and sk-CANARY%2F0%2B1%3Dx")  # the error quotes it
    except ValueError:
        text = traceback_text()

    assert text.startswith("Traceback (most recent call last)")
    assert f"ValueError: invalid literal for int() with base 10: '{MASK} and {MASK}'" in text


def test_what_is_forgotten_is_in_no_cache():
    """Neither the key nor its spellings are kept, and they are masked no longer."""
    remember([KEY])
    assert redact(KEY, [KEY]) == MASK
    forget([KEY])
    assert _forms.cache_info().currsize == 0
    try:
        int(KEY)
    except ValueError:
        assert KEY in traceback_text()


def test_logs_of_the_http_libraries_are_masked_while_a_client_is_open():
    """Messages, their arguments and tracebacks; afterwards the loggers are as before."""
    out = io.StringIO()
    handler = logging.StreamHandler(out)
    logger = logging.getLogger("aiohttp.client")
    logger.addHandler(handler)
    before = list(logger.filters)
    try:
        with quiet_logs([KEY]):
            logger.error("POST %s", f"http://h/v1?key={KEY}")
            try:
                int(KEY)  # the error quotes it
            except ValueError:
                logger.exception("failed")
    finally:
        logger.removeHandler(handler)

    assert "CANARY" not in out.getvalue()
    assert out.getvalue().count(MASK) >= 2
    assert "failed" in out.getvalue()
    assert logger.filters == before
