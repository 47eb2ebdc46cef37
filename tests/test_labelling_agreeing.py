"""What proposers agree on: items, votes, aliases, evidence, conflicts, worked out by hand."""

import itertools
import json
import random

import pytest
from labelling_cases import ARTICLE
from labelling_cases import SENTENCES
from labelling_cases import by
from labelling_cases import company
from labelling_cases import entry
from labelling_cases import keyword
from labelling_cases import out
from labelling_cases import people
from labelling_cases import says
from labelling_cases import theme

from finnewsbench.dataset_builder.labelling.agreeing import agree
from finnewsbench.dataset_builder.labelling.agreeing import agree_all
from finnewsbench.dataset_builder.labelling.agreeing import default_at_least
from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.candidates import agreed_from_json
from finnewsbench.dataset_builder.labelling.project import ProjectArticle
from finnewsbench.dataset_builder.labelling.shaping import middle
from finnewsbench.errors import ConfigError
from finnewsbench.metric.matching import relation

WORKED = by(
    ann=[
        company("가온정밀", 1, 1.0, ["가온"], polarity="positive"),
        company("누리로봇", 1, 0.7, polarity="neutral", sector="Industrials"),
        people("이서준", 3, 0.7, title="대표"),
        theme("로봇", 3, 0.7),
        theme("AI", 3, 0.4),
        keyword("소형 감속기", 3, 1.0),
        says("positive", 1, 0.8),
        says("negative", 5, 0.4),
        out("한결증권", "securities_firm"),
        out("박도현", "analyst"),
    ],
    ben=[
        company("㈜가온정밀", 2, 1.0, polarity="positive"),
        company("Nuri Robot", 1, 0.4, ["누리로봇"], polarity="positive"),
        company("한결증권", 4, 0.2),
        people("이서준 대표", 3, 0.4),
        theme("로봇", 3, 1.0),
        keyword("감속기", 3, 0.7),
        says("positive", 1, 0.6),
        says("neutral", 5, 0.2),
        out("박도현 연구원", "analyst"),
    ],
    cho=[
        company("가온정밀", 1, 1.0, polarity="negative"),
        company("누리로봇", 1, 0.4, polarity="negative"),
        people("이서준", 0, 0.7),
        theme("생성형 AI", 3, 0.4),
        keyword("소형 감속기", 3, 0.7),
        keyword("이익률", 5, 0.4),
        says("positive", 1, 0.7),
        says("negative", 5, 0.5),
        out("한결증권", "securities_firm"),
        out("목표주가", "opinion"),
    ],
)
"""Three proposers; two of them make a candidate."""


def short(made):
    """What matters of a candidate: id, name, aliases, who voted."""
    return (made.id, made.name, list(made.aliases), "".join(sorted(v[0] for v in made.votes)))


def test_the_worked_out_case_gives_exactly_these_candidates():
    """Items, names, aliases and votes, as found by hand.

    Nuri Robot is the name under which ben lists the firm, so an alias; ㈜가온정밀 is only another
    spelling.  가온 is an alias of ann's alone, so it is kept apart.
    이서준 has two votes that count: cho's sentence is not in the article.  생성형 AI and AI, one
    vote each, support each other, and the article has the longer form.  감속기 is broader than what
    two call it, so it votes for it and is no alias.
    """
    agreed = agree(ARTICLE, WORKED)
    assert agreed.proposers == ("ann", "ben", "cho")
    assert agreed.at_least == 2
    assert [short(made) for made in agreed.candidates] == [
        ("company-1", "가온정밀", [], "abc"),
        ("company-2", "누리로봇", ["Nuri Robot"], "abc"),
        ("people-1", "이서준", [], "ab"),
        ("theme-1", "로봇", [], "ab"),
        ("theme-2", "생성형 AI", [], "ac"),
        ("keyword-1", "소형 감속기", [], "abc"),
        ("sentiment-1", "가온정밀", [], "abc"),
        ("sentiment-2", "가온정밀", [], "ac"),
        ("excluded-1", "박도현", [], "ab"),
        ("excluded-2", "한결증권", [], "ac"),
    ]
    assert {made.id: made.aliases_of_one for made in agreed.candidates if made.aliases_of_one} == {
        "company-1": ("가온",)
    }
    assert [(made.name, made.reason) for made in agreed.dropped] == [
        ("한결증권", "votes"),
        ("이익률", "votes"),
        ("가온정밀", "votes"),  # neutral on sentence 5
        ("목표주가", "votes"),
    ]


def test_relevance_is_the_median_and_the_sentence_the_most_voted_one():
    """0.7, 0.4, 0.4 give 0.4; two of three quote sentence 1 for the central company."""
    agreed = agree(ARTICLE, WORKED)
    central, other = agreed.of("company")
    assert (central.relevance, other.relevance) == (1.0, 0.4)
    assert central.sentence == SENTENCES[0]
    assert ARTICLE.article[central.start : central.end] == SENTENCES[0]
    assert central.located == "exact"
    (person,) = agreed.of("people")
    assert person.relevance == 0.7  # of 0.7 and 0.4 the higher; cho's vote does not count
    assert list(person.uncounted) == ["cho"]
    (good, bad) = agreed.of("sentiment")
    assert (good.relevance, bad.relevance) == (0.7, 0.5)  # of 0.8, 0.6, 0.7 and of 0.4, 0.5


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ([0.7], 0.7),
        ([0.4, 0.7, 1.0], 0.7),  # the median itself
        ([0.4, 0.7], 0.7),  # median 0.55, both once and as near: the higher
        ([0.7, 0.2], 0.7),
        ([0.2, 0.4, 0.7, 0.7], 0.7),  # median 0.55; 0.7 is given most often
        ([0.2, 0.2, 0.4, 1.0], 0.2),  # median 0.3; 0.2 is given most often
        ([0.2, 0.4, 0.7, 1.0], 0.7),  # median 0.55, each once: 0.4 and 0.7 are nearest
    ],
)
def test_a_merged_relevance_is_a_value_that_somebody_gave(given, expected):
    """The median; between two values the most given one, the nearest one, the higher one."""
    for values in itertools.permutations(given):
        assert middle(values) == expected


@pytest.mark.parametrize(
    ("aliases", "kept", "apart"),
    [
        ((["가온"], ["가온"], []), ("가온",), ()),
        ((["가온"], [], []), (), ("가온",)),
        ((["가온"], ["가온", "감속기"], []), ("가온",), ("감속기",)),
        ((["가온 "], ["가온"], []), ("가온",), ()),  # one form, folded
    ],
)
def test_an_alias_takes_two_proposers(aliases, kept, apart):
    """What one of several gives is kept apart, and in the file."""
    said = by(
        **{
            who: [company("가온정밀", aliases=each)]
            for who, each in zip("abc", aliases, strict=True)
        }
    )
    (made,) = agree(ARTICLE, said).candidates
    assert (made.aliases, made.aliases_of_one) == (kept, apart)
    assert made.to_json().get("aliases_of_one", []) == list(apart)


def test_the_alias_of_an_only_proposer_stays():
    """Nobody else has named the item, so nobody has left the alias out."""
    (made,) = agree(ARTICLE, by(a=[company("가온정밀", aliases=["가온"])])).candidates
    assert (made.aliases, made.aliases_of_one) == (("가온",), ())


def test_one_proposers_alias_and_anothers_name_are_two():
    """감속기 is broader than the name, so the name of a vote alone would be no alias."""
    said = by(
        a=[keyword("소형 감속기", 3, aliases=["감속기"])],
        b=[keyword("소형 감속기", 3)],
        c=[keyword("감속기", 3)],
    )
    (made,) = agree(ARTICLE, said).candidates
    assert (made.name, made.aliases, made.aliases_of_one) == ("소형 감속기", ("감속기",), ())


def test_statements_may_use_an_alias_of_one_proposer():
    """Who alone calls the central company 가온 still speaks about it."""
    said = by(
        a=[company("가온정밀", aliases=["가온"]), says("positive", 1, name="가온")],
        b=[company("가온정밀"), says("positive", 1)],
    )
    (made,) = agree(ARTICLE, said).of("sentiment")
    assert (made.name, sorted(made.votes)) == ("가온정밀", ["a", "b"])


def test_further_fields_go_by_majority_and_ties_are_said():
    """positive, positive, negative is positive; one each of three is a tie in schema order."""
    central, other = agree(ARTICLE, WORKED).of("company")
    assert central.attributes == {
        "polarity": "positive",
        "role": "central",
        "sector": "Industrials",
    }
    assert not central.ties
    assert other.attributes["polarity"] == "positive"
    assert other.ties == {"polarity": ["positive", "negative", "neutral"]}
    assert other.attributes["role"] == "other"


def test_conflicts_are_noted_on_both_sides():
    """A firm that one lists as a company, and a sentence that one reads the other way."""
    agreed = agree(ARTICLE, WORKED)
    conflicts = {made.id: made.conflict for made in agreed.candidates if made.conflict}
    assert conflicts == {
        "excluded-2": "as company by ben",
        "sentiment-2": "neutral by ben",
    }


def test_what_is_excluded_is_no_company():
    """With one vote enough, both lists have the firm: the excluded one stands."""
    agreed = agree(ARTICLE, WORKED, 1)
    assert "한결증권" not in [made.name for made in agreed.of("company")]
    assert ("한결증권", "excluded") in [(made.name, made.reason) for made in agreed.dropped]


def test_a_company_that_some_exclude_says_so():
    """Two list it, one excludes it: a candidate with a conflict."""
    said = by(
        a=[company("누리로봇")],
        b=[company("누리로봇")],
        c=[out("누리로봇", "securities_firm", 1)],
    )
    (made,) = agree(ARTICLE, said).candidates
    assert made.conflict == "excluded by c"


def test_the_central_company_is_never_excluded():
    """A securities firm that the article is about is an ordinary company (task, rule 3)."""
    said = by(a=[out("가온정밀", "securities_firm", 1)], b=[out("가온정밀", "securities_firm", 1)])
    agreed = agree(ARTICLE, said)
    assert agreed.candidates == ()
    assert [made.reason for made in agreed.dropped] == ["central"]


def shuffled(annotations, seed):
    """The same annotations and labels in another order."""
    draw = random.Random(seed)
    found = [
        Annotation(a.article_id, a.annotator, tuple(draw.sample(a.entries, len(a.entries))))
        for a in annotations
    ]
    return draw.sample(found, len(found))


def test_no_order_matters():
    """Ten shuffles of proposers and of their labels give the same bytes."""
    lines = {
        json.dumps(agree(ARTICLE, shuffled(WORKED, seed)).to_json(), ensure_ascii=False)
        for seed in range(10)
    }
    assert len(lines) == 1


def test_candidates_survive_their_file():
    """What is written reads back as it was."""
    agreed = agree(ARTICLE, WORKED)
    assert agreed_from_json(json.loads(json.dumps(agreed.to_json()))) == agreed


@pytest.mark.parametrize(("proposed", "needed"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_all_but_one_make_a_candidate(proposed, needed):
    """With two it takes both: the word of one is no agreement."""
    assert default_at_least(proposed) == needed


def test_absent_evidence_drops_a_candidate():
    """Two name it, one of them with a sentence that is not in the article: too little is left."""
    said = by(a=[keyword("감속기", 1)], b=[keyword("감속기", 0)])
    (made,) = agree(ARTICLE, said).dropped
    assert made.reason == "evidence_absent"
    assert (list(made.votes), list(made.uncounted)) == (["a"], ["b"])


def test_a_name_that_the_article_does_not_use_is_dropped():
    """Everything but a theme is restricted to what the article says."""
    said = by(
        a=[keyword("수주 잔고", 1), theme("휴머노이드", 3)],
        b=[keyword("수주 잔고", 1), theme("휴머노이드", 3)],
    )
    agreed = agree(ARTICLE, said)
    assert [made.name for made in agreed.candidates] == ["휴머노이드"]
    assert [(made.name, made.reason) for made in agreed.dropped] == [("수주 잔고", "name_absent")]


def test_a_part_of_a_sentence_becomes_the_whole_sentence():
    """Evidence is the sentence, whatever part of it was quoted, and how it was found is kept."""
    quoted = Entry("keyword", "감속기", 0.5, "누리로봇(Nuri Robot)과 감속기 공급 계약을")
    (made,) = agree(ARTICLE, [Annotation("a1", "a", (quoted,))]).candidates
    assert made.sentence == SENTENCES[0]


def test_labels_that_one_proposer_tells_apart_are_not_merged():
    """AI and 생성형 AI of one list are two items, each with its own votes."""
    said = by(a=[theme("AI"), theme("생성형 AI")], b=[theme("AI")], c=[theme("생성형 AI")])
    assert [short(made)[1:] for made in agree(ARTICLE, said).candidates] == [
        ("AI", [], "ab"),
        ("생성형 AI", [], "ac"),
    ]


def test_items_with_votes_of_their_own_stay_apart():
    """A narrower label that two others agree on is no support for the broader one."""
    said = by(a=[theme("AI")], b=[theme("AI")], c=[theme("생성형 AI")], d=[theme("생성형 AI")])
    assert [made.name for made in agree(ARTICLE, said, 2).candidates] == ["AI", "생성형 AI"]


def test_a_chain_of_narrower_labels_is_no_item():
    """AI goes with either of two labels that differ from each other: never with both."""
    names = ("생성형 AI", "AI", "온디바이스 AI")
    assert relation(names[0], names[2], "keyword") == "different"
    text = "회사는 생성형 AI와 온디바이스 AI를 나란히 키운다."
    article = ProjectArticle("b1", "", text)
    for order in itertools.permutations(names):
        said = [
            Annotation("b1", who, (Entry("keyword", name, 0.5, text),))
            for who, name in zip("abc", order, strict=True)
        ]
        assert agree(article, said, 3).candidates == ()
        (made,) = agree(article, said, 2).candidates
        assert made.name in {"생성형 AI", "온디바이스 AI"}


def test_a_false_alias_does_not_join_what_another_lists_apart():
    """One gives 누리로봇 as an alias of 가온정밀; another has both, so they stay two."""
    said = by(
        a=[company("가온정밀", aliases=["누리로봇"])],
        b=[company("가온정밀"), company("누리로봇")],
        c=[company("누리로봇")],
    )
    assert [short(made)[1:] for made in agree(ARTICLE, said).candidates] == [
        ("가온정밀", [], "ab"),
        ("누리로봇", [], "bc"),
    ]


def test_namesakes_stay_apart():
    """베르노 may be either of two people: it joins one of them, and never makes one of both."""
    text = "리사 베르노와 마크 베르노가 회사를 세웠다."
    article = ProjectArticle("b1", "", text)
    said = [
        Annotation("b1", who, (Entry("people", name, 0.5, text, ("베르노",)),))
        for who, name in (("a", "리사 베르노"), ("b", "베르노"), ("c", "마크 베르노"))
    ]
    agreed = agree(article, said, 1)
    assert sorted(len(made.votes) for made in agreed.of("people")) == [1, 2]


def test_one_proposer_has_one_vote_on_an_item():
    """The same item twice in one list counts once, with its highest relevance."""
    said = by(a=[company("가온정밀", 1, 0.4), company("㈜가온정밀", 1, 1.0)])
    (made,) = agree(ARTICLE, said).candidates
    assert made.votes["a"]["relevance"] == 1.0
    assert agree(ARTICLE, [*said, *by(b=[])]).candidates == ()


def test_people_lose_their_titles():
    """Two of three write the title; the article has the name without it."""
    said = by(a=[people("이서준 대표")], b=[people("이서준 대표")], c=[people("이서준")])
    (made,) = agree(ARTICLE, said).candidates
    assert (made.name, made.aliases) == ("이서준", ())


def test_sentiment_about_another_company_is_dropped():
    """Only the central company is asked for; a statement that names nobody means it."""
    said = by(a=[says("positive", 1, name="누리로봇"), says("positive", 2, name="")])
    agreed = agree(ARTICLE, said)
    assert [(made.name, made.start) for made in agreed.candidates] == [
        ("가온정밀", ARTICLE.article.index(SENTENCES[1]))
    ]
    assert [made.reason for made in agreed.dropped] == ["not_central"]


def test_without_a_known_central_company_the_role_tells_it():
    """News of one's own: the proposers say who is central, and whom statements are about."""
    article = ProjectArticle("a1", "", ARTICLE.article)
    said = by(
        a=[company("가온정밀", role="central"), says("positive", 1)],
        b=[company("가온정밀", role="central"), says("positive", 1, name="누리로봇")],
    )
    agreed = agree(article, said, 1)
    assert [(made.name, len(made.votes)) for made in agreed.of("sentiment")] == [("가온정밀", 1)]


def test_an_excluded_kind_is_filled_in_by_those_who_know_it():
    """One returned the analyst at relevance 0 without a kind, another says analyst."""
    unknown = entry("excluded", "박도현", 4, 0.0, returned_as="people")
    said = by(a=[unknown], b=[out("박도현 연구원", "analyst")])
    (made,) = agree(ARTICLE, said).candidates
    assert (made.name, made.attributes) == ("박도현", {"kind": "analyst"})


def test_at_least_must_be_in_reach():
    """More than there are proposers would drop everything."""
    proposals = {a.annotator: {"a1": a} for a in WORKED}
    with pytest.raises(ConfigError, match="1 to 3"):
        agree_all({"a1": ARTICLE}, proposals, 4)
    assert [each.at_least for each in agree_all({"a1": ARTICLE}, proposals, 3)] == [3]
