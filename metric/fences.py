"""Article, reference and candidate as data: nothing inside can close the marks around it.

A mark is made from the text it encloses and from a salt, and no enclosed text holds what marks
begin with, so no author of an article or an answer can write one.  Characters that could pass for
structure are written as JSON escapes, which lose nothing (DESIGN section 5, "Judges").
"""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from collections.abc import Sequence

OPENING = "<<<"
"""What every mark begins with, and no enclosed text contains."""

_ODD = re.compile(r"[^\n\t -~가-힣ㄱ-ㅣ一-鿿]")
_INVISIBLE = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def fenced(name: str, text: str, salt: str = "") -> str:
    """``text`` between marks that carry ``name`` and a digest of salt and text.

    Args:
        name: what it is, in the prompt's words; ours, never the data's.
        text: the data, on any number of lines.
        salt: anything that is the same within one run; without it the marks depend on the text
            alone, as they must in a prefix that several runs share.
    """
    text = visible(text)
    mark = hashlib.sha256(f"{salt}\n{text}".encode()).hexdigest()[:12]
    return f"{OPENING}자료 {name} {mark}>>>\n{text}\n{OPENING}끝 {name} {mark}>>>"


def quoted(texts: Sequence[str]) -> str:
    """Texts as JSON strings joined by ``=``: on one line, whatever they hold."""
    return " = ".join(visible(json.dumps(text, ensure_ascii=False)) for text in texts)


def visible(text: str) -> str:
    """``text`` with invisible characters and the beginnings of marks as JSON escapes."""
    return _ODD.sub(_escaped, text).replace(OPENING, "\\u003c" * len(OPENING))


def _escaped(found: re.Match[str]) -> str:
    character = found.group()
    if unicodedata.category(character) not in _INVISIBLE:
        return character
    code = ord(character)
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
