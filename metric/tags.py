"""Tags around the parts of a reply: which hold reasoning, which the answer, which is unknown.

Chat templates and models invent their own names (``<think>``, ``<|channel>thought … <channel|>``,
``<생각>``).  So names are sorted by their words, not listed one by one: reasoning, answer (or mere
markup), or unknown.  `objects` decides what follows from that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = r"[^\W\d_][\w:.\-]{0,80}"
TAG = (
    r"(?P<turn><\|im_start\|>assistant(?!/))"
    r"|(?:<|＜|&lt;|\\u003c)\s{0,3}(?P<slash>/?)\s{0,3}(?P<bar>\|?)(?P<barred_slash>/?)"
    rf"(?P<name>{_NAME})"
    r"(?:(?P<more>(?:[ ]\w{1,20}){1,3})|\s[^<>{}=]{0,60}=[^<>{}]{0,200}?)?"
    r"\s{0,9}(?P<end_bar>\|?)\s{0,3}(?P<empty>/?)(?:>|＞|&gt;|\\u003e)"
    rf"|(?:\[|◁)(?P<bracket_slash>/?)(?P<bracketed>{_NAME})(?:\]|▷)"
)
"""Source of the expression for anything that looks like a tag; `tag_at` says what it is."""

_TAGS = re.compile(TAG)

_REASONING = re.compile(
    "think|thought|reason|reflect|rationale|analy[sz]|scratch|monolog|planning|deliberat|draft"
    "|brainstorm|생각|사고과정|추론|초안|분석|고민|계획|검토|풀이과정|메모"
)
_REASONING_NAMES = frozenset("plan plans cot notes memo channel".split())
_DRAFT = re.compile("draft|초안")
_LIKE_THINK = frozenset(
    "think thinking thought thoughts reasoning reflection scratchpad seedthink".split()
)
_ANSWER = (
    *"answer answers reply response result results output outputs final json".split(),
    *"solution extraction data object".split(),
    *"toolcall toolcalls functioncall tooluse 답변 답 정답 결과 출력 추출".split(),
)
_ANSWER_PART = re.compile("extract|json|추출")
_MARKUP = frozenset(
    """
    html body div span p pre code b i u em strong br hr h ul ol li table tr td th center font mark
    xml markdown md root data document object text content message reply report block box
    assistant user system model turn human gpt s bos eos pad unk sep cls sot eot endoftext sentence
    function invoke parameter parameters args arguments extract entities newsextraction info
    information article title 정보 내용 본문 제목 기사
    """.split()
)
_BEGINS = re.compile(r"^(?:start|begin)_?(?:of_)?(?=.)|_(?:start|begin)$")
_ENDS = re.compile(r"^(?:end_of_|end_?|eo_)(?=.)|_end$")
_TOKENS = {"unused94": False, "unused95": True}  # MedGemma's marks of its thoughts
_CHANNEL_NAME = re.compile(r"\s{0,9}(\w{1,40})")


@dataclass(frozen=True, slots=True)
class Tag:
    """A tag of a text, ``text[start:end]``, that decides what is read.

    ``group`` holds the names that may close one another; ``role`` is ``reasoning``, ``unknown``, or
    ``answer`` where the closing tag must not be taken for the end of reasoning; ``pairs`` says that
    its opening means nothing without its closing.
    """

    start: int
    end: int
    name: str
    group: str
    closing: bool
    role: str = "reasoning"
    pairs: bool = False


def tag_at(found: re.Match[str]) -> Tag | None:
    """The tag that `TAG` has found; ``None`` if it is none, or stands around an answer."""
    if found["turn"]:
        return Tag(*found.span(), "im_start", "think", closing=True)
    name = found["name"] or found["bracketed"]
    if not name or found["empty"]:
        return None
    name = (name + (found["more"] or "")).casefold()
    closing = bool(found["slash"] or found["barred_slash"] or found["bracket_slash"])
    bars = bool(found["bar"]) + bool(found["end_bar"])
    if name == "channel" and bars != 1:
        return None
    if name == "channel" and _channel_of_answer(found):
        return Tag(*found.span(), name, name, closing=False, role="answer")
    closing = closing or (bars == 1 and bool(found["end_bar"]))
    if name in _TOKENS:
        return Tag(*found.span(), "unused", "unused", closing=_TOKENS[name])
    plain = _BEGINS.sub("", name)
    ended = _ENDS.sub("", plain)
    closing = closing or ended != plain
    words = "".join(filter(str.isalpha, ended))
    reasoning = is_reasoning(words)
    if not reasoning and (bars or found["bracketed"] or words in _MARKUP or is_answer(words)):
        return None
    group = "think" if words in _LIKE_THINK else words
    role = "reasoning" if reasoning else "unknown"
    pairs = bool(found["more"]) and not reasoning
    if found["bracketed"]:
        pairs = found.group() not in {"[THINK]", "◁think▷"}
    return Tag(*found.span(), ended, group, closing, role, pairs)


def _channel_of_answer(found: re.Match[str]) -> bool:
    """Whether ``<|channel>`` opens a channel that is named for an answer."""
    named = _CHANNEL_NAME.match(found.string, found.end())
    return bool(found["bar"] and named and is_answer(named[1].casefold()))


def is_answer(words: str) -> bool:
    """Whether a tag's name (its letters, in lower case) stands for an answer."""
    if words.endswith(_ANSWER):
        return _DRAFT.search(words) is None
    return _ANSWER_PART.search(words) is not None and _REASONING.search(words) is None


def is_reasoning(words: str) -> bool:
    """Whether a tag's name (its letters, in lower case) stands for reasoning."""
    if is_answer(words):
        return False
    return words in _REASONING_NAMES or _REASONING.search(words) is not None


def reasoning_end(text: str, opening: Tag) -> int | None:
    """The offset behind the tag that ends the reasoning; ``None`` if it never ends.

    Tags of other names inside are passed over with their pairs; one that only mentions the same
    name again opens nothing.
    """
    active = {opening.name: opening.group}
    for found in _TAGS.finditer(text, opening.end):
        tag = tag_at(found)
        if tag is None or tag.role != "reasoning":
            continue
        if not tag.closing:
            active.setdefault(tag.name, tag.group)
        elif tag.name in active:
            names = list(active)
            for name in names[names.index(tag.name) :]:
                del active[name]
            if not active:
                return tag.end
        elif tag.group in active.values():
            return tag.end
    return None


def reasoning_closed(text: str, start: int, end: int) -> int | None:
    """The offset of the first tag between ``start`` and ``end`` that closes reasoning."""
    for found in _TAGS.finditer(text, start, end):
        tag = tag_at(found)
        if tag and tag.closing and tag.role == "reasoning":
            return tag.start
    return None


def closings(text: str, start: int) -> dict[str, list[Tag]]:
    """The closing tags behind ``start`` without which an opening one means little, by name."""
    by_name: dict[str, list[Tag]] = {}
    for found in _TAGS.finditer(text, start):
        tag = tag_at(found)
        if tag and tag.closing and (tag.pairs or tag.role == "unknown"):
            by_name.setdefault(tag.name, []).append(tag)
    return by_name
