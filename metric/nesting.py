"""Lists that stand one level deeper than they should, under keys that the schema does not know.

``{"entities": {"companies": […]}, "sentiment": […]}``: where no list is given twice this has one
meaning.  Otherwise the reply fails; lists are never dropped with the key that they stand under.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from .keys import list_key
from .reply import UnreadableError

_DRAFT = re.compile("draft|think|thought|reasoning|scratch|초안|생각|추론|사고과정")


def lifted(value: Mapping[object, object], flags: Counter[str]) -> Mapping[object, object]:
    """``value`` with the lists of the objects under its unknown keys among its own.

    Raises:
        UnreadableError: ``invalid_schema``: a list is given twice, stands in a draft, or deeper.
    """
    inner = {
        key: each
        for key, each in value.items()
        if isinstance(each, Mapping) and list_key(key) is None and _holds_lists(each)
    }
    if not inner:
        return value
    merged = {key: each for key, each in value.items() if key not in inner}
    given = {list_key(key) for key, each in merged.items() if each is not None}
    for key, lists in inner.items():
        where = f"under {str(key)[:40]!r}"
        if _DRAFT.search(str(key).casefold()):
            raise UnreadableError("invalid_schema", f"lists stand {where}, which is no answer")
        if not any(_is_list(name, each) for name, each in lists.items()):
            raise UnreadableError("invalid_schema", f"lists stand two levels deeper, {where}")
        for name, each in lists.items():
            list_name = list_key(name)
            if list_name is None:
                flags["extra_key"] += 1
                continue
            if each is None:
                merged.setdefault(list_name, None)
                continue
            if list_name in given:
                raise UnreadableError(
                    "invalid_schema", f"{list_name!r} is given twice, once {where}"
                )
            given.add(list_name)
            if merged.get(list_name) is None:
                merged.pop(list_name, None)
            flags["list_nested"] += 1
            merged[name] = each
    return merged


def _is_list(key: object, value: object) -> bool:
    return isinstance(value, list) and list_key(key) is not None


def _holds_lists(value: Mapping[object, object]) -> bool:
    """Whether one of the five lists stands in ``value``, at any depth."""
    return any(
        _is_list(key, each) or (isinstance(each, Mapping) and _holds_lists(each))
        for key, each in value.items()
    )
