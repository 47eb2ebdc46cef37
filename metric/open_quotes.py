"""Does a quote end its text, or is it a quote inside the text that was not escaped?

Korean articles quote people all the time, and small models copy the quotes unescaped.  The answer
is ``undecided`` wherever both readings could be meant, so that no text is ever cut short and no key
is made out of a part of it.
"""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from .keys import fold_key
from .keys import is_item_key

_OBJECT_ENDS = re.compile(r'\s*(?:,\s*)?\}\s*(?:[\]}]|,\s*[\[\]{}"“”]|```|\Z)')
_NEXT_KEY = re.compile(r'\s*,\s*["“”]([^"“”\\\x00-\x1f]{1,40})["“”]\s*:')
_COLON = re.compile(r"\s*:")


def quote_role(text: str, after: int, seen: AbstractSet[str]) -> str:
    """``ends``, ``inside`` or ``undecided`` for the quote before offset ``after`` of ``text``.

    The quote stands in a value of an object whose keys so far are ``seen`` (folded).  It ends the
    value if the object ends behind it, or a comma and a further key of an item follow.  A key that
    is unknown or was seen, or a colon right behind the quote (then a closing quote was forgotten
    before), leaves it undecided.
    """
    if _OBJECT_ENDS.match(text, after):
        return "ends"
    following = _NEXT_KEY.match(text, after)
    if following:
        key = following.group(1)
        return "ends" if is_item_key(key) and fold_key(key) not in seen else "undecided"
    return "undecided" if _COLON.match(text, after) else "inside"
