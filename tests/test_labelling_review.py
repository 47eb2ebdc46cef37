"""What the review page is asked for and what it shows, without a browser."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from string import Formatter

import pytest
from review_project import TEXT
from review_project import candidates
from review_project import write_project

from finnewsbench.dataset_builder.labelling.decisions import Decided
from finnewsbench.dataset_builder.labelling.decisions import read
from finnewsbench.dataset_builder.labelling.decisions import replay
from finnewsbench.dataset_builder.labelling.final import read_reviews
from finnewsbench.dataset_builder.labelling.project import read_articles
from finnewsbench.dataset_builder.labelling.review import acting
from finnewsbench.dataset_builder.labelling.review import editing
from finnewsbench.dataset_builder.labelling.review.acting import act
from finnewsbench.dataset_builder.labelling.review.desk import Said
from finnewsbench.dataset_builder.labelling.review.desk import opening
from finnewsbench.dataset_builder.labelling.review.desk import rows_at
from finnewsbench.dataset_builder.labelling.review.material import FIELDS
from finnewsbench.dataset_builder.labelling.review.rows import conflicts
from finnewsbench.dataset_builder.labelling.review.serving import open_desk
from finnewsbench.dataset_builder.labelling.review.serving import serve
from finnewsbench.dataset_builder.labelling.review.view import answer
from finnewsbench.dataset_builder.labelling.review.view import view
from finnewsbench.dataset_builder.labelling.review.words import _WORDS
from finnewsbench.dataset_builder.labelling.review.words import say
from finnewsbench.errors import ConfigError

KIM, LEE = "김가람", "이나래"


@pytest.fixture
def desk(tmp_path):
    """A project open for two reviewers."""
    return open_desk(write_project(tmp_path), [KIM, LEE], blind=False, tell=print)


def stands(desk, article="a1", reviewer=KIM):
    """What a reviewer's decisions add up to."""
    return replay(read(desk.log.path.parent)).get(article, {})[reviewer].items


def span(text, piece):
    """A selection of a piece of an article."""
    start = text.index(piece)
    return {"start": start, "end": start + len(piece), "text": piece}


def ask(desk, place, do, **more):
    """Ask for something that is to succeed."""
    place, said = act(desk, place, {"do": do, **more})
    assert not said.error, answer(said, "en")
    return place


def refusal(desk, place, do, **more):
    """Ask for something that is to be refused; the text's key.  Nothing is recorded."""
    before = desk.log.read()
    _, said = act(desk, place, {"do": do, **more})
    assert said.error
    assert desk.log.read() == before
    return said.key


def test_a_candidate_starts_with_the_advised_relevance(desk):
    """Re-weighing says 0.9 where the votes said 0.7; others keep what the votes gave."""
    rows = {row.id: row for row in rows_at(desk, opening(desk, KIM))}
    assert rows["theme-1"].relevance == 0.9
    assert rows["keyword-1"].relevance == 0.7
    assert rows["sentiment-1"].relevance == 0.6
    assert rows["excluded-1"].relevance is None


def test_rows_come_by_category(desk):
    """Company, people, theme, keyword, sentiment, excluded; the first open one is current."""
    place = opening(desk, KIM)
    assert [row.id for row in rows_at(desk, place)] == [each["id"] for each in candidates()["a1"]]
    assert place.candidate == "company-1"


def test_decisions_keep_every_field_of_an_item(desk):
    """The values of an action are exactly the fields of its category, accepted or rejected."""
    place = opening(desk, KIM)
    for verb in ("accept", "reject") * 3:
        place = ask(desk, place, verb)
    for decided in stands(desk).values():
        assert tuple(decided.values) == FIELDS[decided.category]
    assert [each.accepted for each in stands(desk).values()] == [True, False] * 3


def test_decisions_are_read_as_labels(desk):
    """What the page records is what the later steps read: accepted, moved and added items."""
    place = opening(desk, KIM)
    for verb in ("accept", "reject", "accept", "accept", "accept", "accept"):
        place = ask(desk, place, verb)
    ask(desk, replace(place, candidate="keyword-1"), "set", field="category", value="theme")
    ask(desk, place, "add", category="keyword", **span(TEXT, "구리"))
    ask(desk, place, "done")
    project = desk.log.path.parent
    labels, done = read_reviews(project, read_articles(project))["a1"][KIM]
    assert done
    assert [(entry.category, entry.name) for entry in labels.entries] == [
        ("company", "누리솔전자"),
        ("theme", "차량용 반도체"),
        ("theme", "공급 계약"),
        ("keyword", "구리"),
        ("sentiment", "누리솔전자"),
        ("excluded", "한빛나루증권"),
    ]


def test_deciding_the_same_again_writes_nothing(desk):
    """Accepting what is accepted moves on without a second line."""
    place = opening(desk, KIM)
    ask(desk, place, "accept")
    after = ask(desk, place, "accept")
    assert after.candidate == "people-1"
    assert len(desk.log.read()) == 1


def test_another_reviewer_starts_from_the_candidate(desk):
    """Decisions are each reviewer's own: the other still sees the proposed values."""
    ask(desk, opening(desk, KIM), "set", field="name", value="누리솔")
    row = rows_at(desk, opening(desk, LEE))[0]
    assert (row.name, row.own) == ("누리솔전자", None)
    assert row.others[KIM].values["name"] == "누리솔"


def test_moving_a_company_to_the_excluded_list(desk):
    """One action: the fields of an excluded entry, a firm by default; and back again."""
    place = ask(desk, opening(desk, KIM), "set", field="category", value="excluded")
    decided = stands(desk)["company-1"]
    assert (decided.category, decided.values["kind"]) == ("excluded", "securities_firm")
    assert tuple(decided.values) == FIELDS["excluded"]
    ask(desk, place, "set", field="category", value="company")
    assert tuple(stands(desk)["company-1"].values) == FIELDS["company"]
    assert refusal(desk, place, "set", field="category", value="sentiment") == "no_field"


def test_an_edited_name_is_no_alias_any_more(desk):
    """Aliases are lines, without repeats and without the name itself."""
    place = ask(
        desk, opening(desk, KIM), "set", field="aliases", value=" 누리솔\n누리솔\n\n누리솔電"
    )
    assert stands(desk)["company-1"].values["aliases"] == ["누리솔", "누리솔電"]
    ask(desk, place, "set", field="name", value="누리솔")
    assert stands(desk)["company-1"].values["aliases"] == ["누리솔電"]


@pytest.mark.parametrize(
    ("field", "value", "key"),
    [
        ("relevance", 1.2, "off_scale"),
        ("relevance", "0.4", "off_scale"),
        ("relevance", True, "off_scale"),
        ("relevance", 0, "zero"),
        ("name", "  ", "no_name"),
        ("polarity", "great", "no_field"),
        ("sector", "Space", "no_field"),
        ("title", "대표", "no_field"),
        ("start", 3, "no_field"),
        ("note", "왜", "note_first"),
    ],
)
def test_what_a_field_cannot_hold_is_refused(desk, field, value, key):
    """Nothing is clamped or guessed: the page says why, and nothing is written."""
    assert refusal(desk, opening(desk, KIM), "set", field=field, value=value) == key


def test_impact_may_be_zero_and_keys_move_within_the_scale(desk):
    """Sentiment goes down to 0 and no further; relevance stays above it."""
    place = replace(opening(desk, KIM), candidate="sentiment-1")
    ask(desk, place, "nudge", by=-0.9)
    assert stands(desk)["sentiment-1"].values["impact"] == 0.0
    place = replace(place, candidate="keyword-1")
    ask(desk, place, "nudge", by=-0.9)
    assert stands(desk)["keyword-1"].values["relevance"] == 0.05
    ask(desk, place, "nudge", by=2)
    assert stands(desk)["keyword-1"].values["relevance"] == 1.0


def test_a_note_goes_with_the_decision(desk):
    """It is written beside what stands, and later actions keep it."""
    place = opening(desk, KIM)
    ask(desk, place, "reject")
    ask(desk, place, "set", field="note", value="기관일 뿐")
    assert (stands(desk)["company-1"].accepted, stands(desk)["company-1"].note) == (
        False,
        "기관일 뿐",
    )
    ask(desk, place, "set", field="polarity", value="neutral")
    assert (stands(desk)["company-1"].accepted, stands(desk)["company-1"].note) == (
        True,
        "기관일 뿐",
    )


def test_selections_are_checked_against_the_article(desk):
    """Offsets of another text, none, only blanks, or across sentences add nothing."""
    place = opening(desk, KIM)
    wrong = {**span(TEXT, "구리"), "text": "구라"}
    assert refusal(desk, place, "add", category="keyword", **wrong) == "stale"
    assert refusal(desk, place, "add", category="keyword") == "nothing_selected"
    assert refusal(desk, place, "add", category="keyword", **span(TEXT, "\n\n")) == (
        "nothing_selected"
    )
    across = span(TEXT, "밝혔다. 계약")
    assert refusal(desk, place, "add", category="keyword", **across) == "crossing"
    assert refusal(desk, place, "add", category="mood", **span(TEXT, "구리")) == "no_field"


def test_an_added_company_still_lacks_fields_and_cannot_be_finished(desk):
    """Polarity and sector are asked for before the article is done."""
    place = ask(desk, opening(desk, KIM), "add", category="company", **span(TEXT, "구리"))
    added = rows_at(desk, place)[1]
    assert (added.id, added.values["role"]) == (f"added-{KIM}-1", "other")
    assert added.missing == ("polarity", "sector")
    for _ in range(6):
        place = ask(desk, replace(place, candidate=opening(desk, KIM).candidate), "accept")
    there, said = act(desk, place, {"do": "done"})
    assert (there.candidate, said.key) == (added.id, "lacking")
    assert "Polarity, Sector" in answer(said, "en")


def test_a_selection_in_the_title_is_an_alias_only(desk):
    """The title is no evidence, but it may write a name in another way."""
    place = ask(desk, opening(desk, KIM), "alias", text="누리솔電")
    assert stands(desk)["company-1"].values["aliases"] == ["누리솔電"]
    assert refusal(desk, place, "evidence", text="누리솔電") == "nothing_selected"


def test_what_is_named_already_is_not_added_again(desk):
    """The same name, an alias, or a sentiment of the same sentence and polarity."""
    place = opening(desk, KIM)
    again = {"category": "theme", **span(TEXT, "차량용 반도체")}
    assert refusal(desk, place, "add", **again) == "there"
    lead = {"category": "sentiment", "polarity": "positive", **span(TEXT, "공급 계약")}
    assert refusal(desk, place, "add", **lead) == "there"
    ask(desk, place, "add", **{**lead, "polarity": "neutral"})


@pytest.mark.parametrize("request_", [{}, {"do": "drop"}, {"do": "pick", "candidate": "x"}])
def test_unknown_requests_are_refused(desk, request_):
    """A page of another version does no harm."""
    _, said = act(desk, opening(desk, KIM), request_)
    assert said.error


def test_undo_with_nothing_to_undo(desk):
    """The page says so."""
    assert refusal(desk, opening(desk, KIM), "undo") == "nothing_to_undo"


def decided(**values):
    """An accepted theme."""
    values = {"name": "금리", "relevance": 0.7, "sentence": "가.", **values}
    return Decided("theme", values.pop("accepted", True), values, "accept", "")


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        (decided(), decided(), ()),
        (decided(), decided(accepted=False), ("verdict",)),
        (decided(accepted=False), decided(accepted=False, name="물가"), ()),
        (decided(), decided(relevance=0.6), ()),
        (decided(), decided(relevance=0.59), ("relevance",)),
        (decided(aliases=["가", "나"]), decided(aliases=["나", "가"]), ()),
        (decided(aliases=["가"]), decided(), ("aliases",)),
        (decided(), decided(name="물가", sentence="나."), ("name", "sentence")),
        (decided(), replace(decided(), category="keyword"), ("category",)),
        (None, decided(), ()),
    ],
)
def test_conflicts_are_differences_that_matter(mine, theirs, expected):
    """In or out, category, fields, and a relevance that is more than 0.1 away."""
    assert conflicts(mine, {LEE: theirs}) == expected


def test_blind_rows_know_nothing_of_votes_and_others(desk):
    """The others' added items are not there either."""
    ask(desk, opening(desk, LEE), "accept")
    ask(desk, opening(desk, LEE), "add", category="keyword", **span(TEXT, "구리"))
    blind = replace(desk, blind=True)
    rows = rows_at(blind, opening(blind, KIM))
    assert len(rows) == 6
    assert all(not (row.votes or row.advice or row.others) for row in rows)
    assert len(rows_at(desk, opening(desk, KIM))) == 7
    board = view(blind, opening(blind, KIM), Said(), "ko").board
    assert LEE not in board
    assert "model-one" not in board


def blanks(text):
    """The names of the values that a text takes."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("key", sorted(_WORDS))
def test_every_text_exists_in_both_languages_with_the_same_blanks(key):
    """No text is empty, and both languages take the same values."""
    korean, english = _WORDS[key]
    assert korean
    assert english
    assert blanks(korean) == blanks(english)


def test_both_languages_list_the_same_keys():
    """The list of shortcuts names the same keys in the same order."""
    korean, english = (
        [group.partition("=")[0] for group in say(language, "keys").split("|")]
        for language in ("ko", "en")
    )
    assert korean == english


def test_every_verb_of_the_script_is_known():
    """What the page's script asks for is there, and what the server refuses has a text."""
    script = (Path(acting.__file__).parent / "page.js").read_text("utf-8")
    asked = set(re.findall(r'do: "([a-z]+)"', script))
    assert asked >= {"accept", "undo", "add", "pick"}
    assert asked <= set(acting.VERBS)
    sources = [Path(module.__file__).read_text("utf-8") for module in (acting, editing)]
    refused = set(re.findall(r'RefusedError\("([a-z_]+)"', "".join(sources)))
    assert refused <= set(_WORDS)
    assert "crossing" in refused


@pytest.mark.parametrize(("name", "message"), [("", "not empty"), ("김\t가", "printable")])
def test_reviewers_names_are_checked(tmp_path, name, message):
    """A name that the log could not hold is refused before the page opens."""
    with pytest.raises(ConfigError, match=message):
        open_desk(write_project(tmp_path), [name], blind=False, tell=print)


def test_a_folder_without_articles_is_no_project(tmp_path):
    """The error says how to begin one."""
    with pytest.raises(ConfigError, match="label new"):
        open_desk(tmp_path, [KIM], blind=False, tell=print)


def test_a_language_that_is_not_there(desk):
    """The error names the option."""
    with pytest.raises(ConfigError, match="--lang: 'fr'"):
        serve(desk, host="127.0.0.1", port=0, language="fr", ready=print)


def test_a_port_that_is_taken(desk):
    """The error says what to do, before Gradio looks for another port by itself."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ConfigError, match=f"127.0.0.1:{port} .* --port 0"):
            serve(desk, host="127.0.0.1", port=port, language="ko", ready=print)


WITHOUT_GRADIO = """
import sys
sys.modules["gradio"] = None
sys.argv = ["finnewsbench", "label", "review", sys.argv[1], "--reviewer", "kim", "--port", "0"]
from finnewsbench.cli import main
main()
"""


def test_without_gradio_the_command_says_how_to_install_it(tmp_path):
    """One line, no traceback."""
    command = [sys.executable, "-c", WITHOUT_GRADIO, str(write_project(tmp_path))]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "error: The review page needs Gradio. Install it with: pip install 'finnewsbench[space]'\n"
    )
