"""Which column and which key holds what: by flags, by a file, or by the names that are read anyway.

    columns:                      # of a row; a dot goes into an object: labels.companies
      id: news_id
      article: content
      companies: labels.companies
    items:                        # keys of an object that stands in one of the four lists
      name: entity
      relevance: weight
      sentence: evidence
    statements:                   # keys of an object in the sentiment list
      company: target
      polarity: label
    polarities: {호재: positive, 악재: negative}
    relevance_scale: 100          # what stands for 1.0
    separator: ";"                # of lists that are written as text
    absent_is_empty: true         # a row without one of the lists has nothing there

What is not named is looked for under its own name and the others of `columns` and `metric.keys`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped, unused-ignore]
from pydantic import BaseModel
from pydantic import ConfigDict
from pydantic import Field
from pydantic import ValidationError

from finnewsbench.errors import ConfigError
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import POLARITIES
from finnewsbench.metric.schema import POLARITY_ALIASES

COLUMNS = (
    *("id", "article", "title", "published", "central_company", "central_aliases", "sector"),
    *FIELDS.values(),
    "excluded",
)
"""What is read of a row."""

ITEM_KEYS = ("name", "relevance", "sentence", "aliases")
STATEMENT_KEYS = ("company", "polarity", "impact", "sentence")


@dataclass(frozen=True, slots=True)
class ImportMapping:
    """Names of columns and keys, and how values are meant.

    ``columns``, ``items``, ``statements``: own name -> theirs, for those that are given.
    ``polarities``: their word -> one of `schema.POLARITIES`.  ``relevance_scale``: what stands for
    1.0, of impacts too.  ``separator``: of lists that are written as text; empty: none are.
    ``absent_is_empty``: a list that a row does not have is empty, and no fault of the row.
    """

    columns: Mapping[str, str] = field(default_factory=dict)
    items: Mapping[str, str] = field(default_factory=dict)
    statements: Mapping[str, str] = field(default_factory=dict)
    polarities: Mapping[str, str] = field(default_factory=dict)
    relevance_scale: float = 1.0
    separator: str = ""
    absent_is_empty: bool = False

    def __post_init__(self) -> None:
        """Check names and ranges.

        Raises:
            ConfigError: names the setting that can't be used.
        """
        for what, names, known in (
            ("columns", self.columns, COLUMNS),
            ("items", self.items, ITEM_KEYS),
            ("statements", self.statements, STATEMENT_KEYS),
        ):
            strange = sorted(set(names) - set(known))
            if strange:
                raise ConfigError(
                    f"{what} names {strange[0]!r}, which is nothing that is read. There are: "
                    f"{', '.join(known)}."
                )
        for word, polarity in self.polarities.items():
            if polarity not in POLARITIES:
                raise ConfigError(
                    f"polarities: {word!r} is {polarity!r}; it can be {', '.join(POLARITIES)}."
                )
        if not 0 < self.relevance_scale < float("inf"):
            raise ConfigError(f"relevance_scale is {self.relevance_scale}; it must be above 0.")

    def polarity(self, word: str) -> str | None:
        """What a word for a polarity means: as given, or as the metric reads it."""
        plain = word.strip()
        if plain in self.polarities:
            return self.polarities[plain]
        folded = plain.casefold()
        return folded if folded in POLARITIES else POLARITY_ALIASES.get(plain)

    def to_dict(self) -> dict[str, Any]:
        """Plain values, for the record of an import."""
        return {
            "columns": dict(sorted(self.columns.items())),
            "items": dict(sorted(self.items.items())),
            "statements": dict(sorted(self.statements.items())),
            "polarities": dict(sorted(self.polarities.items())),
            "relevance_scale": self.relevance_scale,
            "separator": self.separator,
            "absent_is_empty": self.absent_is_empty,
        }


class _File(BaseModel):
    """What may stand in a mapping file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    columns: dict[str, str] = Field(default_factory=dict)
    items: dict[str, str] = Field(default_factory=dict)
    statements: dict[str, str] = Field(default_factory=dict)
    polarities: dict[str, str] = Field(default_factory=dict)
    relevance_scale: float = 1.0
    separator: str = ""
    absent_is_empty: bool = False


def mapping_for(path: Path | None, flags: Mapping[str, Any]) -> ImportMapping:
    """The mapping of a file with the flags put over it.

    Args:
        path: YAML; ``None``: no file.
        flags: fields of `ImportMapping`, those that were given.

    Raises:
        ConfigError: the file can't be read, or holds what it may not.
    """
    values = _read(path).model_dump() if path else {}
    for name, given in flags.items():
        values[name] = {**values.get(name, {}), **given} if isinstance(given, Mapping) else given
    return ImportMapping(**values)


def _read(path: Path) -> _File:
    try:
        found = yaml.safe_load(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The mapping can't be read from {path}: {error}") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        at = f", line {mark.line + 1}" if mark else ""
        raise ConfigError(f"{path}{at}: this is not YAML. Correct it there.") from None
    try:
        return _File.model_validate(found if found is not None else {})
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = ".".join(map(str, first["loc"])) or "the file"
        raise ConfigError(
            f"{path}: {name}: {first['msg']}. There may stand: {', '.join(_File.model_fields)}."
        ) from None
