"""What the Ray engine does around Ray: the input's pieces, what is left of them, its options."""

from __future__ import annotations

import dataclasses
import pickle
from importlib.util import find_spec
from types import SimpleNamespace

import pytest
from fakes.stand_in import rows

from finnewsbench.backends import backend_for
from finnewsbench.capabilities import starting_with
from finnewsbench.config import RunConfig
from finnewsbench.config import benchmark_task
from finnewsbench.engineoptions import Engine
from finnewsbench.engines import extraction
from finnewsbench.engines.cluster import to_hand_over
from finnewsbench.engines.extraction import Articles
from finnewsbench.engines.pool import ITEMS
from finnewsbench.engines.pool import PER_WORKER
from finnewsbench.engines.pool import chunks
from finnewsbench.engines.pool import learn
from finnewsbench.engines.pool import pool_for
from finnewsbench.engines.pool import shards
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FaultError
from finnewsbench.errors import StopRunError
from finnewsbench.fileerrors import FileFormatError
from finnewsbench.keys import fingerprint
from finnewsbench.keys import questions_from
from finnewsbench.outcome import Counts
from finnewsbench.records import record_of
from finnewsbench.replies import Reply
from finnewsbench.store import open_run


def questions(count):
    """The stand-in's articles as questions."""
    return list(questions_from(rows(count)))


def ids(piece):
    """The numbers of a piece's articles."""
    return [int(question.id.removeprefix("fnb-x")) for question in piece()]


def cluster(cpus, gpus=0):
    """A stand-in for Ray that only knows what there is."""
    return SimpleNamespace(cluster_resources=lambda: {"CPU": float(cpus), "GPU": float(gpus)})


def test_pieces_and_shards_hold_every_item_once():
    """In their order; a shard holds `ITEMS` at the most."""
    items = list(range(3 * ITEMS + 1))
    pieces = chunks(items, ITEMS + 1)
    lots = [pickle.loads(shard) for piece in pieces for shard in shards(piece)]
    assert [item for lot in lots for item in lot] == items
    assert [len(lot) for lot in lots] == [ITEMS, 1, ITEMS, 1, ITEMS - 1]


def test_the_input_is_looked_through_up_to_the_limit():
    """The count, the fingerprint of the same rows in memory, and pieces cut to the limit."""
    found = questions(10)
    articles = Articles(chunks(found, 4), here=True)
    for limit, sizes in ((None, [4, 4, 2]), (6, [4, 2]), (4, [4]), (20, [4, 4, 2])):
        counts = Counts()
        pieces, print_ = extraction._survey(articles, limit, counts)
        assert [len(ids(piece)) for piece in pieces] == sizes
        assert counts.total == sum(sizes)
        assert print_ == fingerprint(found[:limit])
        assert [ids(pickle.loads(pickle.dumps(piece))) for piece in pieces] == [
            ids(piece) for piece in pieces
        ]


def test_an_id_that_stands_in_two_pieces_is_refused():
    """As in one file; and so is an input without articles."""
    found = questions(3)
    with pytest.raises(ConfigError, match="'fnb-x002' stands twice"):
        extraction._survey(Articles(chunks([*found, found[1]], 2), here=True), None, Counts())
    with pytest.raises(ConfigError, match="no articles"):
        extraction._survey(Articles([], here=True), None, Counts())


def test_only_what_has_no_record_under_its_present_key_is_left(tmp_path):
    """Answered articles are counted and left out, whole pieces too; other keys are asked anew."""
    found = questions(9)
    pieces = chunks(found, 3)
    backend = backend_for(RunConfig(model="baseline"), benchmark_task())
    asked = {**backend.asked, "data": {}}
    with open_run(tmp_path, asked) as store:
        assert extraction._unanswered(pieces, backend, store, Counts()) == pieces
        for number in (2, 4, 5, 6, 9):
            question = found[number - 1]
            key = backend.key(question.title, question.article)
            store.append(record_of(question, key, Reply(content="{}", finish_reason="stop")))
        store.append(record_of(found[0], "other", Reply(content="{}", finish_reason="stop")))
        counts = Counts()
        left = extraction._unanswered(pieces, backend, store, counts)
    assert [ids(piece) for piece in left] == [[1, 3], [7, 8]]
    assert counts.resumed == counts.answered == 5


@pytest.mark.parametrize(
    ("model", "at_once", "items", "engine", "there", "expected"),
    [
        ("baseline", 8, 1000, {}, (4, 0), (4, 2)),
        ("baseline", 8, ITEMS + 1, {}, (4, 0), (2, 4)),
        ("baseline", 1, 1000, {"ray_workers": 3}, (4, 0), (3, 1)),
        ("m", PER_WORKER, 1000, {}, (4, 0), (1, PER_WORKER)),
        ("m", PER_WORKER + 1, 1000, {}, (4, 0), (2, 33)),
        ("m", 8, 1000, {"ray_workers": 4}, (2, 0), (4, 2)),
        ("hf/m", 8, 1000, {}, (8, 2), (2, 4)),
        ("hf/m", 8, 1000, {"ray_gpus": 0.5}, (8, 2), (4, 2)),
        ("hf/m", 8, 1000, {}, (2, 0), (1, 8)),
    ],
)
def test_how_many_workers(model, at_once, items, engine, there, expected):  # noqa: PLR0917
    """(workers, items at once in each): by processors, GPUs, or what a worker can ask."""
    pool = pool_for(cluster(*there), model, at_once, items, Engine("ray", **engine))
    assert (pool.workers, pool.each) == expected


def test_gpus_are_asked_for_by_models_in_process_where_there_are_any():
    """One each, unless said otherwise; nobody else asks for any."""
    of = {
        (model, gpus): pool_for(cluster(4, gpus), model, 4, 100, Engine("ray")).gpus
        for model in ("hf/m", "m", "baseline")
        for gpus in (0, 2)
    }
    assert {key for key, gpus in of.items() if gpus} == {("hf/m", 2)}
    assert pool_for(cluster(4, 2), "m", 4, 100, Engine("ray", ray_gpus=0.5)).gpus == 0.5


@pytest.mark.parametrize(
    ("engine", "message"),
    [
        (Engine("spark"), "--engine is 'spark'; it can be local, ray."),
        (Engine("local", 2), "are for --engine ray"),
        (Engine("ray", 0), "--ray-workers is 0"),
        (Engine("ray", None, -1.0), "--ray-gpus is -1.0"),
    ],
)
def test_what_no_engine_can_be(engine, message):
    """Said before anything is asked."""
    with pytest.raises(ConfigError, match=message):
        engine.check()


@pytest.mark.skipif(find_spec("ray") is not None, reason="Ray is installed")
def test_without_ray_the_remedy_is_said():
    """The extra's name."""
    with pytest.raises(ConfigError, match=r"pip install 'finnewsbench\[ray\]'"):
        Engine("ray").check()


def test_errors_go_from_one_process_to_another():
    """With all they say."""
    fault = FaultError("rate_limit", "slow down", retry=False, wait=2.0)
    fault.attempts, fault.faults = 3, {"rate_limit": 2, "timeout": 1}
    again = pickle.loads(pickle.dumps(fault))
    names = ("kind", "detail", "retry", "wait", "attempts", "faults")
    assert [getattr(again, n) for n in names] == [getattr(fault, n) for n in names]
    assert str(again) == str(fault)
    stop = pickle.loads(pickle.dumps(StopRunError("quota", "No money left.")))
    assert (stop.kind, str(stop)) == ("quota", "No money left.")
    damaged = FileFormatError("a.csv", "cause", "Remedy.", line=3, unit="row")
    assert str(pickle.loads(pickle.dumps(damaged))) == str(damaged)


def test_a_config_is_handed_over_without_any_key(monkeypatch):
    """Only the name of the variable: the key is read where the asking is done."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-0123456789")
    config = RunConfig(model="openai/m", api_key_env="OPENAI_API_KEY")
    backend_for(config, benchmark_task())
    assert b"canary" not in pickle.dumps(config)
    assert dataclasses.asdict(config)["api_key_env"] == "OPENAI_API_KEY"


def test_the_servers_address_is_that_of_this_process(monkeypatch):
    """A worker elsewhere may have another ``OPENAI_BASE_URL``, or none."""
    monkeypatch.setenv("OPENAI_BASE_URL", "http://here:1/v1")
    assert to_hand_over(RunConfig(model="m")).base_url == "http://here:1/v1"
    own = RunConfig(model="m", base_url="http://own:1/v1")
    assert to_hand_over(own) == own


def test_what_workers_learn_of_a_server_only_grows():
    """One that has learnt less does not undo what another has learnt; nor does the same anew."""
    known = starting_with("json_schema")
    less, more = known.to_dict(), {**known.to_dict(), "dropped": ["seed"], "changes": ["seed: a"]}
    learn(known, more)
    assert known.to_dict() == more
    learn(known, less)
    learn(known, {**more, "changes": ["seed: b"]})
    assert known.to_dict() == more
