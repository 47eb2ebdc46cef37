"""A judge model behind an OpenAI-compatible server, asked with the ``openai`` client.

The client's own retries serve here: the harness has a layer of its own, the metric is used from
notebooks.  What a server does not take (`_ORDER`) is settled once by its first refusals.
Not covered: streaming; a deadline for a whole answer (the client's time limit is between two
bytes).
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from .asking import OPENAI_HOST
from .asking import OPENAI_URL
from .asking import Asking
from .asking import JudgeError
from .asking import address
from .asking import key_for
from .asking import variable_for
from .asking import variable_words
from .judging import Answer

RETRIES = 4
FORMATS = ("json_schema", "json_object", "none")
"""Each asks the server for less than the one before."""

_ORDER = ("response_format", "max_tokens", "max_completion_tokens", "temperature", "seed")
_QUOTA = {"insufficient_quota", "billing_hard_limit_reached", "billing_not_active"}


class NoReplyError(Exception):
    """No answer came, through no fault of the judge; ``lasting``: nor would any other come."""

    def __init__(self, message: str, *, lasting: bool) -> None:
        super().__init__(message)
        self.lasting = lasting


class Server:
    """One model on one server, and what has been learnt about it."""

    def __init__(
        self, judge: str, schema_name: str, schema: Mapping[str, Any], asking: Asking
    ) -> None:
        """Connect.

        Raises:
            JudgeError: no client installed, no key for a host that wants one, or no URL.
        """
        url = asking.base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI_URL
        self.url, host = address(url)
        self.model = judge.removeprefix("openai/") if host == OPENAI_HOST else judge
        self._key = key_for(host, self.url, asking)
        self._variable = variable_for(self.url, asking) if self._key else ""
        self._sdk = _client(url, host, self._key, asking.timeout)
        self._openai = _library()
        self._schema = {"name": schema_name, "strict": True, "schema": dict(schema)}
        self._lock = threading.Lock()
        self._format = FORMATS[0]
        self._parameters = {"max_tokens": asking.max_tokens, "temperature": 0.0, "seed": 0}

    def settled(self) -> dict[str, Any]:
        """What is sent to the server by now, beside model and messages."""
        with self._lock:
            return {"response_format": self._format, **self._parameters}

    def ask(self, messages: Sequence[Mapping[str, str]]) -> Answer:
        """One answer; safe to call from several threads.

        Raises:
            NoReplyError: none came.
        """
        openai = self._openai
        while True:  # ends: each change leaves the server less to refuse
            body = self._body()
            try:
                raw = self._sdk.chat.completions.with_raw_response.create(
                    model=self.model, messages=list(messages), **body
                )
                return _answer(raw.content)
            except openai.APIStatusError as error:
                if not self._adapt(error, body):
                    raise NoReplyError(self._words(error), lasting=_lasting(error)) from None
            except openai.APITimeoutError:
                raise NoReplyError(f"{self.url} gave no answer in time", lasting=False) from None
            except (openai.APIError, ValueError, OSError) as error:
                raise NoReplyError(self._words(error), lasting=False) from None

    def close(self) -> None:
        """Let go of the connections."""
        self._sdk.close()

    def _body(self) -> dict[str, Any]:
        with self._lock:
            body: dict[str, Any] = dict(self._parameters)
            form = self._format
        if form == "json_schema":
            body["response_format"] = {"type": form, "json_schema": self._schema}
        elif form == "json_object":
            body["response_format"] = {"type": form}
        return body

    def _adapt(self, error: Any, sent: Mapping[str, Any]) -> bool:
        """Leave out, from now on, what the server has refused; whether to ask again.

        True also where another thread has made the change meanwhile.
        """
        if error.status_code not in (400, 422):
            return False
        name = _refused(str(error.param or ""), str(error.message), sent)
        with self._lock:
            if name == "response_format":
                form = sent[name]["type"]
                if form == self._format:
                    self._format = FORMATS[FORMATS.index(form) + 1]
            elif name in self._parameters:
                value = self._parameters.pop(name)
                if name == "max_tokens":  # the newer name for it
                    self._parameters["max_completion_tokens"] = value
        return bool(name)

    def _words(self, error: Exception) -> str:
        cause: BaseException = error
        while cause.__cause__ is not None:  # the client itself only says: Connection error.
            cause = cause.__cause__
        text = " ".join((str(cause) or type(cause).__name__).split())
        if self._key:
            text = text.replace(self._key, "[key]")
        text = "".join(c for c in text[:300].rstrip(". ") if c.isprintable())
        return f"{self.url}: {text}{self._about_key(getattr(error, 'status_code', None))}"

    def _about_key(self, status: int | None) -> str:
        """What to do where the key is refused; empty where it is not."""
        if status not in (401, 403):
            return ""
        if self._variable:
            words = variable_words(self._variable, "api_key_env")
            return f". The key came from the environment {words}: put a valid one into it"
        return (
            ". No key was sent: put yours into an environment variable and name that with "
            "api_key_env"
        )


def _library() -> Any:
    try:
        import openai  # noqa: PLC0415 (only a judge model needs it)
    except ImportError:
        raise JudgeError(
            "A judge model is asked with the client of the package openai, which is not installed: "
            "pip install openai"
        ) from None
    return openai


def _client(url: str, host: str, key: str, timeout: float) -> Any:
    sdk = _library().OpenAI(
        api_key=key or "none", base_url=url, timeout=timeout, max_retries=RETRIES
    )
    if not f".{host}".endswith(f".{OPENAI_HOST}"):
        # What the environment says of an account at OpenAI is for nobody else.
        sdk.organization = sdk.project = None
    return sdk


def _refused(param: str, text: str, sent: Mapping[str, Any]) -> str:
    """The sent parameter that an error is about, or ``""``; the structured field decides."""
    if param:
        name = param.partition(".")[0]
        return name if name in _ORDER and name in sent else ""
    named = next((name for name in _ORDER if name in sent and name in text), "")
    if not named and "response_format" in sent and ("schema" in text or "grammar" in text):
        return "response_format"
    return named


def _lasting(error: Any) -> bool:
    """Whether every other request would be refused likewise: key, address, model, quota."""
    return error.status_code in (401, 402, 403, 404, 405) or bool({error.code, error.type} & _QUOTA)


def _answer(raw: bytes) -> Answer:
    """Read a chat completion.

    Raises:
        ValueError: the body holds no answer.
    """
    body = json.loads(raw)
    choices = body.get("choices") if isinstance(body, dict) else None
    choice = choices[0] if isinstance(choices, list) and choices else None
    message = choice.get("message") if isinstance(choice, dict) else None
    if not isinstance(choice, dict) or not isinstance(message, dict):
        raise ValueError("the server's answer is no chat completion")  # noqa: TRY004 (data)
    usage = body.get("usage")
    usage = usage if isinstance(usage, dict) else {}
    content, finish = message.get("content"), choice.get("finish_reason")
    return Answer(
        content=content if isinstance(content, str) else None,
        finish_reason=finish if isinstance(finish, str) else None,
        prompt_tokens=_count(usage, "prompt_tokens"),
        completion_tokens=_count(usage, "completion_tokens"),
        cached_tokens=_count(usage.get("prompt_tokens_details"), "cached_tokens"),
    )


def _count(counts: object, key: str) -> int:
    value = counts.get(key) if isinstance(counts, dict) else None
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0
