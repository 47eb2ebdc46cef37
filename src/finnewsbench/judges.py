"""Judge models: what each is, how it is asked, and how the command line names it.

    --judge openai/gpt-5-mini
    --judge qwen3-32b,url=http://localhost:8000/v1 --judge gpt-5-mini,key_env=MY_KEY,name=mini

A judge is a model behind an OpenAI-compatible server with a rubric of `metric.rubrics`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import replace
from typing import Any

from finnewsbench.metric.asking import KEY_RULE
from finnewsbench.metric.asking import looks_like_a_key
from finnewsbench.metric.holistic import open_aspects
from finnewsbench.metric.pairing import Case
from finnewsbench.metric.rubric import open_items
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.metric.rubrics import Rubric

from .config import RunConfig
from .errors import ConfigError
from .families import families
from .families import same_model
from .families import shared_family
from .keys import digest
from .serving import Served
from .serving import serve

OFFLINE = "offline"
"""The judge that is code: no model, no network, nothing to ask."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """What judges rule on under a rubric.

    ``open`` gives the ids that a case's judge is asked about.  ``distance`` is the metric of
    Krippendorff's alpha for what judges say of them.
    """

    open: Callable[[Case], tuple[str, ...]]
    distance: str


RULED = {
    "itemized": Ruled(open_items, "ordinal"),
    "paper": Ruled(open_aspects, "interval"),
}
"""Name of a rubric (`metric.rubrics.RUBRICS`) -> what is ruled on."""


@dataclass(frozen=True, slots=True)
class Named:
    """A model as it was named; ``settings`` are those of `RunConfig` that it does not share."""

    model: str
    name: str = ""
    settings: Mapping[str, Any] = field(default_factory=dict, repr=False)


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge model that can be asked.

    ``name`` is unique among the judges of a command.  ``repeats`` is how often each case is judged.
    """

    name: str
    model: str
    rubric: str
    repeats: int
    served: Served = field(repr=False)

    @property
    def protocol(self) -> Rubric:
        """What the judge is asked, and how."""
        return RUBRICS[self.rubric]

    @property
    def signature(self) -> str:
        """``model@prompt``, with the repeats where there are several: a vote is another measure."""
        more = f"*{self.repeats}" if self.repeats > 1 else ""
        return f"{self.model}@{self.protocol.prompt_version}{more}"

    @property
    def asked(self) -> dict[str, Any]:
        """What decides this judge's verdicts, for the record."""
        return {
            **self.served.asked,
            "rubric": self.protocol.version,
            "prompt_version": self.protocol.prompt_version,
        }


def judge_for(
    config: RunConfig, *, name: str = "", rubric: str = "itemized", repeats: int = 1
) -> Judge:
    """The judge of a configuration (its model, address, parameters, retries).

    Raises:
        ConfigError: no such rubric, too few repeats, no usable address or key.
    """
    if rubric not in RUBRICS:
        raise ConfigError(f"--rubric is {rubric!r}; it can be {', '.join(RUBRICS)}.")
    if repeats < 1:
        raise ConfigError(f"--judge-repeats is {repeats}; it must be at least 1.")
    protocol = RUBRICS[rubric]
    served = serve(config, protocol.schema(), protocol.schema_name, "--judge-")
    return Judge(name or config.model, config.model, rubric, repeats, served)


_SETTING = re.compile(r",(?=\s*\w+\s*=)")


def read_judges(
    given: Sequence[str | Named], common: RunConfig, *, rubric: str, repeats: int
) -> tuple[Judge, ...]:
    """The judges that are named: none where the only one is `OFFLINE`.

    Args:
        given: what ``--judge`` options say, ``MODEL[,url=URL][,key_env=VARIABLE][,name=NAME]``
            each, or judges of a configuration file.
        common: what holds where a judge does not say otherwise.
        rubric: a name from `metric.rubrics.RUBRICS`.
        repeats: how often each case is judged.

    Raises:
        ConfigError: names the judge and what of it cannot be used.
    """
    named = [_read(one) if isinstance(one, str) else one for one in given]
    if [one.model for one in named] == [OFFLINE]:
        return ()
    judges = tuple(_judge(one, common, rubric, repeats) for one in named)
    names = [judge.name for judge in judges]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise ConfigError(
            f"Two judges are named {twice[0]!r}. Give each a name of its own: --judge "
            f"{twice[0]},name=OTHER. To have one judge rule several times, use --judge-repeats."
        )
    return judges


def _read(text: str) -> Named:
    model, *settings = (part.strip() for part in _SETTING.split(text))
    if looks_like_a_key(model):  # and is in no message
        raise ConfigError(f"What --judge gives as a model looks like a key. {KEY_RULE}")
    name, found = "", {}
    for setting in settings:
        key, _, value = (part.strip() for part in setting.partition("="))
        if key == "name" and value:
            name = value
        elif key == "url" and value:
            found["base_url"] = value
        elif key == "key_env" and value:
            found["api_key_env"] = value
        elif key in {"key", "api_key"}:  # and the value is not shown
            raise ConfigError(
                f"--judge {model}: a key is never given on the command line. Put it into an "
                "environment variable and name that: key_env=VARIABLE."
            )
        else:
            raise ConfigError(
                f"--judge {model}: {key!r} is no setting of a judge, or is empty. There are "
                "url, key_env, name."
            )
    if not model or "=" in model:
        raise ConfigError("--judge names no model; it begins with one: MODEL,url=URL")
    return Named(model, name, found)


def _judge(one: Named, common: RunConfig, rubric: str, repeats: int) -> Judge:
    if one.model == OFFLINE:
        raise ConfigError(
            "--judge offline stands alone: it is no language model, so its scores are not mixed "
            "with a model's. Score the run once with each."
        )
    config = replace(common, model=one.model, **one.settings)
    served = config.base_url or os.environ.get("OPENAI_BASE_URL")
    if not served and "/" not in one.model and "openai" not in families(one.model):
        raise ConfigError(
            f"There is no judge {one.model!r}. Choose offline, or a model: gpt-5-mini, or one of "
            "your own server with --judge-base-url."
        )
    return judge_for(config, name=one.name, rubric=rubric, repeats=repeats)


def check_candidates(names: Iterable[str], judges: Iterable[Judge]) -> None:
    """Refuse a model as its own judge.

    Args:
        names: what the candidate is called: as it was asked for, and by its server.
        judges: who would judge it.

    Raises:
        ConfigError: one of the judges is the candidate.
    """
    for judge in judges:
        for name in names:
            if same_model(name, judge.model):
                raise ConfigError(
                    f"The judge {judge.model!r} is the model that is judged ({name!r}), and a "
                    "model is no judge of itself. Choose another judge. If they only share a name, "
                    "have one of the servers call its model by its own."
                )


def kin(names: Iterable[str], judge: Judge) -> str:
    """The family that the judge shares with the candidate, or ``""``."""
    return max((shared_family(name, judge.model) for name in names), default="")


def salt_of(asked: Mapping[str, Any]) -> str:
    """What makes a run's marks its own: the same whenever the run goes on."""
    return digest(asked)[:16]
