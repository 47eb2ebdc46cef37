"""An article as HTML with marks: nothing of the text acts, and no character is moved."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from finnewsbench.highlight import COLOURS
from finnewsbench.highlight import STYLE
from finnewsbench.highlight import Mark
from finnewsbench.highlight import escaped
from finnewsbench.highlight import highlight
from finnewsbench.highlight import places


class Reader(HTMLParser):
    """The text and the tags of a page."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.text, self.tags = "", []
        self.feed(page)
        self.close()

    def handle_data(self, data):
        """Collect text."""
        self.text += data

    def handle_starttag(self, tag, attrs):
        """Collect a tag."""
        self.tags.append((tag, dict(attrs)))


def test_overlapping_marks_are_cut_where_one_of_them_ends():
    """누리솔전자 반도체: a company on 0-5 inside evidence on 0-9 gives two pieces."""
    page = highlight("누리솔전자 반도체 공급", [Mark(0, 9, "evidence"), Mark(0, 5, "company")])
    assert page == (
        '<div class="fnb-text"><mark class="fnb-company fnb-evidence">누리솔전자</mark>'
        '<mark class="fnb-evidence"> 반도체</mark> 공급</div>'
    )


def test_marks_that_cross_share_the_middle():
    """0-3 and 2-5 of abcde are ab, c, de; the order in which marks come does not matter."""
    marks = [Mark(2, 5, "theme", "나"), Mark(0, 3, "keyword", "가")]
    expected = (
        '<div class="fnb-text"><mark class="fnb-keyword" title="가">ab</mark>'
        '<mark class="fnb-keyword fnb-theme" title="가\n나">c</mark>'
        '<mark class="fnb-theme" title="나">de</mark></div>'
    )
    assert highlight("abcde", marks) == expected
    assert highlight("abcde", marks[::-1]) == expected


def test_text_and_titles_are_escaped():
    """Markup in the article and in a title is text."""
    page = highlight("<img src=x onerror=a()>&amp;", [Mark(0, 1, "theme", '"><script>')])
    reader = Reader(page)
    assert reader.text == "<img src=x onerror=a()>&amp;"
    assert [tag for tag, _ in reader.tags] == ["div", "mark"]
    assert reader.tags[1][1]["title"] == '"><script>'


@given(st.text(max_size=40), st.data())
def test_no_character_is_moved(article, data):
    """The page's text has a character for each of the article's, whatever is marked."""
    spans = st.tuples(st.integers(0, len(article)), st.integers(0, len(article)))
    found = data.draw(st.lists(spans.filter(lambda span: span[0] < span[1]), max_size=5))
    marks = [Mark(start, end, "theme") for start, end in found] if article else []
    shown = Reader(highlight(article, marks)).text
    assert len(shown) == len(article)
    kept = [(a, b) for a, b in zip(article, shown, strict=True) if a != b]
    assert all(b == "\ufffd" and (a == "\0" or "\ud800" <= a <= "\udfff") for a, b in kept)


def test_a_carriage_return_is_kept():
    """A browser would read a bare one as a line feed, and CR LF as one character."""
    assert escaped("가\r\n나") == "가&#13;\n나"


@pytest.mark.parametrize("mark", [Mark(0, 4, "theme"), Mark(1, 1, "theme"), Mark(-1, 2, "theme")])
def test_a_mark_outside_the_article_is_refused(mark):
    """Offsets of another text are an error, not a mark in the wrong place."""
    with pytest.raises(ValueError, match="does not lie in an article of 3 characters"):
        highlight("가나다", [mark])


def test_a_kind_that_is_no_class_name_is_refused():
    """A kind becomes part of an attribute, so it has to be a word."""
    with pytest.raises(ValueError, match="is no kind of mark"):
        highlight("가나다", [Mark(0, 1, 'x" onclick="')])


def test_every_place_of_a_name_is_found():
    """금리 stands twice in 금리인하와 금리; signs of patterns are letters; no name, no place."""
    assert places("금리", "금리인하와 금리", "theme") == [Mark(0, 2, "theme"), Mark(6, 8, "theme")]
    assert places("(A+)", "(A+) 등급", "keyword") == [Mark(0, 4, "keyword")]
    assert places("", "금리", "theme") == []


def test_every_kind_has_its_colour():
    """A class that the page uses has a rule."""
    assert all(f"mark.fnb-{kind} " in STYLE for kind in COLOURS)


def test_places_do_not_overlap():
    """From the end of one the next is looked for; no name has no place."""
    found = [(mark.start, mark.end) for mark in places("가가", "가가가가가", "company")]
    assert found == [(0, 2), (2, 4)]
    assert places("", "가", "company") == []
