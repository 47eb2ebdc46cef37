"""What the Hub and the network answer, as one line with what to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
from huggingface_hub import errors

from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError

NOT_LOGGED_IN = (
    "There is no token for the Hub. Set HF_TOKEN, or log in with: hf auth login (a token with "
    "write rights; see the page settings/tokens of your account)."
)
REFUSED = (
    "The Hub refuses the token (401): it is mistyped, expired or revoked. Make another with write "
    "rights on the page settings/tokens of your account, and set HF_TOKEN or log in with it "
    "(hf auth login)."
)


class HubError(FinNewsBenchError):
    """The Hub, or the way to it, failed; the same command goes on where it stopped."""


@contextmanager
def plain(what: str) -> Iterator[None]:
    """Make errors of the Hub's client errors in one line; ``what`` was being done.

    Raises:
        ConfigError: token, rights or a name have to be set right.
        HubError: the Hub or the network failed.
    """
    try:
        yield
    except errors.LocalTokenNotFoundError:
        raise ConfigError(NOT_LOGGED_IN) from None
    except (errors.HfHubHTTPError, httpx2.HTTPError, OSError, RuntimeError, ValueError) as error:
        raise explained(error, what) from None


def explained(error: BaseException, what: str) -> FinNewsBenchError:
    """The error to show; a cause inside is preferred, since the client wraps failed uploads."""
    if isinstance(error, RuntimeError) and error.__cause__ is not None:
        return explained(error.__cause__, what)
    if isinstance(error, errors.HfHubHTTPError):
        return _answered(error, what)
    if isinstance(error, httpx2.HTTPError | OSError):
        return HubError(
            f"{what}: the connection to the Hub failed ({_line(error)}). Run the same command "
            "again: it goes on where it stopped."
        )
    return ConfigError(f"{what}: {_line(error)}.")


def _answered(error: errors.HfHubHTTPError, what: str) -> FinNewsBenchError:
    response = error.response
    status = response.status_code if response is not None else 0
    if isinstance(error, errors.GatedRepoError):
        return ConfigError(
            f"{what}: the repository is gated, and the token's account has no access ({status}). "
            "Ask for it on the repository's page, then run the same command again."
        )
    if isinstance(error, errors.RevisionNotFoundError):
        return ConfigError(f"{what}: there is no such revision (404). Check --revision.")
    if isinstance(error, errors.RepositoryNotFoundError):
        return ConfigError(
            f"{what}: there is no such repository, or the token may not see it ({status}). Check "
            "its name, and which account and organisations the token is for."
        )
    if status == 401:
        return ConfigError(REFUSED)
    if status == 429:
        wait = response.headers.get("Retry-After") if response is not None else None
        return HubError(
            f"{what}: the Hub asks for fewer requests (429). Run the same command again "
            f"{f'in {wait} seconds' if wait else 'in a few minutes'}: it goes on where it stopped."
        )
    if status == 402:
        return ConfigError(
            f"{what}: the Hub wants a subscription or credits for that (402), as for Spaces that "
            "run code. See the account's billing page, or leave the target out."
        )
    if status == 403:
        return ConfigError(
            f"{what}: the token may not do that (403). It needs the role 'write', or as a "
            "fine-grained token write access to this namespace; set HF_TOKEN to such a one."
        )
    if status in {409, 412}:
        return HubError(
            f"{what}: somebody else changed the repository meanwhile ({status}). Look at what they "
            "did, then run the same command again: it compares anew."
        )
    if status >= 500:
        return HubError(
            f"{what}: the Hub fails ({status}). Run the same command again later: it goes on where "
            "it stopped."
        )
    return HubError(f"{what}: the Hub answers {status}: {_line(error)}")


def _line(error: BaseException) -> str:
    """The error's words in one line; its name where it has none."""
    words = " ".join(str(error).split())
    return (words or type(error).__name__)[:300].rstrip(".")
