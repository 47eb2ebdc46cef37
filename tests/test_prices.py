"""Prices come from the user's dated table, and costs are worked out exactly."""

import json
from decimal import Decimal

import pytest

from finnewsbench.errors import ConfigError
from finnewsbench.prices import read_prices
from finnewsbench.replies import Usage

TABLE = """\
as_of: 2025-11-01
currency: USD
models:
  maker/judge-small: {input: 1.00, cached_input: 0.10, output: 4.00}
  judge-large: {input: 2, output: 8}
"""


@pytest.fixture
def table(tmp_path):
    """A function that writes a table and reads it."""

    def written(text, name="prices.yaml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return read_prices(path)

    return written


def test_cost_by_hand(table):
    """1000 prompt tokens, 400 of them cached, 200 out: (600*1 + 400*0.1 + 200*4) / 10^6."""
    usage = Usage(prompt_tokens=1000, completion_tokens=200, cached_tokens=400)
    price = table(TABLE).of("maker/judge-small")
    assert price.cost(usage) == Decimal("0.00144")


def test_cached_tokens_cost_as_others_without_a_price_of_their_own(table):
    """(1000*2 + 200*8) / 10^6; and more cached than read is not believed."""
    price = table(TABLE).of("judge-large")
    assert price.cost(Usage(1000, 200, 400)) == Decimal("0.0036")
    assert price.cost(Usage(1000, 200, 9000)) == Decimal("0.0036")


def test_json_and_yaml_give_the_same(table):
    """0.1 is a tenth in both."""
    models = {"m": {"input": 0.1, "output": 0.3}}
    as_json = json.dumps({"as_of": "2025-11-01", "currency": "KRW", "models": models})
    as_yaml = "as_of: '2025-11-01'\ncurrency: KRW\nmodels:\n  m: {input: 0.1, output: 0.3}\n"
    first, second = table(as_json, "prices.json"), table(as_yaml)
    assert first.models == second.models
    assert first.of("m").input == Decimal("0.1")
    assert (first.as_of, first.currency) == ("2025-11-01", "KRW")


def test_a_model_is_found_whoever_serves_it(table):
    """By its own name first, then by the last part; nothing is guessed further than that."""
    prices = table(TABLE)
    assert prices.of("judge-small") == prices.of("maker/judge-small")
    assert prices.of("Other/Judge-Large") == prices.of("judge-large")
    assert prices.of("judge") is None
    with pytest.raises(ConfigError, match=r"no price for 'judge'.*judge-large"):
        prices.must_have("judge")


def test_two_prices_for_one_model_are_not_chosen_between(table):
    """Its providers differ in price: the exact name has to be in the table."""
    prices = table(TABLE + "  b/judge-small: {input: 3, output: 3}\n")
    assert prices.of("b/judge-small").input == 3
    with pytest.raises(ConfigError, match="several prices"):
        prices.of("c/judge-small")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds no table"),
        ("- 1\n", "holds no table"),
        ("a: [", "not YAML"),
        (TABLE.replace("as_of: 2025-11-01\n", ""), "as_of"),
        (TABLE.replace("2025-11-01", "lately"), "as_of"),
        (TABLE.replace("currency: USD\n", ""), "currency"),
        (TABLE + "per: 1000\n", "per"),
        ("as_of: 2025-11-01\ncurrency: USD\n", "names no models"),
        (TABLE.replace("input: 2, ", ""), "model 'judge-large': input is missing"),
        (TABLE.replace("input: 2", "input: -2"), "judge-large', input is -2"),
        (TABLE.replace("input: 2", "input: .nan"), "judge-large', input is nan"),
        (TABLE.replace("input: 2", "input: true"), "judge-large', input is True"),
        (TABLE.replace("input: 2", "input: two"), "judge-large', input is 'two'"),
        (TABLE.replace("input: 2", "in: 2"), r"\['in'\] is no price"),
    ],
)
def test_a_table_that_lacks_something_is_refused_by_name(table, text, message):
    """Nothing is defaulted: a wrong price would be a wrong budget."""
    with pytest.raises(ConfigError, match=message):
        table(text)


def test_a_file_that_is_not_there(tmp_path):
    """Named in the message."""
    with pytest.raises(ConfigError, match=r"nowhere\.yaml"):
        read_prices(tmp_path / "nowhere.yaml")
