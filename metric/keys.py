"""Which key of a reply is which field of the schema: exact names, and a small published table.

Part of the tolerance table (`tolerance`, flag ``key_alias``): the same for every model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from unicodedata import category as category_of
from unicodedata import normalize

from .schema import FIELDS
from .schema import ITEM_CATEGORIES
from .schema import nfc
from .tolerance import markdown_cell

LISTS = tuple(FIELDS.values())

_LONGEST = 100  # a longer key is none that the table names
_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def _listed(plain: str, *more: str) -> tuple[str, ...]:
    """Names of a list that can mean nothing else, from its Korean words and English ones."""
    korean = (f"{word}{tail}" for word in plain.split() for tail in ("", "들", " 목록", " 리스트"))
    attributes = (f"{head} {word}" for word in plain.split() for head in ("관련", "주요", "핵심"))
    return (*more, *korean, *attributes)


LIST_ALIASES: dict[str, tuple[str, ...]] = {
    "companies": _listed(
        "기업 회사",
        *("company", "company list", "companies list", "list of companies", "company names"),
        *("related companies", "mentioned companies", "extracted companies", "기업명", "회사명"),
        *("언급 기업", "언급된 기업"),
    ),
    "people": _listed(
        "인물 사람",
        *("person", "persons", "people list", "person list", "list of people", "person names"),
        *("related people", "mentioned people", "extracted people", "key people"),
        *("인물명", "인명", "등장 인물", "언급 인물"),
    ),
    "themes": _listed(
        "테마",
        *("theme", "theme list", "themes list", "list of themes", "theme names"),
        *("related themes", "extracted themes", "key themes", "main themes", "테마명", "투자 테마"),
    ),
    "keywords": _listed(
        "키워드",
        *("keyword", "keyword list", "keywords list", "list of keywords"),
        *("related keywords", "extracted keywords", "main keywords", "키워드명"),
    ),
    "sentiment": (
        *("sentiments", "감성", "감정", "central company sentiment", "중심기업감성"),
        *("sentiment list", "sentiments list", "sentiment analysis", "company sentiment"),
        *("감성 분석", "감정 분석", "감성 목록", "감정 목록", "감성 리스트", "기업 감성"),
    ),
}

_COMMON = {
    "relevance": (
        *("score", "relevance score", "관련도", "관련성", "연관도"),
        *("relevancy", "relevancy score", "importance", "importance score"),
        *("중요도", "중요도 점수", "관련도 점수", "관련성 점수", "연관성", "연관도 점수"),
    ),
    "sentence": (
        *("evidence", "evidence sentence", "문장", "근거", "근거문장", "증거문장"),
        *("source sentence", "supporting sentence", "original sentence", "quote", "quotation"),
        *("증거", "원문", "원문 문장", "인용", "인용문", "인용 문장", "본문 문장"),
    ),
}

_COMPANY = ("company name", "기업", "회사", "기업명", "회사명", "기업 이름", "회사 이름")
_NAMES = {
    "company": ("company", *_COMPANY),
    "people": (
        *("person", "person name", "인물", "인물명", "사람"),
        *("full name", "성명", "인명", "인물 이름", "사람 이름"),
    ),
    "theme": ("theme", "theme name", "테마", "테마명", "테마 이름"),
    "keyword": ("keyword", "keyword name", "키워드", "키워드명", "키워드 이름"),
}

ITEM_ALIASES: dict[str, dict[str, tuple[str, ...]]] = {
    **{
        category: {
            "name": ("이름", "명칭", "entity", "entity name", *_NAMES[category]),
            **_COMMON,
        }
        for category in ITEM_CATEGORIES
    },
    "sentiment": {
        "company": ("name", "이름", "entity", "entity name", *_COMPANY, "대상 기업", "중심 기업"),
        "polarity": (
            *("label", "sentiment", "극성", "감성", "감정"),
            *("polarity label", "sentiment label", "sentiment polarity", "감성 극성", "감정 극성"),
        ),
        "impact": (
            *("impact score", "영향도", "영향", "영향력", "영향도 점수", "영향력 점수"),
            *("relevance", *_COMMON["relevance"]),
        ),
        "sentence": _COMMON["sentence"],
    },
}
"""Category -> field -> other keys read for it; what `fold_key` folds does not count.

The task's prompt explains relevance as importance (중요도), so these are its names too; confidence
is another thing and is not read.
"""


def fold_key(key: str) -> str:
    """What tells keys apart.

    Case, width, blanks, underscores, hyphens, invisible characters and a colon at the end do not;
    Hangul is composed.
    """
    return _folded(key) if len(key) <= _LONGEST else nfc(key).casefold()


@lru_cache(maxsize=4096)
def _folded(key: str) -> str:
    if not key.isascii():
        key = normalize("NFKC", key)
        key = "".join(each for each in key if category_of(each) not in _UNSEEN)
    return "".join(key.casefold().replace("_", "").replace("-", "").split()).rstrip(":")


def _lookup(aliases: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    table = {fold_key(alias): field for field, names in aliases.items() for alias in names}
    return {**table, **{fold_key(field): field for field in aliases}}


_LIST_LOOKUP = _lookup(LIST_ALIASES)
_ITEM_LOOKUP = {category: _lookup(aliases) for category, aliases in ITEM_ALIASES.items()}
_ITEM_KEYS = frozenset(key for table in _ITEM_LOOKUP.values() for key in table)

CONFLICT = object()
"""Stands for a value that was given twice with different contents: unusable wherever it is read."""


def list_fields(value: Mapping[Any, object], flags: Counter[str]) -> Mapping[str, object]:
    """The five lists of ``value`` under their own names, as far as they are given.

    A list given under two keys is joined, as one given twice under the same key.
    """
    return _fields(value, _LIST_LOOKUP, LIST_ALIASES, flags)


def list_key(key: object) -> str | None:
    """Which of the five lists ``key`` names, if any."""
    return _LIST_LOOKUP.get(fold_key(key)) if isinstance(key, str) else None


def item_key(key: object, category: str) -> str | None:
    """Which field of an item of ``category`` the key names, if any."""
    return _ITEM_LOOKUP[category].get(fold_key(key)) if isinstance(key, str) else None


def item_fields(
    value: Mapping[Any, object], category: str, flags: Counter[str]
) -> Mapping[str, object]:
    """The fields of one item of ``category`` under their own names, as far as they are given."""
    return _fields(value, _ITEM_LOOKUP[category], ITEM_ALIASES[category], flags)


def is_item_key(key: str) -> bool:
    """Whether ``key`` is a field of an item, or read for one."""
    return fold_key(key) in _ITEM_KEYS


def _fields(
    value: Mapping[Any, object],
    lookup: Mapping[str, str],
    exact: Mapping[str, object],
    flags: Counter[str],
) -> Mapping[str, object]:
    if value.keys() == exact.keys():
        return value
    found: dict[str, list[object]] = {key: [value[key]] for key in exact if key in value}
    for key, content in value.items():
        if key in exact:
            continue
        field = lookup.get(fold_key(key)) if isinstance(key, str) else None
        if field is None or (field in value and not _joinable(value[field], content)):
            # The schema's own key counts; a look-alike beside it is an extra key.
            flags["extra_key"] += 1
            continue
        flags["key_alias"] += 1
        flags["duplicate_key"] += field in found
        found.setdefault(field, []).append(content)
    if lookup is _LIST_LOOKUP:
        found = {field: _lists_among(contents, flags) for field, contents in found.items()}
    return {field: join(contents) for field, contents in found.items()}


def _lists_among(contents: list[object], flags: Counter[str]) -> list[object]:
    """Of several values for one list its lists alone; a text beside them was another key."""
    if not any(isinstance(each, list) for each in contents):
        return contents
    kept = [each for each in contents if not isinstance(each, str | int | float)]
    flags["extra_key"] += len(contents) - len(kept)
    return kept


def _joinable(first: object, second: object) -> bool:
    return first is None or (isinstance(first, list) and isinstance(second, list))


def join(values: list[object]) -> object:
    """The value of a key that was given more than once.

    Lists are joined, null counts as not given, other values must be equal; else `CONFLICT`.
    """
    given = [value for value in values if value is not None]
    if len(given) < 2:
        return given[0] if given else None
    if all(isinstance(value, list) for value in given):
        return [item for value in given if isinstance(value, list) for item in value]
    first = given[0]
    if all(type(value) is type(first) and value == first for value in given):
        return first
    return CONFLICT


def key_table() -> str:
    """The key table as Markdown: where, key of the schema, what is read for it."""
    lines = ["| in | key | also read |", "|---|---|---|"]
    rows = [("reply", LIST_ALIASES), *((f"{FIELDS[c]} item", t) for c, t in ITEM_ALIASES.items())]
    lines += [
        f"| {where} | `{field}` | {', '.join(markdown_cell(name) for name in names)} |"
        for where, table in rows
        for field, names in table.items()
    ]
    return "\n".join(lines) + "\n"
