"""Messages as they are for who calls from Python: arguments in the place of options.

The text of errors is written for the command line, where most of them are met.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from .errors import FaultError
from .errors import FinNewsBenchError
from .faults import REMEDIES

_FLAG = re.compile(r"(?<![\w-])--(allow-[a-z]+)")
_WITH_VALUE = re.compile(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*) (json_object|none|[A-Z]+)\b")
_OPTION = re.compile(r"(?<![\w-])--([a-z]+(?:-[a-z]+)*)")
_AGAIN = re.compile(r"\b(?:([Rr])un|([Gg])ive) the same command again")
_AT_ONCE = re.compile(r", or ask for less at once \(--workers\)")
"""Advice that one article has no use for."""


def python_words(text: str) -> str:
    """A message with its options named as arguments."""

    def valued(found: re.Match[str]) -> str:
        value = found[2] if found[2].isupper() else repr(found[2])
        return f"{_argument(found[1])}={value}"

    text = _AT_ONCE.sub("", text)
    text = _FLAG.sub(lambda found: f"{_argument(found[1])}=True", text)
    text = _WITH_VALUE.sub(valued, text)
    text = _OPTION.sub(lambda found: _argument(found[1]), text)
    return _AGAIN.sub(
        lambda found: "Call again" if (found[1] or found[2]).isupper() else "call again", text
    )


def _argument(option: str) -> str:
    return option.replace("-", "_")


@contextmanager
def in_python() -> Iterator[None]:
    """Have errors speak of arguments; a fault of one article is told with what there is to do."""
    try:
        yield
    except FaultError as fault:
        detail = f"{fault.detail.rstrip('. ')}. {REMEDIES.get(fault.kind, '')}".rstrip()
        fault.detail = python_words(detail)
        fault.args = (f"{fault.kind}: {fault.detail}",)
        raise
    except FinNewsBenchError as error:
        error.args = (python_words(str(error)),)
        raise
