"""Marks that a model puts around a sentence it quotes, and the sentence without them.

Marks only: a bullet, a number of a list or of a source, emphasis, brackets around all of it, what
stands for a character in HTML.  Words that were added (``근거:``, ``출처:``) stay, as they are not
in the article.
"""

from __future__ import annotations

import html
import re

_BULLETS = "-–—•‣◦⁃▪■□○◎●◇◆※▶→>·+|"
# 0x23 is the number sign, which `evaluate` would take for a comment.
_FIRST = frozenset(_BULLETS + chr(0x23) + "△▲([<【（*_~0123456789①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
_LAST = frozenset(")]>】）;,*_~|")
_INSIDE = re.compile(r"[\\*<&_~]")
"""Without any of these, there or anywhere, there is no such mark."""

_ENTITY = re.compile(r"&(?:[a-zA-Z]{2,8}|\x23[0-9]{1,6}|\x23x[0-9a-fA-F]{1,5});")
_TAG = re.compile(r"</?[a-zA-Z][a-zA-Z0-9]{0,12}(?:\s[^<>]{0,80})?/?>")
_EMPHASIS = re.compile(r"\*{1,3}|_{2,3}|~~|(?<!\w)_(?=\w)|(?<![\s_])_(?!\w)")
_ESCAPE = re.compile(r"\\(?=[^\w\s])")
_LINK = re.compile(r"\[([^\[\]]+)\]\([^()\s]+\)")
_BEFORE = re.compile(
    rf"(?:[{re.escape(_BULLETS)}]+\s+(?:\[[ xX]\]\s+)?|\x23{{1,6}}\s+|[△▲]\s*(?=[^\s0-9])"
    r"|[0-9]{1,2}[.)](?:\s+|(?=[^\s0-9]))|\[[0-9]{1,2}\]\s*|\([0-9]{1,2}\)\s+|[①-⑳]\s*)+"
)
_BEHIND = re.compile(r"(?:\s*\[[0-9]{1,2}\]|\\[nr]|\s*[;,|])+$")
_TAIL = 32
"""Characters at the end in which marks are looked for: the search is quadratic in them."""

_BRACKETS = {"(": ")", "[": "]", "<": ">", "【": "】", "（": "）"}


def undressed(text: str) -> str:
    """``text`` without such marks: the same text where there are none, ``""`` if nothing else."""
    if not (text[:1] in _FIRST or text[-1:] in _LAST or _INSIDE.search(text)):
        return text
    bare = html.unescape(text) if _ENTITY.search(text) else text
    bare = _ESCAPE.sub("", _EMPHASIS.sub("", _LINK.sub(r"\1", _TAG.sub("", bare)))).strip()
    before = _BEFORE.match(bare)
    bare = bare[before.end() :] if before else bare
    bare = bare[:-_TAIL] + _BEHIND.sub("", bare[-_TAIL:])
    if bare and _BRACKETS.get(bare[0]) == bare[-1]:
        bare = bare[1:-1]
    return bare.strip()
