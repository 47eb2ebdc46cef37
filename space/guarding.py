"""What a visitor is told when a listener fails: words of the page, never an exception's own."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import gradio as gr

from finnewsbench.space.errorlog import log_error
from finnewsbench.space.problems import Problem
from finnewsbench.space.words import LANGUAGES


def in_words(listener: Callable[..., Any], language: str = "ko") -> Callable[..., Any]:
    """The same listener; what goes wrong in it is told in the language that is one of its inputs.

    Where none of them names one, ``language`` is spoken.  The log gets the traceback, without keys.
    """

    @wraps(listener)
    def guarded(*values: Any) -> Any:
        try:
            return listener(*values)
        except Exception:  # noqa: BLE001 (said in words; the log has it)
            log_error()
            named = [each for each in values if isinstance(each, str) and each in LANGUAGES]
            told = Problem("wrong_inside").said(next(iter(named), language))
            raise gr.Error(told, title="FinNewsBench", print_exception=False) from None

    return guarded
