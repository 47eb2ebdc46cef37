"""What tokens cost: a dated table that the user gives.  No prices are shipped, since they change.

    as_of: 2025-11-01
    currency: USD
    models:
      judge-small: {input: 1.00, cached_input: 0.10, output: 4.00}

YAML or JSON; prices are per million tokens.  Without ``cached_input``, cached tokens are counted at
the full price of input.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

from .errors import ConfigError
from .families import plain
from .replies import Usage

MILLION = 1_000_000
_KEYS = {"as_of", "currency", "models"}
_PRICES = ("input", "cached_input", "output")


@dataclass(frozen=True, slots=True)
class Price:
    """Prices of one model, per million tokens."""

    input: Decimal
    cached_input: Decimal
    output: Decimal

    def cost(self, usage: Usage) -> Decimal:
        """What a reply cost; tokens that the server did not count cost nothing here."""
        prompt = usage.prompt_tokens or 0
        cached = min(usage.cached_tokens or 0, prompt)
        fresh = (prompt - cached) * self.input + cached * self.cached_input
        return (fresh + (usage.completion_tokens or 0) * self.output) / MILLION


@dataclass(frozen=True, slots=True)
class PriceTable:
    """Prices as they were on a day; ``models`` as the file has them."""

    as_of: str
    currency: str
    models: Mapping[str, Price]
    path: str

    def of(self, model: str) -> Price | None:
        """The price of a model: under its name as given, else under its name at any provider.

        Raises:
            ConfigError: several entries fit, with different prices.
        """
        if model in self.models:
            return self.models[model]
        found = {n: p for n, p in sorted(self.models.items()) if plain(n) == plain(model)}
        if len(set(found.values())) > 1:
            raise ConfigError(
                f"{self.path} has several prices for {model!r}: {', '.join(found)}. Give one under "
                "exactly this name."
            )
        return next(iter(found.values()), None)

    def must_have(self, model: str) -> Price:
        """The price of a model.

        Raises:
            ConfigError: the table has none for it.
        """
        price = self.of(model)
        if price is None:
            raise ConfigError(
                f"{self.path} has no price for {model!r}, so no limit of cost can be kept. Add it "
                f"under 'models' (it has: {', '.join(sorted(self.models)) or 'none'})."
            )
        return price


def read_prices(path: Path) -> PriceTable:
    """Read a table of prices.

    Raises:
        ConfigError: it cannot be read or lacks something; names file and entry.
    """
    value = _decoded(path)
    unknown = sorted(set(map(str, value)) - _KEYS)
    if unknown:
        raise ConfigError(f"{path} has {unknown}; it can have {sorted(_KEYS)}.")
    as_of, currency, models = (value.get(key) for key in ("as_of", "currency", "models"))
    if isinstance(as_of, str):
        try:
            as_of = date.fromisoformat(as_of)
        except ValueError:
            as_of = None
    if not isinstance(as_of, date):
        raise ConfigError(f"{path} does not say as_of when its prices held: as_of: 2025-11-01")
    if not isinstance(currency, str) or not currency.strip():
        raise ConfigError(f"{path} does not name a currency: currency: USD")
    if not isinstance(models, Mapping) or not models:
        raise ConfigError(f"{path} names no models: models: {{NAME: {{input: 1, output: 4}}}}")
    prices = {str(name): _price(f"{path}, model {name!r}", entry) for name, entry in models.items()}
    return PriceTable(as_of.isoformat()[:10], currency.strip(), prices, str(path))


def _decoded(path: Path) -> Mapping[Any, Any]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The prices cannot be read from {path}: {error}") from error
    if path.suffix.casefold() == ".json":
        try:
            value = json.loads(text, parse_float=Decimal)
        except ValueError as error:
            raise ConfigError(f"{path} is not JSON: {error}") from error
    else:
        import yaml  # type: ignore[import-untyped, unused-ignore]  # noqa: PLC0415 (when used)

        try:
            value = yaml.safe_load(text)
        except (yaml.YAMLError, ValueError) as error:
            raise ConfigError(f"{path} is not YAML: {' '.join(str(error).split())}") from error
    if not isinstance(value, Mapping):
        raise ConfigError(f"{path} holds no table; it begins with as_of, currency and models.")
    return value


def _price(where: str, entry: object) -> Price:
    if not isinstance(entry, Mapping):
        raise ConfigError(f"{where}: prices look like {{input: 1.0, output: 4.0}}.")
    unknown = sorted(set(map(str, entry)) - set(_PRICES))
    if unknown:
        raise ConfigError(f"{where}: {unknown} is no price; there are {', '.join(_PRICES)}.")
    found = {name: _amount(f"{where}, {name}", entry[name]) for name in _PRICES if name in entry}
    for name in ("input", "output"):
        if name not in found:
            raise ConfigError(f"{where}: {name} is missing (per million tokens).")
    return Price(found["input"], found.get("cached_input", found["input"]), found["output"])


def _amount(where: str, value: object) -> Decimal:
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        amount = Decimal(str(value))
        if amount.is_finite() and amount >= 0:
            return amount
    raise ConfigError(f"{where} is {value!r}; it must be a number from 0 (per million tokens).")
