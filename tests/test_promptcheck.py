"""A server that cuts articles silently is caught; one that does not is never suspected."""

from __future__ import annotations

import re

import pytest
from fakes.model_server import started
from fakes.stand_in import go
from fakes.stand_in import labelled

from finnewsbench.promptcheck import FEWEST
from finnewsbench.promptcheck import Counted
from finnewsbench.promptcheck import check_prompts
from finnewsbench.promptcheck import cut_words
from finnewsbench.report import run_table
from finnewsbench.report import to_text
from finnewsbench.scores import score_run
from finnewsbench.task import messages

TOKENIZERS = {
    "a letter": len,
    "a byte": lambda text: len(text.encode()),
    "two and a half letters": lambda text: int(len(text) / 2.5),
    "a word or mark": lambda text: len(re.findall(r"\w+|[^\w\s]", text)),
    "a word": lambda text: int(len(text.split()) * 1.2),
}
"""What a token is -> how many a text has."""


def counted(count=lambda size: 1200 + size // 4, articles=40):
    """Articles of 600, 700, 800 ... bytes, ids in another order, tokens by rule."""
    return [
        Counted(f"a{(n * 7) % articles:02d}", 600 + 100 * n, count(600 + 100 * n))
        for n in range(articles)
    ]


def prompt_tokens(row, tokens):
    """The tokens of the benchmark's prompt for a row."""
    return sum(tokens(message["content"]) for message in messages(row["title"], row["article"]))


@pytest.mark.parametrize("tokens", TOKENIZERS.values(), ids=TOKENIZERS)
def test_no_tokenizer_is_suspected(tokens):
    """The bundled articles through vocabularies from one byte to one word a token."""
    rows = labelled(12)
    found = [
        Counted(
            row["id"],
            len((row["title"] + row["article"]).encode()),
            prompt_tokens(row, tokens),
        )
        for row in rows
    ]

    assert check_prompts(found).to_dict() == {"checked": 12, "suspected": []}


@pytest.mark.parametrize("tokens", TOKENIZERS.values(), ids=TOKENIZERS)
def test_the_longer_half_cut_to_a_half_is_found(tokens):
    """Whatever a token is: exactly those that were cut, none beside."""
    rows = labelled(12)
    sizes = {row["id"]: len((row["title"] + row["article"]).encode()) for row in rows}
    cut = sorted(sizes, key=sizes.get)[7:]
    found = []
    for row in rows:
        whole = prompt_tokens(row, tokens)
        gone = tokens(row["article"]) // 2 if row["id"] in cut else 0
        found.append(Counted(row["id"], sizes[row["id"]], whole - gone))

    assert check_prompts(found).suspected == tuple(sorted(cut))


def test_the_limit_by_hand():
    """Prompts are 1200 + size/4 tokens; of 40 articles one is cut.

    At 4000 bytes the article has 1000 tokens, a quarter is 250: 1951 of 2200 pass, 1949 do not.
    """
    for tokens, suspected in ((1951, ()), (1949, ("a38",))):
        found = [one if one.size != 4000 else Counted(one.id, 4000, tokens) for one in counted()]
        assert check_prompts(found).suspected == suspected


def test_a_context_that_cuts_every_article_shows_too():
    """All at 1100 tokens: nothing grows, so the longest are suspected at the least rate there is.

    Shorter half: 600 to 2500 bytes, median 1550.  Suspected where 1100 < 1100 - 1550/12 +
    size * 3/4 / 12, that is above 2066.7 bytes: 2100 to 4500, 25 of 40.
    """
    found = check_prompts(counted(lambda _: 1100))

    assert (found.checked, len(found.suspected)) == (40, 25)


def test_an_english_article_is_not_suspected():
    """Latin letters take a third of the tokens, and a third of the bytes."""
    found = [*counted(), Counted("english", 3000, 1200 + 3000 // 4)]

    assert check_prompts(found).suspected == ()


def test_first_prompts_that_are_counted_higher_do_no_harm():
    """Servers that leave cached tokens out of the count give whole prompts at first."""
    found = counted(lambda size: 100 + size // 4)
    found = [Counted(o.id, o.size, o.tokens + 1100) if o.size % 900 == 0 else o for o in found]

    assert check_prompts(found).suspected == ()


def test_few_articles_are_not_compared():
    """Nothing is invented: below eight there is no finding."""
    found = check_prompts(counted(lambda _: 5)[: FEWEST - 1])

    assert (found.checked, found.suspected) == (0, ())


def test_the_order_of_the_articles_does_not_matter():
    """The same articles, the same finding."""
    found = counted(lambda size: min(1200 + size // 4, 2000))

    assert check_prompts(found) == check_prompts(found[::-1])
    assert check_prompts(found).suspected


def test_a_run_against_a_server_that_cuts_is_warned_of(tmp_path):
    """Prompts beyond 1000 characters are cut: those articles are named, in scores and table.

    The fake counts a token a character.  Articles above 1300 lose at least 300 of them, and the
    marks around them; articles below 900 lose nothing.
    """
    rows = labelled(32)
    long = {row["id"] for row in rows if len(row["article"]) > 1300}
    short = {row["id"] for row in rows if len(row["article"]) < 900}
    with started(context=1000) as server:
        outcome = go(server, tmp_path / "cut", rows_=rows, task=None)
        scores = score_run(tmp_path / "cut", rows)
        server.reset()
        go(server, tmp_path / "whole", rows_=rows, task=None)
        whole = score_run(tmp_path / "whole", rows)
        server.reset(usage=False)
        go(server, tmp_path / "uncounted", rows_=rows, task=None)
        uncounted = score_run(tmp_path / "uncounted", rows)

    suspected = set(scores["prompt_check"]["suspected"])
    assert long
    assert short
    assert long <= suspected
    assert not suspected & short
    assert outcome.counts.cut > 0  # told while it went on
    words = cut_words(scores["prompt_check"])
    assert f"{len(suspected)} of 32 articles ({min(suspected)}" in words
    assert words in to_text(run_table("m", scores))
    assert whole["prompt_check"] == {"checked": 32, "suspected": []}
    assert "cut the prompts" not in to_text(run_table("m", whole))
    assert uncounted["prompt_check"] == {"checked": 0, "suspected": []}
