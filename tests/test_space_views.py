"""What is shown: evidence, reasons, cards; and that no text of anybody's becomes markup."""

from __future__ import annotations

import json
import shlex
from html.parser import HTMLParser

import pytest
from hand import ARTICLE
from hand import LEAD
from hand import RISK
from hand import item
from hand import perfect
from hand import row
from hand import statement

from finnewsbench.metric.parsing import read_extraction
from finnewsbench.metric.rubric import Verdict
from finnewsbench.space import exporting
from finnewsbench.space import try_show
from finnewsbench.space.cards_view import cards
from finnewsbench.space.items_view import listing
from finnewsbench.space.paper_view import paper
from finnewsbench.space.problems import Problem
from finnewsbench.space.reasons import reason
from finnewsbench.space.scoring import score
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.space.try_events import scored

BAIT = "<img src=x onerror=alert(1)><script>alert(2)</script>\"'&amp;"


class Page(HTMLParser):
    """Tags with their attributes, and all text."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.text, self.attributes = [], "", []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """Note a tag."""
        self.tags.append(tag)
        self.attributes += [(tag, *each) for each in attrs]

    def handle_data(self, data):
        """Note text."""
        self.text += data

    def values(self, name):
        """The values of an attribute, in order."""
        return [value for _, key, value in self.attributes if key == name]


def desk_of(*extractions, source=True, article=ARTICLE, title="제목"):
    """A desk with scored sides."""
    found = row() if source else None
    sides = tuple(
        Side(f"m{n}", items=read_extraction(e).extraction) for n, e in enumerate(extractions)
    )
    desk = Desk(title, article, found, sides)
    for name, side in zip("ab", sides, strict=False):
        desk = desk.with_side(name, scored(desk, side))
    return desk


def test_every_sentence_has_an_anchor_and_the_text_is_whole():
    """Four sentences; what is between them stands too."""
    page = Page(paper("", ARTICLE, read_extraction(perfect()).extraction, "", "ko"))
    assert page.values("id") == [f"sentence-{n}" for n in (1, 2, 3, 4)]
    assert page.text == ARTICLE


def test_evidence_is_marked_by_category():
    """The lead bears companies, a theme, a keyword and the sentiment; the opinion bears nothing."""
    page = Page(paper("", ARTICLE, read_extraction(perfect()).extraction, "", "ko"))
    classes = [value for value in page.values("class") if value.startswith("fnb-sentence")]
    assert [sorted(each.split()[1:]) for each in classes] == [
        ["fnb-on-company", "fnb-on-keyword", "fnb-on-sentiment", "fnb-on-theme", "fnb-used"],
        ["fnb-on-people", "fnb-on-theme", "fnb-used"],
        ["fnb-on-keyword", "fnb-on-sentiment", "fnb-used"],
        [],
    ]


def test_a_category_alone_leaves_the_others_out():
    """Only people are marked, and only they are listed."""
    desk = desk_of(perfect())
    page = Page(try_show.board(desk, "a", "people", "ko"))
    assert sum("fnb-used" in (value or "") for value in page.values("class")) == 1
    assert "김가람" in page.text
    assert "공급계약을" in page.text  # the article
    assert "누리바이오와 같음" not in page.text


def test_an_item_leads_to_its_sentence():
    """A plain link; the third sentence is the risk."""
    desk = desk_of({**perfect(), "keywords": [item("원자재 가격 상승", 0.4, RISK)]})
    page = Page(listing(desk, desk.sides[0], "keyword", "ko"))
    assert page.values("href") == ["#sentence-3"]


def test_what_the_text_does_not_have_stands_out():
    """An invented sentence and an invented name; no link leads anywhere."""
    desk = desk_of({**perfect(), "companies": [item("새벽산업", 0.5, "새벽산업이 웃었다.")]})
    page = Page(listing(desk, desk.sides[0], "company", "ko"))
    assert "본문에 없는 문장" in page.text
    assert "본문에 없는 표현" in page.text
    assert page.values("href") == []
    assert "놓친 참조" in page.text  # 가온전자, 누리바이오


@pytest.mark.parametrize("language", ["ko", "en"])
def test_no_text_becomes_markup(language):
    """Title, article, names, sentences, a model's name, a judge's reason, a server's words."""
    article = f"{BAIT} 가온전자가 밝혔다. {LEAD}"
    lists = {
        "companies": [item(BAIT, 0.5, f"{BAIT} 가온전자가 밝혔다."), item("x", 0.5, BAIT)],
        "people": [],
        "themes": [item(BAIT, 0.0)],
        "keywords": [],
        "sentiment": [statement("positive", BAIT, BAIT)],
    }
    source = {**row(), "id": BAIT, "title": BAIT, "article": article}
    source["companies"] = [{**source["companies"][0], "name": BAIT, "sentence": LEAD}]
    source["excluded"] = [{"name": BAIT, "kind": "analyst", "sentence": BAIT, "aliases": []}]
    items = read_extraction(lists).extraction
    ids = [line.id for line in score(source, items).lines["company"]]
    rule = dict.fromkeys(ids, Verdict("no", BAIT))
    sides = tuple(
        Side(
            BAIT, items=items, scores=score(found, items, rule=lambda _case: rule, judged=BAIT),
            problem=Problem("wrong_server", BAIT), unjudged=Problem("wrong_key", BAIT),
            failure="no_json",
        )
        for found in (source, source)
    )  # fmt: skip
    desk = Desk(BAIT, article, source, sides)
    for html in (
        try_show.board(desk, "a", "", language),
        try_show.reference_view(desk, "", language),
        try_show.status(desk, language),
        try_show.complaint(Problem("wrong_server", BAIT), language),
        cards(desk, language),
    ):
        page = Page(html)
        assert not {"img", "script"} & set(page.tags)
        assert not [name for _, name, _ in page.attributes if name.startswith("on")]
        assert "alert(1)" in page.text


def test_cards_against_a_reference_and_without():
    """Seven figures, or four that are no benchmark score."""
    page = Page(cards(desk_of({**perfect(), "people": []}), "ko"))
    assert page.values("data-card") == [
        *("overall", "company", "people", "theme", "keyword", "sentiment", "grounding")
    ]
    assert page.values("data-value") == [
        "0.800",
        "1.000",
        "0.000",
        "1.000",
        "1.000",
        "1.000",
        "1.000",
    ]
    free = Page(cards(desk_of(perfect(), source=False), "ko"))
    assert free.values("data-card") == ["located", "supporting", "kept_out", "consistency"]
    assert "벤치마크 점수가 아닙니다" in free.text


def test_cards_of_two_models_stand_side_by_side():
    """A letter for each."""
    page = Page(cards(desk_of(perfect(), {**perfect(), "people": []}), "ko"))
    assert page.values("data-value")[:2] == ["1.000", "0.800"]
    assert page.tags.count("em") == 14


@pytest.mark.parametrize(
    ("text", "korean"),
    [
        ("same (exact): 가온전자", "‘가온전자’와 같음 (그대로)"),
        ("broader (tail): AI", "‘AI’보다 넓음 (끝말이 같음)"),
        ("must be at relevance 0 (analyst)", "관련도 0이어야 함 (애널리스트)"),
        ("must be at relevance 0 (tab)", "must be at relevance 0 (tab)"),
        ("no verdict", "심판의 판정 없음"),
        ("심사 모델의 말", "심사 모델의 말"),
    ],
)
def test_reasons_of_code_are_told_in_korean(text, korean):
    """A judge's own words stay."""
    assert reason(text, "ko") == korean


def test_the_download_holds_extraction_and_scores():
    """Plain JSON; a file name that every system takes."""
    desk = desk_of(perfect())
    side = desk.sides[0]
    record = json.loads(exporting.to_json(desk, side))
    assert record["extraction"] == perfect()
    assert (record["article_id"], record["scores"]["overall"]) == ("fnb-v901", 1.0)
    name = exporting.file_name(desk, Side("openai/../gpt 오스?", items=side.items))
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyz0123456789-.")


def test_the_call_names_a_variable_and_never_a_key():
    """Shell and Python for a server; the body is one shell word, whatever the article holds."""
    article = "가온전자의 '목표'는 $HOME `id` \"둘\"이다.\n'; rm -rf x"
    side = Side("openai/m", kind="server", url="https://api.openai.com/v1")
    desk = Desk("제목", article, None, (side,))
    curl = exporting.as_curl(desk, side)
    words = shlex.split(curl.replace("\\\n", " "))
    assert words[:2] == ["curl", "https://api.openai.com/v1/chat/completions"]
    assert "Authorization: Bearer $OPENAI_API_KEY" in words
    body = json.loads(words[-1])
    assert body["model"] == "m"  # OpenAI's own server knows no openai/
    assert article in body["messages"][-1]["content"]
    python = exporting.as_python(desk, side)
    compile(python, "call.py", "exec")
    assert 'os.environ["OPENAI_API_KEY"]' in python


def test_the_baselines_call_runs_as_it_stands(capsys):
    """The Python text is a program that prints the extraction."""
    desk = Desk("가온전자, 공급계약", ARTICLE, None, (Side("baseline"),))
    exec(compile(exporting.as_python(desk, desk.sides[0]), "call.py", "exec"), {})
    assert "가온전자" in capsys.readouterr().out
    assert shlex.split(exporting.as_curl(desk, desk.sides[0]))[0] == "printf"
