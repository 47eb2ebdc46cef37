"""Tags around a reply's parts: what is reasoning, what the answer, and what can't be told."""

import pytest
from cases_replies import GOOD
from cases_replies import body
from cases_replies import item
from cases_replies import one

from finnewsbench.metric.parsing import parse

DRAFT = body(companies=[item("누리바이오")])

NAMED = [
    *((f"<{name}>", f"</{name}>") for name in "analysis reason plan rationale antThinking".split()),
    *((f"<{name}>", f"</{name}>") for name in "mm:think longcat_think inner_thoughts cot".split()),
    *((f"<{name}>", f"</{name}>") for name in "추론 생각 초안 분석 풀이과정".split()),
    ("<think_never_used_51bce0c785ca2f68>", "</think_never_used_51bce0c785ca2f68>"),
    ("<|channel>thought\n", "<channel|>"),
    ("<unused94>thought\n", "<unused95>"),
    ("<|thinking|>", "<|/thinking|>"),
    ("<|thinking|>", "</|thinking|>"),
    ("<|thinking_start|>", "<|thinking_end|>"),
    ("<begin_of_thought>", "<end_of_thought>"),
    ("&lt;think&gt;", "&lt;/think&gt;"),
    ("< think >", "</ think >"),
    ("<생각 과정>", "</생각 과정>"),
    ("＜think＞", "＜/think＞"),
    ("\\u003cthink\\u003e", "\\u003c/think\\u003e"),
    ('<reasoning effort="high">', "</reasoning>"),
    ("<thinking>", "</think>"),
]
UNKNOWN = [("<inner_voice>", "</inner_voice>"), ("<내면>", "</내면>"), ("<step>", "</step>")]


def kind(content, **more):
    """The kind of failure, or ``None``."""
    failure = parse(content, **more).failure
    return failure.kind if failure else None


@pytest.mark.parametrize(("opening", "closing"), NAMED)
def test_reasoning_by_any_name_is_not_the_answer(opening, closing):
    """Paired, orphan, open, alone: a draft is never read, the answer behind it always."""
    for reply in (
        f"{opening}초안 {DRAFT}{closing}\n{GOOD}",
        f"초안 {DRAFT}{closing}\n{GOOD}",
        f"{GOOD}\n{opening}다시 보면 {DRAFT}{closing}",
        f"{GOOD}\n{opening}다시 보면 {DRAFT}",
    ):
        parsed = parse(reply)
        assert parsed.extraction == one()
        assert parsed.flags == {"reasoning_removed": 1}
    for draft in (f"{opening}초안 {DRAFT}{closing}", f"{opening}초안 {DRAFT}"):
        assert kind(draft, finish_reason="stop") == "no_json"
        assert kind(draft, finish_reason="length") == "truncated"


@pytest.mark.parametrize(("opening", "closing"), [*UNKNOWN, *NAMED])
def test_pair_before_the_answer_is_reasoning(opening, closing):
    """Whatever its name, as long as an answer follows."""
    parsed = parse(f"{opening}{DRAFT}{closing}\n{GOOD}", finish_reason="stop")
    assert parsed.extraction == one()
    assert parsed.flags == {"reasoning_removed": 1}


@pytest.mark.parametrize(("opening", "closing"), UNKNOWN)
def test_pair_of_unknown_name_around_the_only_answer_is_ambiguous(opening, closing):
    """It may be a draft or the answer; where both say the same there is no doubt."""
    assert kind(f"{opening}{GOOD}{closing}", finish_reason="stop") == "ambiguous"
    assert kind(f"{opening}{GOOD}", finish_reason="stop") == "ambiguous"
    assert kind(f"{opening}{GOOD}", finish_reason="length") == "truncated"
    assert kind(f"{GOOD}{opening}{DRAFT}{closing}") == "ambiguous"
    assert parse(f"{GOOD}{opening}{GOOD}{closing}").extraction == one()


@pytest.mark.parametrize(
    "name",
    [
        *"answer final_answer response result output final json solution extraction".split(),
        *"extracted_info NewsExtraction json_block assistant_reply".split(),
        *"tool_call 답변 답 결과 최종결과 출력 html pre data s".split(),
    ],
)
def test_tags_around_an_answer_are_text(name):
    """They hide nothing, and two answers between them are two answers."""
    parsed = parse(f"<{name}>\n{GOOD}\n</{name}>")
    assert parsed.extraction == one()
    assert set(parsed.flags) <= {"text_around", "tool_call"}
    assert kind(f"<{name}>{DRAFT}</{name}>{GOOD}") == "ambiguous"


def test_answer_in_tags_behind_reasoning():
    """Draft and answer each between their own tags."""
    for reply in (
        f"<초안>{DRAFT}</초안><답변>{GOOD}</답변>",
        f"<draft_answer>{DRAFT}</draft_answer><final_answer>{GOOD}</final_answer>",
        f"<|channel>thought\n{DRAFT}<channel|><|channel>final\n{GOOD}<channel|>",
    ):
        parsed = parse(reply)
        assert parsed.extraction == one()
        assert parsed.flags == {"reasoning_removed": 1, "text_around": 1}


def test_answer_before_a_closing_tag_is_told_from_an_answer_before_a_block():
    """A block behind it takes nothing away; a tag that was never opened leaves two readings."""
    assert parse(f"{GOOD}\n<think>확인 {DRAFT}</think>").extraction == one()
    failure = parse(f"{GOOD}</think>", finish_reason="stop").failure
    assert failure.kind == "ambiguous"
    assert "before a closing tag" in failure.detail
    assert kind(f"```json\n{GOOD}\n```\n</think>\n끝.", finish_reason="stop") == "ambiguous"
    assert kind(f"초안은 {GOOD}</think>", finish_reason="stop") == "no_json"
    assert kind(f"{DRAFT}<think>가</think>{GOOD}") == "ambiguous"


@pytest.mark.parametrize(
    "before",
    [
        "결과는 <가온전자> 기사에서 나왔다.",
        "[분석]\n기사를 읽었다.\n[결과]\n",
        "a < b > c",
        "<br>" * 3000,
        "기사 <표> 참조",
        "<가온전자 3분기 실적>",
        "<기사 분석 결과>",
        "<br/><think/>",
    ],
)
def test_words_in_brackets_are_no_tags(before):
    """Headings, titles and markup hide no answer."""
    parsed = parse(before + GOOD)
    assert parsed.extraction == one()
    assert parsed.flags == {"text_around": 1}


def test_tags_mentioned_in_reasoning_do_not_end_it():
    """Other names are passed over with their pairs, the same name opens nothing new."""
    for inside in ("<plan>가</plan>", "<think>와 <plan> 표시", "[생각]"):
        assert parse(f"<think>{inside} {DRAFT}</think>{GOOD}").extraction == one()
    assert kind(f"<think><plan>가</plan>{DRAFT}", finish_reason="stop") == "no_json"


@pytest.mark.parametrize(
    "sentence", ["</x> 표시", "<x> 표시", "<생각>", "<channel|>", "&lt;/think&gt;"]
)
@pytest.mark.parametrize(
    "form", ["{}", "<x>가</x>{}", "답: {}", "<|channel>thought\n가<channel|>{}"]
)
def test_tags_inside_a_text_belong_to_it(sentence, form):
    """No text of a valid answer opens or closes anything."""
    reply = form.replace("{}", body(companies=[item(sentence=sentence)]))
    assert parse(reply).extraction == one(sentence=sentence)


def test_closing_tag_inside_a_draft_is_not_the_end_of_the_draft():
    """The pair ends behind the object, or not at all."""
    draft = body(companies=[item(sentence="</x> 표시")])
    assert parse(f"<x>{draft}</x>{GOOD}").extraction == one()
    assert kind(f"<x>{draft}") == "ambiguous"
    assert parse(f"가 <x>{draft}").extraction == one(sentence="</x> 표시")


@pytest.mark.parametrize(
    ("reply", "flags"),
    [
        ("<|channel|>analysis<|message|>x{D}<|end|><|start|>assistant<|channel|>commentary "
         "to=functions.extract <|constrain|>json<|message|>{G}<|call|>",
         "channel_markers tool_call"),
        (" to=functions.extract<|channel|>commentary json<|message|>{G}<|call|>",
         "channel_markers tool_call"),
        ("analysis가 {D}assistantcommentary to=functions.extract json{G}",
         "channel_markers tool_call"),
        ("<|channel|>commentary<|message|>{D}<|end|><|channel|>final<|message|>{G}",
         "channel_markers"),
    ],
)  # fmt: skip
def test_call_in_the_commentary_channel_is_read(reply, flags):
    """A message to a function is an answer, other commentary is not."""
    parsed = parse(reply.replace("{D}", DRAFT).replace("{G}", GOOD))
    assert parsed.extraction == one()
    assert parsed.flags == dict.fromkeys(flags.split(), 1)


def test_details_say_what_was_missing():
    """A channel that never came is not called reasoning."""
    assert "final message" in parse(f"<|channel|>analysis<|message|>{GOOD}").failure.detail
    assert "reasoning" in parse("<think>가</think>", finish_reason="stop").failure.detail


@pytest.mark.parametrize(
    "unit", ["[생각]", "<x>", "</x>", "<x></x>", "<x>{", "<|channel>", "<channel|>", "[x]"]
)
def test_many_tags_take_no_time_to_speak_of(unit):
    """A hundred thousand characters of tags end in a failure, or in the answer behind them."""
    parsed = parse(unit * (100_000 // len(unit)) + GOOD, finish_reason="stop")
    assert parsed.failure is None or parsed.failure.kind in {"ambiguous", "no_json", "invalid_json"}
