"""Whether data can be scored against, looked at before a model is asked about it."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any

from finnewsbench.metric.rows import article_from_row
from finnewsbench.metric.schema import FIELDS
from finnewsbench.metric.schema import SchemaError

from .errors import ConfigError


def check_references(rows: Iterable[Mapping[str, Any]], name: str) -> None:
    """Refuse data whose rows are no references, so that nobody pays for what can't be scored.

    Args:
        rows: those that a model is to be asked about.
        name: what the data is called.

    Raises:
        ConfigError: names the first such row, and the command for articles without references.
    """
    for row in rows:
        try:
            article_from_row(row)
        except SchemaError as error:
            if any(row.get(field) is not None for field in FIELDS.values()):
                raise ConfigError(f"The data {name!r} can't be scored against: {error}") from None
            raise ConfigError(
                f"The data {name!r} has no references: row {row.get('id')!r} has none of the lists "
                f"{', '.join(FIELDS.values())}. To have a model extract from articles without "
                "references: finnewsbench extract FILE --model MODEL"
            ) from None
