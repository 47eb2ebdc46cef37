"""Questions from dataset rows, and hashes that say what was asked."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from finnewsbench.metric.schema import nfc

from .errors import ConfigError

KEY_VERSION = 1
"""Bumped when a key is made from other things than before: older records are then asked anew."""


@dataclass(frozen=True, slots=True)
class Question:
    """One article as it is put to a model: text composed to NFC, otherwise as it came."""

    id: str
    title: str
    article: str


def digest(value: Any) -> str:
    """SHA-256 of a JSON value, whatever the order of its keys."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, allow_nan=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def article_hash(article: str) -> str:
    """SHA-256 of an article's text in NFC."""
    return hashlib.sha256(nfc(article).encode("utf-8", "surrogatepass")).hexdigest()


def fingerprint(questions: Iterable[Question]) -> str:
    """Digest of ids, titles and articles in their order: which texts a run is about.

    It is that of the list ``[[id, digest of the title, article_hash], ...]``, which is never held.
    """
    found, before = hashlib.sha256(b"["), ""
    for q in questions:
        entry = json.dumps([q.id, digest(q.title), article_hash(q.article)], ensure_ascii=False)
        found.update((before + entry).encode("utf-8", "surrogatepass"))
        before = ", "
    found.update(b"]")
    return found.hexdigest()[:16]


def questions_from(rows: Iterable[Mapping[str, Any]]) -> Iterator[Question]:
    """Rows (``id``, ``title``, ``article``) to questions.

    Raises:
        ConfigError: a row without text, or an id that is missing or not the only one of its kind.
    """
    seen: set[str] = set()
    for number, row in enumerate(rows, start=1):
        name, article = row.get("id"), row.get("article")
        if not isinstance(name, str) or not name or name in seen:
            raise ConfigError(
                f"Row {number} has the id {name!r}; each row needs an id of its own, as text."
            )
        if not isinstance(article, str) or not article.strip():
            raise ConfigError(f"Row {number} ({name}) has no text under 'article'.")
        seen.add(name)
        yield Question(name, nfc(str(row.get("title") or "")), nfc(article))
