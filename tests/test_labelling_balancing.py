"""Balance of labelled articles: figures, quotas, and a selection that meets them."""

import pytest

from finnewsbench.dataset_builder.labelling.annotations import Annotation
from finnewsbench.dataset_builder.labelling.annotations import Entry
from finnewsbench.dataset_builder.labelling.balance_tables import balance_table
from finnewsbench.dataset_builder.labelling.balance_tables import is_met
from finnewsbench.dataset_builder.labelling.balancing import count
from finnewsbench.dataset_builder.labelling.balancing import figures
from finnewsbench.dataset_builder.labelling.balancing import select
from finnewsbench.dataset_builder.labelling.quotas import Quota
from finnewsbench.dataset_builder.labelling.quotas import read_quotas
from finnewsbench.errors import ConfigError
from finnewsbench.report import to_text


def labelled(article_id, sectors=(), themes=(), polarities=(), people=0):
    """An article with companies of these sectors, themes, statements and so many people."""
    entries = [
        *(Entry("company", f"c{n}", 1.0, "", (), {"sector": s}) for n, s in enumerate(sectors)),
        *(Entry("theme", name, 1.0, "") for name in themes),
        *(Entry("sentiment", "c", 0.5, "", (), {"polarity": p}) for p in polarities),
        *(Entry("people", f"p{n}", 0.5, "") for n in range(people)),
    ]
    return Annotation(article_id, "eun", tuple(entries))


FOUR = {
    each.article_id: each
    for each in (
        labelled("a", ["Materials", "Energy"], ["AI"], ["positive", "positive"], 1),
        labelled("b", ["Materials"], ["AI", "로봇"], ["negative"], 3),
        labelled("c", ["Energy"], ["로봇"], ["positive"], 0),
        labelled("d", ["Materials"], [], [], 2),
    )
}


def test_figures_are_what_the_words_say():
    """Labels an article, statements an article, percent of the companies, articles of a theme.

    Five companies (3 of Materials, 60%), 6 people and 3 positive statements in 4 articles.
    """
    quotas = (
        Quota("category", "company", 1, 1),
        Quota("category", "people", 1, 1),
        Quota("polarity", "positive", 1, 1),
        Quota("sector", "Materials", 1, 1),
        Quota("theme", "AI", 1, 1),
    )
    assert figures(count(FOUR, quotas), quotas) == [1.25, 1.5, 0.75, pytest.approx(60.0), 2.0]


def test_a_selection_meets_quotas_that_can_be_met():
    """Half a person an article and one article on AI: a and c (1 and 0 people) and no other pair.

    People of the pairs: ab 2, ac 0.5, ad 1.5, bc 1.5, bd 2.5, cd 1.
    """
    quotas = (Quota("category", "people", 0.5, 0.1), Quota("theme", "AI", 1, 0.1))
    assert select(count(FOUR, quotas), quotas, 2) == ("a", "c")


def test_swaps_mend_a_greedy_start():
    """The best article alone (d with 2 people) is not in the best pair (a and b with 2.0).

    The best pair with d is bd with 2.5; swapping d for a brings 0.4 down to 0.1.
    """
    quotas = (Quota("category", "people", 2.1, 0.1),)
    assert select(count(FOUR, quotas), quotas, 2) == ("a", "b")


def test_the_same_input_gives_the_same_selection():
    """The order of articles is of no matter, and ties go to the smaller id."""
    quotas = (Quota("category", "theme", 1, 0.1),)
    backwards = dict(reversed(FOUR.items()))
    chosen = {select(count(each, quotas), quotas, 1) for each in (FOUR, backwards)}
    assert chosen == {("a",)}  # a and c have one theme each


def test_all_articles_can_be_selected():
    """As many as there are: nothing to choose."""
    quotas = (Quota("category", "people", 2, 0.1),)
    assert select(count(FOUR, quotas), quotas, 4) == ("a", "b", "c", "d")


def test_quotas_are_read_with_what_is_allowed(tmp_path):
    """A number has the usual tolerance, a table its own; JSON does as well."""
    path = tmp_path / "quotas.yaml"
    path.write_text(
        "category: {company: 2.2, people: {target: 2, within: 0.5}}\ntheme: {AI: 45}\n",
        encoding="utf-8",
    )
    wanted = (
        Quota("category", "company", 2.2, 0.15),
        Quota("category", "people", 2.0, 0.5),
        Quota("theme", "AI", 45.0, 2.0),
    )
    assert read_quotas(path) == wanted
    other = tmp_path / "quotas.json"
    other.write_text('{"theme": {"AI": 45}}', encoding="utf-8")
    assert read_quotas(other) == wanted[2:]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("length: {mean: 920}", "length"),
        ("sector: {Industry: 20}", "Industrials"),
        ("category: {company: viele}", "no number"),
        ("category: {company: {within: 1}}", "target"),
        ("category: {company: {target: 1, within: 0}}", "within"),
        ("category: 3", "holds no table"),
        ("{}", "no quotas"),
        ("- 1", "holds no table"),
        ("a: [", "can't be read"),
    ],
)
def test_quotas_that_make_no_sense_are_refused(tmp_path, text, words):
    """The message names the file and what is wrong."""
    path = tmp_path / "q.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError, match=words) as error:
        read_quotas(path)
    assert "q.yaml" in str(error.value)


def test_misses_are_marked():
    """Within what is allowed, its end included, a figure is met; else it has a star."""
    quota = Quota("category", "people", 2.0, 0.15)
    assert is_met(quota, 2.15)
    assert not is_met(quota, 2.16)
    text = to_text(balance_table([quota], [("all 4", [1.5])], []))
    assert "1.50*" in text
    assert "all 4: 0 of 1 quotas met" in text
