"""What an error of a server means: wait, ask again, change the request, leave the article, or stop.

Decided on status and structured codes.  Texts are read only where servers have no code for it:
which parameter is refused, a schema that does not compile, a context that is too small.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.metric.asking import variable_words

from .errors import FaultError
from .errors import StopRunError
from .foreign import printable

QUOTA_CODES = frozenset(
    """
    billing_hard_limit_reached billing_not_active credit_limit_exceeded exceeded_current_quota_error
    insufficient_balance insufficient_credits insufficient_quota quota_exceeded
    """.split()
)
CONTEXT_CODES = frozenset(("context_length_exceeded", "exceed_context_size_error"))
FILTER_CODES = frozenset(("content_filter", "content_policy_violation", "data_inspection_failed"))
PARAMETER_CODES = frozenset(("unknown_parameter", "unsupported_parameter", "unsupported_value"))

_CONTEXT = re.compile(
    r"context (length|size|window)|maximum context|max_model_len|too many tokens", re.IGNORECASE
)
_SCHEMA = re.compile(
    r"invalid schema|schema error|grammar|compil|schema.{0,40}(invalid|not valid)", re.IGNORECASE
)
_UNSUPPORTED = re.compile(
    r"unsupported|not support|unrecogni[sz]ed|unknown|unexpected|not permitted|not allowed"
    r"|extra (fields|inputs)|only the default",
    re.IGNORECASE,
)
_AGAIN = frozenset((408, 409, 425))
_ABSENT = frozenset((404, 405, 501))
_PAGE = re.compile(r"\s*<(!doctype|html|head|body|\?xml)", re.IGNORECASE)
_TITLE = re.compile(r"<(title|h1)[^>]*>(.*?)</\1", re.IGNORECASE | re.DOTALL)
_UNSEEN = re.compile(r"<(script|style)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)

REMEDIES = {
    "bad_body": "What came is no chat completion: check that --base-url is a model server's and "
    "ends as it wants (mostly /v1); if it is, see its log.",
    "bad_request": "Look for these words in the server's log; --response-format none asks for the "
    "least.",
    "connection": "See that the server runs and what its log says, and that --base-url and the "
    "network (HTTPS_PROXY, NO_PROXY) are right.",
    "context_overflow": "Lower --max-tokens, or start the server with a larger context.",
    "rate_limit": "Raise the limit with the provider, or ask for less at once (--workers); a 429 "
    "is waited for until --article-seconds are over.",
    "server_error": "See the server's log, correct --base-url if it is no model server, or ask for "
    "less at once (--workers).",
    "timeout": "Allow more time (--attempt-seconds) or less output (--max-tokens), or ask for less "
    "at once (--workers).",
}
"""Kind of `FaultError` -> what there is to do where it stays."""


@dataclass(frozen=True, slots=True)
class ServerError:
    """An error as the server put it; empty texts where it did not say."""

    status: int
    text: str
    code: str = ""
    type: str = ""
    param: str = ""

    @property
    def codes(self) -> frozenset[str]:
        """Code and type: servers put the word that matters in either."""
        return frozenset((self.code, self.type))

    @property
    def unsupported(self) -> bool:
        """Whether a parameter is refused as such, and not because of its value."""
        return bool(self.codes & PARAMETER_CODES or _UNSUPPORTED.search(self.text))


def read_error(status: int, body: object) -> ServerError:
    """Read an error body: bytes as received, or a decoded error object.

    An error inside a 200 may bring the status it stands for as a number in ``code``.
    """
    if isinstance(body, bytes):
        text = body.decode("utf-8", "replace")
        try:
            body = json.loads(text)
        except (ValueError, RecursionError):
            body = text
    error = body.get("error", body) if isinstance(body, Mapping) else body
    if not isinstance(error, Mapping):
        return ServerError(status, _brief(error))
    code, param = error.get("code"), error.get("param")
    detail = error.get("detail")
    if isinstance(detail, list) and detail and isinstance(detail[0], Mapping):  # FastAPI's form
        place = detail[0].get("loc")
        param = place[-1] if isinstance(place, list) and place else param
    if status == 200 and str(code).isdigit() and 400 <= int(str(code)) < 600:
        status = int(str(code))
    return ServerError(
        status=status,
        text=_brief(error.get("message") or error),
        code="" if code is None else str(code),
        type=str(error.get("type") or ""),
        param=str(param or ""),
    )


def explain(
    error: ServerError, *, url: str, wait: float | None, variable: str | None = None
) -> FaultError | StopRunError:
    """The exception for an error that no change of the request can mend.

    Args:
        error: as the server put it.
        url: the server.
        wait: what its Retry-After asks for, in seconds.
        variable: the environment variable whose key was sent; empty: none was; ``None``: it came
            from elsewhere.
    """
    status, text = error.status, error.text
    if status == 402 or (status in (403, 429) and error.codes & QUOTA_CODES):
        return StopRunError(
            "quota",
            f"{url} says that the quota is used up ({status}, {error.code or error.type}): {text}. "
            "Raise the limit or wait until it is renewed, then run the same command again.",
        )
    if status == 429:
        return FaultError("rate_limit", text, wait=wait)
    if status in (401, 403):
        return StopRunError(
            "key",
            f"{url} refused {_sent(variable)} ({status}): {text}. {_key_remedy(variable)}, then "
            "run the same command again.",
        )
    if status in _ABSENT:
        return StopRunError(
            "not_found",
            f"{url} does not know this model or address ({status}): {text}. Check --model against "
            f"what {url}/models lists, and that --base-url ends as the server wants (mostly /v1).",
        )
    if status >= 500 or status in _AGAIN:
        return FaultError("server_error", f"{status}: {text}", wait=wait)
    if status < 400:
        return FaultError("bad_body", text, wait=wait)
    if overflows(error):
        return FaultError("context_overflow", text, retry=False)
    if compiles_not(error):
        return StopRunError(
            "schema",
            f"{url} cannot use the JSON schema ({status}): {text}. Update the server, or ask "
            "without schema: --response-format json_object.",
        )
    return FaultError("bad_request", f"{status}: {text}", retry=False)


def _sent(variable: str | None) -> str:
    return "a request without key" if variable == "" else "the key"


def _key_remedy(variable: str | None) -> str:
    if variable is None:
        return "Give a valid key, and one that may use this model"
    if variable:
        return f"Put a valid key into the environment {variable_words(variable, '--api-key-env')}"
    return "Put your key into an environment variable and name that with --api-key-env"


def overflows(error: ServerError) -> bool:
    """Whether prompt and output together do not fit the server's context."""
    return bool(error.codes & CONTEXT_CODES or _CONTEXT.search(error.text))


def compiles_not(error: ServerError) -> bool:
    """Whether the server takes a schema in principle but not this one."""
    return error.code == "invalid_json_schema" or bool(_SCHEMA.search(error.text))


def filtered(error: ServerError) -> bool:
    """Whether the provider's content filter refused the article: an answer, not a fault."""
    return error.status in (400, 403) and bool(error.codes & FILTER_CODES)


def _brief(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    if _PAGE.match(text):
        title = _TITLE.search(text)
        words = re.sub(r"<[^>]*>", " ", title[2] if title else _UNSEEN.sub(" ", text))
        text = f"a web page ({printable(words)[:200] or 'empty'})"
    return printable(text)[:400].rstrip(". ") or "(no text)"
