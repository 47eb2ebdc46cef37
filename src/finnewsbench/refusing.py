"""Options that would be passed over: said aloud before anything is asked.

No heavy imports: ``--help`` needs this too.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any

from .errors import ConfigError
from .judgeoptions import JUDGES
from .judgeoptions import JudgeOptions
from .judgeoptions import check_rubric

_OF_MODELS = tuple(name for name in JUDGES.options if name == "rubric" or name.startswith("judge_"))
"""Options that say nothing where the judge is code."""


def refuse_unused(options: JudgeOptions, said: Collection[str] | None = None) -> None:
    """Refuse options for judge models where none judges: they would be passed over.

    ``said`` are the options that stand on the command line; ``None``: those that are not as they
    are when left out.

    Raises:
        ConfigError: names them.
    """
    check_rubric(options.rubric)
    if [getattr(one, "model", one) for one in options.judge or ()] not in ([], ["offline"]):
        return
    if said is None:
        default = JudgeOptions()
        said = {n for n in _OF_MODELS if getattr(options, n) != getattr(default, n)}
    names = [f"--{name.replace('_', '-')}" for name in _OF_MODELS if name in said]
    if names and not (names == ["--rubric"] and options.rubric == "itemized"):
        raise ConfigError(
            f"{', '.join(names)}: this is for judge models, and the judge is offline. Name one "
            "with --judge MODEL, or leave it out."
        )


def refuse_server_options(
    models: Sequence[str], settings: Mapping[str, Any], said: Collection[str] | None = None
) -> None:
    """Refuse to name a server, or its key, where no model is behind one: it would be passed over.

    Args:
        models: who is asked.
        settings: of `RunConfig`.
        said: those that stand on the command line; ``None``: all.

    Raises:
        ConfigError: names the option.
    """
    from .backends import asks_server  # noqa: PLC0415 (when used)

    if any(map(asks_server, models)):
        return
    for name in ("base_url", "api_key_env"):
        if settings.get(name) and (said is None or name in said):
            raise ConfigError(
                f"--{name.replace('_', '-')} is for a model behind a server, and {models[0]} is "
                "none. Name the model as the server does (--model NAME), or leave that out."
            )
