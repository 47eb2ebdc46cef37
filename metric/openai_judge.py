"""A judge model as a function from case to verdicts, with the account of what it did.

Infrastructure faults leave an article unscored and the result incomplete (`no_reply`); they are
raised only while nothing has been answered, as then nothing is lost.  After that no fault throws
away what was paid for: where no further answer is to be expected, the remaining articles are not
asked for, and the account says why.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from typing import Any

from .asking import Asking
from .asking import JudgeError
from .judge_server import NoReplyError
from .judge_server import Server
from .judging import Answer
from .judging import Judgment
from .judging import Question
from .pairing import Case
from .rubrics import Rubric
from .rubrics import run

UNHEARD = 3
"""So many requests without any answer from the beginning, and the judge is given up."""

SILENT = 12
"""So many in a row without an answer, later on, and the remaining articles are not asked for."""

_REMEDY = (
    "The judge can't be asked: {}. Nothing was scored. See that its server runs, check base_url, "
    "the model's name and api_key_env, then compute again."
)

_TOKENS = ("prompt_tokens", "completion_tokens", "cached_tokens")


class ModelJudge:
    """Asks a judge model about cases, from any number of threads."""

    def __init__(self, judge: str, rubric: Rubric, asking: Asking) -> None:
        """Connect.

        Raises:
            JudgeError: no client installed, no key, or no URL.
        """
        self._rubric = rubric
        self._server = Server(judge, rubric.schema_name, rubric.schema(), asking)
        # The same judge sees the same prompt each time; that no text can close a mark does not
        # rest on the salt (`fences`).
        self._salt = f"{self._server.model} {rubric.prompt_version}"
        self._lock = threading.Lock()
        self._heard = False
        self._silent = 0
        self._last = ""
        self._stopped = ""
        self._counts: Counter[str] = Counter()
        self._faults: Counter[str] = Counter()

    @property
    def version(self) -> str:
        """For the signature: model and prompt."""
        return f"{self._server.model}@{self._rubric.prompt_version}"

    def __call__(self, case: Case) -> Mapping[str, Any]:
        """What the judge gave for one case; what is missing stays unscored.

        Raises:
            JudgeError: the judge can't be asked, and has not answered anything yet.
        """
        judgment = run(self._rubric, case, self._ask, self._salt)
        self._count(judgment)
        return self._rubric.found(judgment)

    def account(self) -> dict[str, Any]:
        """What was asked of the judge and what came back; token counts as the server gives them.

        Raises:
            JudgeError: it was asked and has answered nothing.
        """
        if self._silent and not self._heard:
            raise JudgeError(_REMEDY.format(self._last))
        return {
            "model": self._server.model,
            "prompt": self._rubric.prompt_version,
            "url": self._server.url,
            "settled": self._server.settled(),
            "calls": self._counts["calls"],
            "faults": dict(sorted(self._faults.items())),
            "unquoted": self._counts["unquoted"],
            **{name: self._counts[name] for name in _TOKENS},
            "stopped": self._stopped,
        }

    def close(self) -> None:
        """Let go of the connections."""
        self._server.close()

    def _ask(self, question: Question) -> Answer | None:
        with self._lock:
            if self._stopped:
                return None
        try:
            answer = self._server.ask(question.messages)
        except NoReplyError as error:
            self._missed(error)
            return None
        with self._lock:
            self._heard, self._silent = True, 0
        return answer

    def _missed(self, error: NoReplyError) -> None:
        with self._lock:
            self._silent += 1
            self._last = str(error)
            if not self._heard:
                if error.lasting or self._silent >= UNHEARD:
                    self._stopped = self._last  # other threads begin nothing more meanwhile
                    raise JudgeError(_REMEDY.format(error)) from None
            elif error.lasting or self._silent >= SILENT:
                self._stopped = self._last

    def _count(self, judgment: Judgment) -> None:
        with self._lock:
            self._faults.update(judgment.faults)
            self._counts.update(
                calls=judgment.calls,
                unquoted=judgment.unquoted,
                **{name: getattr(judgment, name) for name in _TOKENS},
            )
