"""The published tolerance table: every departure from the wire schema that is read all the same.

One table for every model.  Each use is counted in ``Parsed.flags`` under the leniency's name, so a
reader can rank models with and without it; a reply that follows the wire schema strictly leaves no
flag.  What the table does not name is a failure (`schema.FAILURE_KINDS`).  Data only; the rules are
carried out by `reply`, `tags`, `objects`, `surroundings`, `lenient_json`, `calls`, `extraction`,
`nesting`, `listing` and `values`.  Key names that are
read for others are in `keys`.  A change here or there bumps `TOLERANCE_VERSION`.
"""

from __future__ import annotations

from dataclasses import dataclass

TOLERANCE_VERSION = "1"


@dataclass(frozen=True, slots=True)
class Leniency:
    """One row of the table: how it is counted, where it is met, an example, what is done."""

    flag: str
    stage: str
    example: str
    done: str


def _rows(stage: str, *rows: tuple[str, str, str]) -> list[Leniency]:
    return [Leniency(flag, stage, example, done) for flag, example, done in rows]


LENIENCIES: tuple[Leniency, ...] = (
    *_rows(
        "reply",
        ("reasoning_removed", "<think>…</think>{…}", "what stands outside the tags is read"),
        ("channel_markers", "<|channel|>final<|message|>{…}", "the final message alone is read"),
        ("code_fence", "```json {…} ```, ~~~ {…} ~~~", "the fence around the object is taken off"),
        ("text_around", "답변: {…} 감사합니다.", "text outside the object is ignored"),
        ("byte_order_mark", "U+FEFF {…}", "the mark before or behind the object is ignored"),
        (
            "tool_call",
            '{"name": "f", "arguments": {…}}',
            "the arguments of a single call are read, wherever it stands",
        ),
        ("length_after_end", "{…} and blanks, cut", "accepted: the object was complete"),
        ("repeated_object", "{…} {…}, the same twice", "one is read; different ones are a failure"),
        ("broken_object", '{"companies": [… {…}', "ignored beside an object that can be read"),
    ),
    *_rows(
        "JSON",
        ("raw_control", "a line break or tab inside a text", "kept in the text"),
        (
            "unescaped_quote",
            '"그는 "좋다"고 말했다."',
            "the whole text is kept, or the reply fails",
        ),
        ("curly_quotes", "{“name”: …}", "read as quotes where they delimit"),
        ("single_quotes", "{'name': …}", "read as quotes where they delimit"),
        ("escaped_apostrophe", "\\'", "read as '"),
        ("python_literal", "None, True, False", "read as null, true, false"),
        ("comment", "// …, /* … */, <!-- … -->, a hash sign …", "ignored"),
        ("trailing_comma", "[…,]", "ignored"),
        ("odd_space", "U+00A0 between two values", "read as a space"),
        ("duplicate_key", '"companies" twice', "lists are joined; other values must be equal"),
    ),
    *_rows(
        "object",
        ("wrapper_removed", '{"result": {…}} or [{…}]', "one level is taken off"),
        ("json_as_text", '"companies": "[{…}]"', "a text that holds JSON is decoded once"),
        ("key_alias", '"기업", "keyWords"', "read as the key of the schema (see the key table)"),
        ("extra_key", '"reason": "…"', "ignored"),
        ("list_nested", '{"entities": {"people": […]}}', "read; a list given twice is a failure"),
        ("list_missing", 'no "people"', "read as empty; all five missing is a failure"),
        ("list_null", '"people": null', "read as empty"),
        ("list_blank", '"people": "", "없음" or {}', "read as empty"),
        ("object_for_list", '"people": {…}', "read as a list of one"),
        (
            "keyed_item",
            '"people": {"김가람": {…}}',
            "each value is an item; its name is the key if it has none",
        ),
        ("column_item", '{"name": ["가", "나"], …}', "read row by row if equally long"),
    ),
    *_rows(
        "item",
        ("bare_string", '"themes": ["조선"]', "an item without relevance and sentence"),
        ("not_an_item", "null or 5 in a list", "dropped"),
        ("item_without_name", '{"name": ""}', "dropped"),
        ("number_as_text", '"0.9", "０.９", ".9"', "read as the number"),
        ("number_off_scale", "85 or -1", "relevance unusable; not clamped, not divided"),
        ("number_not_finite", "NaN, 1e999", "relevance unusable"),
        ("number_missing", "no relevance, or null", "relevance unusable"),
        ("number_unusable", '"90%", "9/10", "높음", true', "relevance unusable"),
        ("polarity_alias", '"긍정", "Positive", "ｐｏｓｉｔｉｖｅ"', "read as positive"),
        ("polarity_unknown", '"肯定", "mixed"', "polarity unusable"),
        ("polarity_missing", "no polarity, or null", "polarity unusable"),
        ("company_missing", "a sentiment without company", "taken for the central one"),
        ("sentence_missing", "no sentence, or a blank one", "the item has no evidence"),
        ("lone_surrogate", "\\ud83d alone", "U+FFFD, since it can't be written as UTF-8"),
        ("replacement_character", "가��전자", "kept; letters were lost before"),
        ("mark_run", "a letter under hundreds of accents", "cut to 30 marks in long texts"),
    ),
)

FLAGS = frozenset(leniency.flag for leniency in LENIENCIES)
"""Every flag that `parsing.parse` can set."""


def tolerance_table() -> str:
    """The table as Markdown: flag, example, what is done; grouped by stage."""
    lines = ["| where | flag | example | what is done |", "|---|---|---|---|"]
    lines += [
        f"| {row.stage} | `{row.flag}` | {markdown_cell(row.example)} | {row.done} |"
        for row in LENIENCIES
    ]
    return "\n".join(lines) + "\n"


def markdown_cell(text: str) -> str:
    """``text`` as code inside a table cell; bars and backticks can't end it."""
    fence = "`" if "`" not in text else "````"
    return f"{fence} {text} {fence}".replace("|", "\\|")
