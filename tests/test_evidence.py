"""Evidence is found whatever happened to its characters, and never if a word was changed."""

import html
import json
import re
import unicodedata
from pathlib import Path

import pytest
from fixtures_articles import paragraphs
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.metric.dressing import undressed
from finnewsbench.metric.evidence import Location
from finnewsbench.metric.evidence import locate
from finnewsbench.metric.loosening import loose
from finnewsbench.metric.sentences import split
from finnewsbench.metric.text import exact

SOURCE = Path(__file__).parents[1] / "dataset_builder" / "source"

PERTURBATIONS = {
    "as it is": lambda s: s,
    "decomposed": lambda s: unicodedata.normalize("NFD", s),
    "compatibility form": lambda s: unicodedata.normalize("NFKC", s),
    "full width": lambda s: "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in s),
    "Korean middle dot": lambda s: s.replace("·", "ㆍ"),
    "katakana middle dot": lambda s: s.replace("·", "・"),
    "straight quotes": lambda s: s.translate(str.maketrans("“”‘’", "\"\"''")),
    "single quotes": lambda s: s.translate(str.maketrans('“”"', "'''")),
    "curly quotes": lambda s: s.replace('"', "”").replace("'", "’"),
    "no-break space": lambda s: s.replace(" ", "\u00a0"),
    "zero-width space": lambda s: s.replace(" ", " \u200b"),
    "ideographic space": lambda s: s.replace(" ", "\u3000"),
    "double space": lambda s: s.replace(" ", "  "),
    "no space": lambda s: s.replace(" ", ""),
    "line break": lambda s: s.replace(" ", "\n", 1),
    "en dash": lambda s: s.replace("-", "–"),
    "three periods": lambda s: s.replace("…", "..."),
    "centred ellipsis": lambda s: s.replace("...", "⋯").replace("…", "⋯"),
    "no final period": lambda s: s.rstrip("."),
    "wide tilde": lambda s: s.replace("~", "～").replace("∼", "〜"),
    "upper case": lambda s: s.upper(),
    "wrapped in quotes": lambda s: f'"{s}"',
    "no quotation marks": lambda s: re.sub("[\"'‘’“”]", "", s),
    "escaped quotation marks": lambda s: re.sub("([\"'‘’“”])", r"\\\1", s),
    "bold number": lambda s: re.sub(r"([0-9][0-9,.]*)", r"**\1**", s, count=1),
    "italic": lambda s: f"*{s}*",
    "underscores": lambda s: f"_{s}_",
    "heading": lambda s: f"## {s}",
    "task": lambda s: f"- [ ] {s}",
    "cell of a table": lambda s: f"| {s} |",
    "link": lambda s: f"[{s}](https://example.com/a)",
    "span with a style": lambda s: f'<span style="color: red">{s}</span>',
    "element without its end": lambda s: f"<li>{s}",
    "list item": lambda s: f"- {s}",
    "numbered list item": lambda s: f"1. {s}",
    "numbered without a space": lambda s: s if s[0].isdigit() else f"1){s}",
    "with a source's number": lambda s: f"[1] {s} [12]",
    "escaped for Markdown": lambda s: re.sub(r"([~.()%-])", r"\\\1", s),
    "escaped for HTML": html.escape,
    "bold in HTML": lambda s: f"<b>{s}</b>",
    "in brackets": lambda s: f"({s})",
    "thousands commas": lambda s: re.sub(r"(?<![0-9,.])([0-9])([0-9]{3})(?=[억만원])", r"\1,\2", s),
    "ellipses that cut nothing": lambda s: f"…{s.rstrip('.')}...",
}

QUOTED = "나래마린은  영업이익이 25% 늘었다”고 밝혔다. 회사는 웃었다."

ARTICLE = (
    "나래마린이 3분기 매출 1조2000억원을 올렸다고 공시했다. "
    "영업이익은 -187억 원에서 13.2억 원으로 돌아섰다. 시장은 여전히 불안하다...\n"
    "정다솔 대표는 “전환이 예상보다 빠르다. 지금 늦으면 시장을 놓친다”고 했다. 주가는 올랐다.\n"
    "△2분기 매출은 900억원(+18%)"
)


FIRST = "나래마린이 3분기 매출 1조2000억원을 올렸"
SECOND = "영업이익은 -187억 원에서 13.2억 원으로 돌아섰다."


def articles():
    """The articles of this folder, and those of the dataset's source where it is there."""
    known = paragraphs()
    for file in sorted(SOURCE.glob("*.jsonl")):
        for line in file.read_text(encoding="utf-8").split("\n"):
            if line:
                text = exact(json.loads(line)["article"])
                known.append((text, [text[span.start : span.end] for span in split(text)]))
    return known


ARTICLES = articles()


def slice_of(evidence, article):
    """The verbatim passage, or None."""
    place = locate(evidence, article)
    return place and exact(article)[place.start : place.end]


@pytest.mark.parametrize("name", PERTURBATIONS)
def test_every_perturbed_sentence_gives_back_its_verbatim_slice(name):
    """Whatever a tokenizer or an editor does to characters, the article's own words come back.

    Marks at the borders of the sentence may be left out.
    """
    perturb = PERTURBATIONS[name]
    for article, sentences in ARTICLES:
        for sentence in sentences:
            found = slice_of(perturb(sentence), article)
            assert found
            assert found in sentence
            assert not re.search(r"\w", sentence.replace(found, "", 1))


def test_a_decomposed_article_is_no_different():
    """Offsets count in the NFC form of the article, whatever form it came in."""
    for article, sentences in ARTICLES:
        for sentence in sentences:
            assert locate(sentence, unicodedata.normalize("NFD", article)) == locate(
                sentence, article
            )


def test_a_cut_sentence_that_ends_in_an_ellipsis_is_absent():
    """Half of each sentence and an ellipsis: the model left words out."""
    for article, sentences in ARTICLES:
        for sentence in sentences:
            for ellipsis in ("...", "…", "…”"):
                assert locate(sentence[: len(sentence) // 2] + ellipsis, article) is None
                assert locate(ellipsis + sentence[len(sentence) // 2 :], article) is None


def test_one_changed_word_makes_evidence_absent():
    """The last, the first or a middle word replaced by another."""
    for article, sentences in ARTICLES:
        for sentence in sentences:
            words = sentence.split()
            for at in {0, len(words) // 2, len(words) - 1}:
                changed = " ".join([*words[:at], "바꾼말", *words[at + 1 :]])
                assert locate(changed, article) is None


@pytest.mark.parametrize(
    ("evidence", "found"),
    [
        ("나래마린은 영업이익이 25% 늘었다.", "나래마린은  영업이익이 25% 늘었다"),
        ("나래마린은 영업이익이 25% 늘었다", "나래마린은  영업이익이 25% 늘었다"),
        ("나래마린은 영업이익이 25% 늘었다...", None),
        (
            "나래마린은 영업이익이 25% 늘었다고 밝혔다.",
            "나래마린은  영업이익이 25% 늘었다”고 밝혔다.",
        ),
        ("나래마린은 영업이익이 25% 밝혔다.", None),
    ],
)
def test_a_final_period_is_forgiven_where_the_article_closes_a_quotation(evidence, found):
    """A period where a closing mark follows cuts nothing; an ellipsis there does."""
    assert slice_of(evidence, QUOTED) == found


@pytest.mark.parametrize(
    ("evidence", "found"),
    [
        ("시장은 여전히 불안하다.", "시장은 여전히 불안하다."),
        ("시장은 여전히 불안하다…", "시장은 여전히 불안하다..."),
        ("시장은 여전히 불안하다", "시장은 여전히 불안하다"),
        ("지금 늦으면 시장을 놓친다.", "지금 늦으면 시장을 놓친다"),
        ("주가는 올랐다!", "주가는 올랐다."),
        ("△2분기 매출은 900억원(+18%).", "△2분기 매출은 900억원(+18%)"),
        ("2분기 매출은 900억원", "2분기 매출은 900억원"),
    ],
)
def test_final_marks_do_not_count_where_the_sentence_ends(evidence, found):
    """Period, ellipsis, exclamation mark or none: all of the sentence's words are there."""
    assert slice_of(evidence, ARTICLE) == found


@pytest.mark.parametrize(
    "evidence",
    [
        "나래마린이 3분기 매출 1조2000억원을 올렸다.",
        "나래마린이 3분기 매출 1조2000억원을 올렸",
        "이 3분기 매출 1조2000억원을 올렸다고 공시했다.",
        "나래마린이 3분기 매출 1조",
        "187억 원에서 13.2억 원으로 돌아섰다.",
        "2억 원으로 돌아섰다. 시장은 여전히 불안하다...",
        "13.2억 원으로 돌아섰다. 시장은 여전히 불안하다...",
        "영업이익은 -187억 원에서 13.",
        "매출은 900억원(+18",
        "주가는",
        "정다솔 대표",
        "",
        " \u200b…",
        "...",
    ],
)
def test_pieces_of_words_numbers_and_sentences_are_absent(evidence):
    """Cut inside a word or number, across a sentence's border, shorter than three words, empty."""
    assert locate(evidence, ARTICLE) is None


@pytest.mark.parametrize(
    ("evidence", "found"),
    [
        ("나래마린이 3분기 매출 1조 2,000억원을 올렸다고 공시했다.", f"{FIRST}다고 공시했다."),
        ("나래마린이 3분기 매출 1.2조원을 올렸다고 공시했다", f"{FIRST}다고 공시했다"),
        ("나래마린이 3분기 매출 1조2천억 원을 올렸다고", f"{FIRST}다고"),
        ("나래마린이 3분기 매출 12조원을 올렸다고 공시했다.", None),
        ("나래마린이 3분기 매출 1조2001억원을 올렸다고 공시했다.", None),
        ("나래마린이 3분기 매출 1조2000억", None),
        ("2000억원을 올렸다고 공시했다.", None),
        ("2,000억원을 올렸다고 공시했다.", None),
        ("영업이익은 -187억 원에서 1,320,000,000원으로 돌아섰다.", SECOND),
        ("영업이익은 187억 원에서 13.2억 원으로 돌아섰다.", None),
        ("근거: 영업이익은 -187억 원에서 13.2억 원으로 돌아섰다.", None),
        ("영업이익은 -187억 원에서 13.2억 원으로 돌아섰다. (출처: 기사)", None),
        ("* 영업이익은 **-187억 원**에서 13.2억 원으로 돌아섰다. [3]", SECOND),
    ],
)
def test_amounts_count_by_their_value_and_no_word_may_be_added(evidence, found):
    """1조2000억 in any writing, never another value nor a part of one; marks, but no words."""
    assert slice_of(evidence, ARTICLE) == found


def test_a_legal_form_is_one_however_it_is_written():
    """㈜, (주) and 주식회사 stand for one another; without any, the words are others."""
    article = "㈜나래마린은 배를 두 척 지었다. 값은 올랐다."
    for form in ("(주)", "주식회사 ", "㈜ "):
        assert (
            slice_of(f"{form}나래마린은 배를 두 척 지었다.", article) == article.partition(" 값")[0]
        )
    assert locate("한나래마린은 배를 두 척 지었다.", article) is None


def test_a_run_of_whole_sentences_is_located_across_a_paragraph():
    """Two neighbours, from the first one's start to the second one's end."""
    run = (
        "시장은 여전히 불안하다... "
        "정다솔 대표는 “전환이 예상보다 빠르다. 지금 늦으면 시장을 놓친다”고 했다."
    )
    assert slice_of(run, ARTICLE) == run.replace("... ", "...\n")


def test_a_short_whole_sentence_is_evidence():
    """Fewer than three words count when they are all of the sentence."""
    assert locate("올랐다.", "주가는 내렸다. 올랐다.") == Location("exact", 9, 13)


def test_of_several_places_the_first_counts():
    """Offsets by hand: the sentence stands at 0 and again at 15."""
    assert locate("주가는 크게 올랐다.", "주가는 크게 올랐다. 또 주가는 크게 올랐다.") == Location(
        "exact", 0, 11
    )
    assert locate("두 회사가 올랐다", "한두 회사가 올랐다. 두 회사가 올랐다.") == Location(
        "exact", 12, 21
    )


def words(text):
    """What evidence is compared by in the end."""
    return loose(text).text.strip("….!?")


ALPHABET = [
    *"가나다은 \n.,!?…·~-'\"“”‘’()%12Aa",
    *("\u200b", "\u3000", "\u1100", "\u1161", "\u0301", "\ud83d", "㈜", "½", "...", "다. ", "”고 "),
]
ANYTHING = st.one_of(
    st.lists(st.sampled_from(ALPHABET), max_size=40).map("".join),
    st.text(st.characters(exclude_categories=()), max_size=40),
)


@given(ANYTHING, ANYTHING, ANYTHING)
def test_what_is_located_says_the_same_and_is_in_range(before, evidence, after):
    """Any text in: no exception, offsets in range, the slice folds to the evidence."""
    article = before + evidence + after
    for wanted in (evidence, before, article, unicodedata.normalize("NFD", evidence)):
        place = locate(wanted, article)
        if place is not None:
            composed = unicodedata.normalize("NFC", article)
            assert 0 <= place.start < place.end <= len(composed)
            found = composed[place.start : place.end]
            same = {words(wanted), words(undressed(exact(wanted)))}
            assert words(found) in same
            if place.kind == "exact":
                assert found == exact(wanted)


@given(ANYTHING)
def test_a_whole_text_is_evidence_of_itself(text):
    """Unless it has no visible word at all."""
    if any(character.isalnum() for character in text):
        assert locate(text, text) is not None
