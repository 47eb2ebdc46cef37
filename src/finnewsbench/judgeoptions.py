"""The options of the command line that say who judges and what it may cost, and what they mean.

No heavy imports: ``--help`` shows them too.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from dataclasses import fields
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING
from typing import Any

from .config import RunConfig
from .errors import ConfigError
from .optiongroups import Group
from .optiongroups import Option

if TYPE_CHECKING:
    from .budget import Budget
    from .budget import Meter
    from .judges import Judge
    from .judges import Named
    from .prices import PriceTable
    from .progress import Money


@dataclass(frozen=True, slots=True)
class JudgeOptions:
    """The options as given.

    ``common``: what only a configuration file can say of all judges, as settings of `RunConfig`.
    """

    judge: Sequence[str | Named] | None = None
    judge_base_url: str = field(default="", repr=False)  # may hold a password
    judge_api_key_env: str = ""
    rubric: str = "itemized"
    judge_repeats: int = 1
    judge_temperature: float = 0.0
    judge_output_tokens: int = 8192
    judge_response_format: str = "json_schema"
    max_judge_tokens: int | None = None
    max_cost: float | None = None
    prices: Path | None = None
    common: Mapping[str, Any] = field(default_factory=dict)


_OPTIONS: dict[str, tuple[Any, str]] = {
    "judge": (
        list[str] | None,
        "offline (rules, no model; the default), or a judge model, several times if wanted: "
        "MODEL[,url=URL][,key_env=VARIABLE][,name=NAME].",
    ),
    "judge_base_url": (str, "The judges' OpenAI-compatible server; by default OpenAI."),
    "judge_api_key_env": (
        str,
        "Environment variable that holds the judges' key; by default as for models.",
    ),
    "rubric": (str, "What judges rule on: itemized, or paper (judge models only)."),
    "judge_repeats": (int, "How often each article is judged; the majority counts."),
    "judge_temperature": (float, "Judges' sampling temperature; repeats want one above 0."),
    "judge_output_tokens": (int, "Output budget of one reply of a judge."),
    "judge_response_format": (str, "json_schema, json_object or none: what is asked for first."),
    "max_judge_tokens": (int | None, "Judges' tokens for this folder in all; it stops before."),
    "max_cost": (float | None, "Money for this folder in all (with --prices); it stops before."),
    "prices": (Path | None, "YAML or JSON: as_of, currency, prices per million tokens by model."),
}
"""Field of `JudgeOptions` -> its type and help on the command line."""

JUDGES = Group(
    "judges",
    {
        setting.name: Option(*_OPTIONS[setting.name], default=setting.default)
        for setting in fields(JudgeOptions)
        if setting.name in _OPTIONS
    },
    JudgeOptions,
)
"""Who judges, and what it may cost."""


def check_rubric(name: str) -> None:
    """Refuse a rubric that there is not.

    Raises:
        ConfigError: names those that there are.
    """
    from finnewsbench.metric.rubrics import RUBRICS  # noqa: PLC0415 (when used)

    if name not in RUBRICS:
        raise ConfigError(f"--rubric is {name!r}; it can be {', '.join(RUBRICS)}.")


@dataclass(frozen=True, slots=True)
class Judging:
    """What the options come to: the judges (none where the judge is code) and what limits them.

    ``meters``: by judge's name, and ``""`` for the model that extracts, where its calls count too.
    """

    judges: tuple[Judge, ...]
    prices: PriceTable | None
    budget: Budget | None
    meters: dict[str, Meter]

    def check(self, candidates: Iterable[str]) -> None:
        """Refuse a model as its own judge; ``candidates`` are names of the model that is judged.

        Raises:
            ConfigError: one of the judges is it.
        """
        from .judges import check_candidates  # noqa: PLC0415 (when used)

        check_candidates(candidates, self.judges)

    def money(self, model: str) -> Money | None:
        """What a model's tokens cost, where prices are given and it has one."""
        from .progress import Money  # noqa: PLC0415 (when used)

        price = self.prices.of(model) if self.prices else None
        return Money(price, self.prices.currency) if self.prices and price else None

    def count_earlier(self, folder: Path) -> None:
        """Set what is spent of the budget to what a folder's records say; any number of times."""
        if self.budget is None:
            return
        from .budget import Spend  # noqa: PLC0415 (when used)
        from .costs import extraction_usages  # noqa: PLC0415
        from .judgments import read_answers  # noqa: PLC0415

        self.budget.spent = Spend()
        # A judge's answers count under whatever name it gave them.
        meters = {judge.model: self.meters[judge.name] for judge in self.judges}
        for stored in read_answers(folder).values():
            meter = self.meters.get(stored.judge) or meters.get(stored.model)
            if meter is not None:
                meter.add(stored.usage)
        if "" in self.meters:
            for usage in extraction_usages(folder):
                self.meters[""].add(usage)


def judging_for(
    options: JudgeOptions,
    server: RunConfig,
    extractor: str = "",
    *,
    max_model_tokens: int | None = None,
) -> Judging:
    """Check the options and make judges of them, before anything is asked.

    Args:
        options: as given.
        server: how servers are asked: deadlines, attempts, seed.
        extractor: the model whose extraction costs something too, or ``""``.
        max_model_tokens: limit of the tokens of that model.

    Raises:
        ConfigError: names the option that cannot be used.
    """
    from .budget import Budget  # noqa: PLC0415 (when used)
    from .budget import Meter  # noqa: PLC0415
    from .judges import OFFLINE  # noqa: PLC0415
    from .judges import read_judges  # noqa: PLC0415
    from .prices import read_prices  # noqa: PLC0415

    own = {
        "base_url": options.judge_base_url,
        "api_key_env": options.judge_api_key_env,
        "max_tokens": options.judge_output_tokens,
        "temperature": options.judge_temperature,
        "response_format": options.judge_response_format,
        "reasoning_effort": "",  # the model's own, as ``extra`` is
        "extra": {},
    }
    common = replace(server, **{**own, **options.common})
    check_rubric(options.rubric)
    judges = read_judges(
        options.judge or [OFFLINE], common, rubric=options.rubric, repeats=options.judge_repeats
    )
    _check_limits(options, judges, extractor)
    _check_model_tokens(max_model_tokens, extractor)
    prices = read_prices(options.prices) if options.prices else None
    if (options.max_judge_tokens, options.max_cost, max_model_tokens) == (None, None, None):
        return Judging(judges, prices, None, {})
    limit = None if options.max_cost is None else Decimal(str(options.max_cost))
    budget = Budget(
        options.max_judge_tokens, limit, prices.currency if prices else "", max_model_tokens
    )

    def meter(model: str, *, tokens: bool) -> Meter:
        price = prices.must_have(model) if prices and limit is not None else None
        return Meter(budget, price, tokens)

    meters = {judge.name: meter(judge.model, tokens=True) for judge in judges}
    if extractor and (limit, max_model_tokens) != (None, None):
        meters[""] = meter(extractor, tokens=False)
    return Judging(judges, prices, budget, meters)


def _check_model_tokens(most: int | None, extractor: str) -> None:
    if most is not None and most < 1:
        raise ConfigError(f"--max-model-tokens is {most}; it must be at least 1.")
    if most is not None and not extractor:
        raise ConfigError("--max-model-tokens limits a model behind a server, and none is asked.")


def _check_limits(options: JudgeOptions, judges: Sequence[Judge], extractor: str) -> None:
    if options.max_judge_tokens is not None and options.max_judge_tokens < 1:
        raise ConfigError(
            f"--max-judge-tokens is {options.max_judge_tokens}; it must be at least 1."
        )
    if options.max_judge_tokens is not None and not judges:
        raise ConfigError("--max-judge-tokens limits judge models; name one with --judge.")
    if options.max_cost is None:
        return
    if not options.max_cost > 0:
        raise ConfigError(f"--max-cost is {options.max_cost}; it must be above 0.")
    if options.prices is None:
        raise ConfigError(
            "--max-cost needs prices: name a file of yours with --prices (no prices are shipped, "
            "since they change)."
        )
    if not judges and not extractor:
        raise ConfigError("--max-cost limits what models cost, and none is asked here.")
