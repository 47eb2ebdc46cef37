"""A judge model behind a real socket: figures, account, what is settled, and who may judge."""

from __future__ import annotations

import json
import sys

import pytest
from fakes.judge_server import Raw
from fakes.judge_server import error
from fakes.judge_server import judge_server
from fakes.judge_server import saying
from judge_cases import MODEL
from judge_cases import asked
from judge_cases import number
from judge_cases import pairs
from judge_cases import scored

from finnewsbench.metric import judge_server as server_module
from finnewsbench.metric.asking import Asking
from finnewsbench.metric.asking import JudgeError
from finnewsbench.metric.asking import key_variable
from finnewsbench.metric.evaluation import score_pairs
from finnewsbench.metric.judge_server import Server
from finnewsbench.metric.judges import choose
from finnewsbench.metric.offline import judge as offline_judge
from finnewsbench.metric.openai_judge import ModelJudge
from finnewsbench.metric.rubrics import RUBRICS
from finnewsbench.metric.schema import CATEGORIES

KEY = "sk-CANARY-0123456789"


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """A key that must show nowhere, no other server, and no waiting between two tries."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    monkeypatch.setattr(server_module, "RETRIES", 0)


def test_verdicts_become_figures():
    """All yes: theme.p1 covers AI, 바이오 by half as it is used: (1 + 0.5) / 2; validity 1."""
    with judge_server(saying("yes")) as server:
        figures = scored(server)
    assert figures["coverage"]["theme"] == 0.75
    assert figures["validity"]["theme"] == 1.0
    assert figures["rubric"]["theme"] == pytest.approx(6 / 7)
    assert figures["rubric"]["company"] == 1.0
    assert figures["complete"] is True
    assert len(server.bodies) == 4
    assert figures["signature"]["judge"] == f"{MODEL}@itemized-prompt-1"
    assert figures["signature"]["rubric"] == "itemized-1"


def test_the_account_says_what_was_asked_and_what_came_back():
    """Calls, tokens as the server counts them, what was settled; no key anywhere."""
    with judge_server(saying("yes")) as server:
        figures = scored(server, api_key_env="OPENAI_API_KEY")
    account = figures["judge"]
    assert account["model"] == MODEL
    assert (account["calls"], account["faults"], account["stopped"]) == (4, {}, "")
    tokens = [account[f"{kind}_tokens"] for kind in ("prompt", "completion", "cached")]
    assert tokens == [400, 40, 240]
    assert account["settled"]["response_format"] == "json_schema"
    assert server.keys == {f"Bearer {KEY}"}
    assert KEY not in json.dumps(figures)


def test_the_request_is_the_protocols():
    """Strict schema, no more than was asked for, and nothing that names the candidate."""
    with judge_server(saying("no")) as server:
        scored(server, pairs(1))
    (body,) = server.bodies
    assert set(body) == {
        "model",
        "messages",
        "response_format",
        "max_tokens",
        "temperature",
        "seed",
    }
    assert body["response_format"]["json_schema"]["strict"] is True
    assert body["response_format"]["json_schema"]["schema"] == RUBRICS["itemized"].schema()
    assert asked(body["messages"])[0].startswith("theme.")


def test_any_number_of_workers_gives_the_same_figures():
    """One or eight at once: identical, never more at once than asked for."""
    with judge_server(saying("partly"), delay=0.01) as server:
        one = scored(server, pairs(12), workers=1)
        assert server.most == 1
        assert scored(server, pairs(12)[::-1], workers=8) == one
        assert 1 < server.most <= 8


def test_rubric_paper():
    """0.5 everywhere: the rubric's figures, grounding as judged, and a signature of its own."""
    with judge_server(saying(score=0.5)) as server:
        figures = scored(server, rubric="paper")
    assert figures["rubric"] == dict.fromkeys(("overall", *CATEGORIES), 0.5)
    assert figures["judged"] == {"grounding": 0.5}
    assert figures["interval"]["judged"]["grounding"] == (0.5, 0.5)
    assert figures["coverage"] == dict.fromkeys(CATEGORIES)
    assert figures["signature"]["rubric"] == "paper-1"
    assert figures["signature"]["judge"] == f"{MODEL}@paper-prompt-1"


@pytest.mark.parametrize("rubric", ["itemized", "paper"])
def test_a_reply_that_failed_is_not_shown_to_the_judge(rubric):
    """It is 0 in every category; the judge is asked about the others only."""
    given = [(pairs()[0][0], None), *pairs()[1:]]
    with judge_server(saying()) as server:
        figures = scored(server, given, rubric=rubric)
    assert sorted(map(number, server.bodies)) == [2, 3, 4]
    assert figures["n"]["rubric"] == dict.fromkeys(CATEGORIES, 4)
    assert figures["rubric"]["company"] == 0.75
    assert figures["articles"][0]["values"]["rubric.theme"] == 0.0


def test_what_a_server_does_not_take_is_settled_once():
    """Schema, then JSON object, then nothing; the older name of the limit; no temperature."""

    def answer(body, nth):
        refusals = {
            "max_tokens": "max_tokens" in body,
            "temperature": "temperature" in body,
            "response_format": "response_format" in body,
        }
        for name, refused in refusals.items():
            if refused:
                return Raw(400, error(f"Unsupported: '{name}'.", "unsupported_parameter", name))
        return saying()(body, nth)

    with judge_server(answer) as server:
        figures = scored(server, workers=1)
    assert len(server.bodies) == 4 + 4
    forms = [body.get("response_format", {}).get("type", "none") for body in server.bodies]
    assert forms == ["json_schema"] * 3 + ["json_object"] + ["none"] * 4
    settled = {"response_format": "none", "max_completion_tokens": 8192, "seed": 0}
    assert figures["judge"]["settled"] == settled
    assert figures["judge"]["calls"] == 4
    assert figures["complete"] is True


def test_a_schema_that_does_not_compile_is_given_up():
    """The refusal names no parameter: the next form is asked for."""

    def answer(body, nth):
        if body.get("response_format", {}).get("type") == "json_schema":
            return Raw(400, error("failed to parse grammar", "invalid_request_error"))
        return saying()(body, nth)

    with judge_server(answer) as server:
        assert scored(server)["judge"]["settled"]["response_format"] == "json_object"


@pytest.mark.parametrize("url", ["", "https://api.openai.com/v1"])
def test_openai_needs_a_key_and_knows_its_models_without_a_prefix(monkeypatch, url):
    """openai/gpt-5-mini is gpt-5-mini there; without a key the error names the variable."""
    judge = ModelJudge("openai/gpt-5-mini", RUBRICS["itemized"], Asking(base_url=url))
    assert judge.version == "gpt-5-mini@itemized-prompt-1"
    monkeypatch.delenv("OPENAI_API_KEY")
    with pytest.raises(JudgeError, match="OPENAI_API_KEY"):
        ModelJudge("openai/gpt-5-mini", RUBRICS["itemized"], Asking(base_url=url))


def test_a_server_of_ones_own_needs_no_key_unless_one_is_named(monkeypatch):
    """Without any key it is asked all the same; a variable that was named must be set."""
    monkeypatch.delenv("OPENAI_API_KEY")
    with judge_server(saying()) as server:
        assert scored(server)["complete"] is True
        assert KEY not in str(server.keys)
        with pytest.raises(JudgeError, match="MY_KEY"):
            scored(server, api_key_env="MY_KEY")
        monkeypatch.setenv("MY_KEY", "geheim-1")
        scored(server, api_key_env="MY_KEY")
        assert "Bearer geheim-1" in server.keys


def test_the_key_for_openai_goes_to_no_other_server(monkeypatch):
    """Nor does the account; it goes to the server that OPENAI_BASE_URL names, however it is given.

    What would go to OpenAI and to one of its regions is looked up without asking.
    """
    monkeypatch.setenv("OPENAI_ORG_ID", "org-CANARY")
    with judge_server(saying()) as server:
        scored(server)
        assert server.keys == {"Bearer none"}
        assert Server("m/n", "s", {}, Asking(base_url=server.url))._sdk.organization is None
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/")
        scored(server)
        scored(server, base_url="")
        assert server.keys == {"Bearer none", f"Bearer {KEY}"}
    for url in ("https://api.openai.com/v1", "https://eu.api.openai.com/v1"):
        openai = Server("m", "s", {}, Asking(base_url=url))
        assert (openai._key, openai._sdk.organization) == (KEY, "org-CANARY")
    assert key_variable("https://api.openai.com.example/v1") == ""
    assert key_variable("https://router.huggingface.co/v1") == "HF_TOKEN"


@pytest.mark.parametrize(
    "given",
    ["sk-SECRETabcdef1234567890", "hf_aBcDeFgHiJkLmNoP", "my secret", "0123456789abcdef" * 2],
)
def test_a_key_in_the_place_of_a_variable_is_not_repeated(given):
    """What looks like a key, what is no name of a variable, and what may be one of neither."""
    with pytest.raises((ValueError, JudgeError), match="api_key_env") as raised:
        Server("m", "s", {}, Asking(base_url="http://127.0.0.1:9/v1", api_key_env=given))
    assert given not in str(raised.value)


@pytest.mark.parametrize(
    ("setting", "words"),
    [("", "No key was sent.*api_key_env"), ("OPENAI_API_KEY", "variable OPENAI_API_KEY: put")],
)
def test_a_refused_key_is_told_with_what_to_do(setting, words):
    """Which variable it came from; or that none was sent, and how one is named."""
    refused = Raw(401, error("who are you?", "invalid_api_key"))
    with judge_server(lambda *_: refused) as server, pytest.raises(JudgeError, match=words):
        scored(server, api_key_env=setting)


def test_without_the_client_the_error_says_what_to_install(monkeypatch):
    """The pip command stands in it."""
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(JudgeError, match="pip install openai"):
        choose(MODEL)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"judge": "ofline"}, "no judge 'ofline'.*openai/gpt-5-mini"),
        ({"judge": "offline", "rubric": "paper"}, "'itemized' only"),
        ({"judge": "offline", "rubric": "best"}, "no rubric 'best'"),
        ({"judge": "offline", "asking": Asking()}, "takes none"),
        ({"judge": "m", "asking": Asking(base_url="localhost:8000")}, "http or https"),
    ],
)
def test_settings_that_can_not_be_meant(settings, words):
    """A misspelt judge is not taken for a model; settings for another kind of judge are named."""
    with pytest.raises((ValueError, JudgeError), match=words):
        score_pairs([], **settings)


@pytest.mark.parametrize("setting", ["workers", "timeout", "max_tokens"])
def test_settings_out_of_range(setting):
    """0 is refused by name."""
    with pytest.raises(ValueError, match=setting):
        Asking(**{setting: 0})


def test_a_function_judges():
    """Any function from case to verdicts; the signature tells it from the embedded judge."""

    def expert(case):
        return offline_judge(case)

    ours = score_pairs(pairs())
    theirs = score_pairs(pairs(), judge=expert)
    assert theirs["signature"]["judge"].startswith("function:test_a_function_judges")
    assert {**theirs, "signature": ours["signature"]} == ours


@pytest.mark.parametrize("given", [None, ["yes"], {"theme.r1": "yes"}])
def test_a_function_that_returns_something_else(given):
    """The error says what it must return."""
    with pytest.raises(TypeError, match=r"rubric\.Verdict"):
        score_pairs(pairs(), judge=lambda _: given)
