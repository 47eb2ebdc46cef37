"""From the options of ``finnewsbench run`` and its configuration file to what is run.

What stands on the command line goes before the file; ``--model`` and ``--judge`` choose among the
file's entries by name, or name others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import fields
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

from finnewsbench.metric.schema import nfc

from .engineoptions import ENGINE
from .engineoptions import Engine
from .errors import ConfigError
from .judgeoptions import JudgeOptions
from .judges import Named

if TYPE_CHECKING:
    from .runconfig import ModelEntry
    from .runconfig import RunFile

_OF_JUDGES = {
    "base_url": "judge_base_url",
    "api_key_env": "judge_api_key_env",
    "max_tokens": "judge_output_tokens",
    "temperature": "judge_temperature",
    "response_format": "judge_response_format",
    "rubric": "rubric",
    "repeats": "judge_repeats",
}
"""Key under ``judging`` -> field of `JudgeOptions`; the other keys are common settings."""


@dataclass(frozen=True, slots=True)
class Flags:
    """The options of the command line as given; ``said`` are those that do stand there."""

    models: Sequence[str]
    data: str
    split: str
    revision: str
    limit: int | None
    out: Path | None
    engine: Engine
    max_model_tokens: int | None
    settings: Mapping[str, Any]
    judges: JudgeOptions
    said: frozenset[str]
    track: bool = False


@dataclass(frozen=True, slots=True)
class Planned:
    """A model to run: what it is called, its settings as `RunConfig` names them, its run folder.

    ``folder`` is ``None`` where the run makes a name of what it asks.
    """

    model: str
    name: str
    settings: Mapping[str, Any]
    folder: Path | None


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that is to be run; ``common`` is what all models share, and their judges' work.

    ``track``: what it comes to is logged (`tracking`).
    """

    models: tuple[Planned, ...]
    data: str
    split: str
    revision: str
    limit: int | None
    engine: Engine
    max_model_tokens: int | None
    judges: JudgeOptions
    common: Mapping[str, Any]
    track: bool = False


def plan_for(flags: Flags, file: RunFile | None = None, path: Path | None = None) -> Plan:
    """What the options and the file come to; ``path`` is where the file stands.

    Raises:
        ConfigError: two models would have the same folder.
    """
    said = {name: value for name, value in flags.settings.items() if name in flags.said}
    judges, out = flags.judges, flags.out
    common: Mapping[str, Any] = flags.settings
    named = [Named(model) for model in flags.models]
    if file is not None:
        common = {**file.defaults.settings(), **said}
        entries = [_named(one) for one in file.models]
        named = _chosen(flags.models, entries) if "model" in flags.said else entries
        judges = _judges(flags, file)
        out = flags.out or Path(file.out or f"runs/{path.stem if path else 'run'}")
    several = file is not None or len(named) > 1
    models = tuple(
        Planned(
            model=one.model,
            name=one.name or one.model,
            settings={**common, **one.settings, **said},
            folder=out / slug(one.name or one.model) if out and several else out,
        )
        for one in named
    )
    _check_folders(models)
    head: Any = file or flags

    def chosen(name: str) -> Any:
        return getattr(flags if name in flags.said else head, name)

    def chosen_of(name: str) -> Any:
        return getattr(flags.engine if file is None or name in flags.said else file, name)

    limits = file.limits if file and "max_model_tokens" not in flags.said else flags
    return Plan(
        models=models,
        data=chosen("data"),
        split=chosen("split"),
        revision=chosen("revision"),
        limit=chosen("limit"),
        engine=Engine(**{name: chosen_of(name) for name in ENGINE.options}),
        max_model_tokens=limits.max_model_tokens,
        judges=judges,
        common=common,
        track=chosen("track"),
    )


def _check_folders(models: Sequence[Planned]) -> None:
    names = [slug(model.name) for model in models]
    for name in names:
        if names.count(name) > 1:
            raise ConfigError(
                f"Two models would have the folder {name}. Give one of them a name of its own "
                "('name:' in a configuration file)."
            )


def slug(name: str) -> str:
    """A model's name as a folder's."""
    return re.sub(r"[^\w.-]+", "-", nfc(name)).strip("-.")[:60] or "model"


def _named(entry: ModelEntry) -> Named:
    return Named(entry.model, entry.name, entry.settings())


def _chosen(names: Sequence[str], entries: Sequence[Named]) -> list[Named]:
    """The entries of these names or models, in this order; another name is a model of its own."""
    found = []
    for name in names:
        fitting = [one for one in entries if name in (one.name, one.model)]
        found += fitting or [Named(name)]
    return found


def _judges(flags: Flags, file: RunFile) -> JudgeOptions:
    named = [_unsaid(_named(one), flags) for one in file.judges]
    known = {one.name or one.model: one for one in named}
    shared = file.judging.said()
    if "extra_body" in shared:
        shared["extra"] = shared.pop("extra_body")
    found: dict[str, Any] = {"judge": named or None, **file.limits.said("max_model_tokens")}
    if file.limits.prices:
        found["prices"] = Path(file.limits.prices)
    found |= {field: shared.pop(key) for key, field in _OF_JUDGES.items() if key in shared}
    given = {
        setting.name: getattr(flags.judges, setting.name)
        for setting in fields(JudgeOptions)
        if setting.name in flags.said
    }
    if given.get("judge"):
        given["judge"] = [known.get(text, text) for text in given["judge"]]
    return replace(JudgeOptions(), **{**found, "common": shared, **given})


def _unsaid(judge: Named, flags: Flags) -> Named:
    """A judge without those settings of its own that the command line gives all judges."""
    kept = {k: v for k, v in judge.settings.items() if _OF_JUDGES.get(k) not in flags.said}
    return replace(judge, settings=kept)
