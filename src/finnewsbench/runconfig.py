"""What a configuration file of ``finnewsbench run`` may hold.

Types only: `runplan` says what comes of it, `RunConfig` checks the values.
"""

from __future__ import annotations

from typing import Annotated
from typing import Any
from typing import Literal

from pydantic import BaseModel
from pydantic import BeforeValidator
from pydantic import ConfigDict
from pydantic import Field

from .config import RunConfig

_DEFAULT = RunConfig(model="-")


class Part(BaseModel):
    """A mapping of the file: no other keys than these, no value made into another type."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    def said(self, *without: str) -> dict[str, Any]:
        """The keys that stand in the file, with their values."""
        return self.model_dump(exclude_unset=True, exclude=set(without))


class Settings(Part):
    """How a model is asked: the settings of `RunConfig` that are not about the data."""

    base_url: str = Field(default="", repr=False)
    api_key_env: str = Field(default="", pattern=r"^([A-Za-z_][A-Za-z0-9_]*)?$")
    workers: int = _DEFAULT.workers
    max_tokens: int = _DEFAULT.max_tokens
    temperature: float | None = _DEFAULT.temperature
    seed: int | None = _DEFAULT.seed
    response_format: Literal["json_schema", "json_object", "none"] = "json_schema"
    reasoning_effort: str = ""
    attempts: int = _DEFAULT.attempts
    attempt_seconds: float = _DEFAULT.attempt_seconds
    article_seconds: float = _DEFAULT.article_seconds
    first_wait: float = _DEFAULT.first_wait
    extra_body: dict[str, Any] = {}

    def settings(self) -> dict[str, Any]:
        """What stands in the file, under the names of `RunConfig`."""
        found = self.said(*(set(type(self).model_fields) - set(Settings.model_fields)))
        if "extra_body" in found:
            found["extra"] = found.pop("extra_body")
        return found


class ModelEntry(Settings):
    """A model that is asked, or a judge; ``name`` is what its folder and its rows are called."""

    model: str = Field(min_length=1)
    name: str = ""


class JudgingPart(Settings):
    """What holds for all judges."""

    rubric: Literal["itemized", "paper"] = "itemized"
    repeats: int = Field(default=1, ge=1)


class Limits(Part):
    """What each run folder may take in all."""

    prices: str = ""
    max_cost: float | None = Field(default=None, gt=0)
    max_model_tokens: int | None = Field(default=None, ge=1)
    max_judge_tokens: int | None = Field(default=None, ge=1)


def _entry(value: object) -> object:
    """A model's name alone stands for an entry that says no more."""
    return {"model": value} if isinstance(value, str) else value


Entry = Annotated[ModelEntry, BeforeValidator(_entry)]


class RunFile(Part):
    """The whole file."""

    data: str = "finnewsbench"
    split: str = ""
    revision: str = ""
    limit: int | None = Field(default=None, ge=1)
    out: str = ""
    engine: Literal["local", "ray"] = "local"
    ray_workers: int | None = Field(default=None, ge=1)
    ray_gpus: float | None = Field(default=None, ge=0)
    track: bool = False
    defaults: Settings = Settings()
    models: list[Entry] = Field(min_length=1)
    judges: list[Entry] = []
    judging: JudgingPart = JudgingPart()
    limits: Limits = Limits()
