"""From options and file to what is run: what goes before what, and where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from finnewsbench.engineoptions import Engine
from finnewsbench.errors import ConfigError
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.judges import Named
from finnewsbench.modeloptions import MODEL
from finnewsbench.runconfig import RunFile
from finnewsbench.runplan import Flags
from finnewsbench.runplan import plan_for
from finnewsbench.runplan import slug

PATH = Path("conf/first.yaml")


def flags(*said, **given):
    """Options of which ``said`` stand on the command line."""
    settings = {name: option.default for name, option in MODEL.options.items()}
    own = {name: given.pop(name) for name in list(given) if name in settings}
    values = {
        "models": ["baseline"],
        "data": "finnewsbench",
        "split": "",
        "revision": "",
        "limit": None,
        "out": None,
        "engine": Engine(),
        "max_model_tokens": None,
        "judges": JudgeOptions(),
        **given,
    }
    return Flags(settings={**settings, **own}, said=frozenset((*said, *own)), **values)


def file(**parts):
    """A checked file."""
    return RunFile.model_validate({"models": ["baseline"], **parts})


def test_without_a_file_one_model_has_the_folder_and_several_have_one_each_below_it():
    """``--out`` is the run folder of one model, the folder of several; or none is chosen."""
    assert plan_for(flags()).models[0].folder is None
    assert plan_for(flags(out=Path("x"))).models[0].folder == Path("x")
    two = plan_for(flags(models=["a/b", "baseline"], out=Path("x")))
    assert [model.folder for model in two.models] == [Path("x/a-b"), Path("x/baseline")]


def test_tracking_is_asked_for_in_the_file_or_beside_it():
    """Off unless asked for; what stands on the command line goes first, ``--no-track`` too."""
    assert not plan_for(flags(), file(), PATH).track
    assert plan_for(flags(), file(track=True), PATH).track
    assert plan_for(flags("track", track=True), file(), PATH).track
    assert not plan_for(flags("track", track=False), file(track=True), PATH).track
    assert plan_for(flags("track", track=True)).track


def test_with_a_file_every_model_has_a_folder_named_after_it():
    """Below ``out``, or runs/ and the file's name."""
    named = file(models=["baseline", {"model": "org/m", "name": "mine"}])
    places = [model.folder for model in plan_for(flags(), named, PATH).models]
    assert places == [Path("runs/first/baseline"), Path("runs/first/mine")]
    other = plan_for(flags(), file(out="here"), PATH)
    assert other.models[0].folder == Path("here/baseline")
    said = plan_for(flags("out", out=Path("there")), file(out="here"), PATH)
    assert said.models[0].folder == Path("there/baseline")


def test_a_model_goes_before_the_defaults_and_the_command_line_before_both():
    """Three values of one setting; what nobody says is left to `RunConfig`."""
    given = file(
        defaults={"workers": 2, "max_tokens": 3, "seed": 4},
        models=[{"model": "m", "max_tokens": 30, "seed": 40, "extra_body": {"a": 1}}],
    )
    (model,) = plan_for(flags(seed=400), given, PATH).models
    assert model.settings == {"workers": 2, "max_tokens": 30, "seed": 400, "extra": {"a": 1}}


def test_the_command_line_goes_before_the_file():
    """Data, limit, engine, limits of tokens; only what stands there."""
    given = file(
        data="theirs",
        split="test",
        limit=5,
        engine="ray",
        ray_workers=3,
        limits={"max_model_tokens": 7},
    )
    plan = plan_for(flags(), given, PATH)
    assert (plan.data, plan.split, plan.limit, plan.max_model_tokens) == ("theirs", "test", 5, 7)
    assert plan.engine == Engine("ray", 3)
    own = flags("data", "limit", "engine", "max_model_tokens", data="own", max_model_tokens=9)
    plan = plan_for(own, given, PATH)
    assert (plan.data, plan.split, plan.limit, plan.max_model_tokens) == ("own", "test", None, 9)
    assert plan.engine == Engine("local", 3)


def test_model_on_the_command_line_chooses_among_the_files():
    """By name or by model, with its settings; a stranger has the defaults."""
    given = file(
        defaults={"workers": 2},
        models=["baseline", {"model": "org/m", "name": "mine", "seed": 1}],
    )
    plan = plan_for(flags("model", models=["mine", "x"]), given, PATH)
    assert [(m.model, m.name, dict(m.settings)) for m in plan.models] == [
        ("org/m", "mine", {"workers": 2, "seed": 1}),
        ("x", "x", {"workers": 2}),
    ]


def test_two_models_with_one_folder_are_refused():
    """The same name, or names that come to the same."""
    with pytest.raises(ConfigError, match="the folder a-b"):
        plan_for(flags(models=["a/b", "a-b"]))
    twice = [{"model": "m"}, {"model": "m", "seed": 1}]
    with pytest.raises(ConfigError, match=r"'name:' in a configuration file"):
        plan_for(flags(), file(models=twice), PATH)


def test_judges_of_a_file():
    """Each with settings of its own; what all share goes where the options have a place for it."""
    given = file(
        judges=[{"model": "j", "name": "jay", "base_url": "http://h/v1", "max_tokens": 5}],
        judging={"rubric": "paper", "repeats": 3, "temperature": 0.5, "reasoning_effort": "low"},
        limits={"max_cost": 2.0, "prices": "p.yaml"},
    )
    judges = plan_for(flags(), given, PATH).judges
    assert judges == JudgeOptions(
        judge=[Named("j", "jay", {"base_url": "http://h/v1", "max_tokens": 5})],
        rubric="paper",
        judge_repeats=3,
        judge_temperature=0.5,
        max_cost=2.0,
        prices=Path("p.yaml"),
        common={"reasoning_effort": "low"},
    )


def test_options_for_judges_go_before_the_files():
    """A judge is chosen by name; what the command line says holds for it too."""
    given = file(
        judges=[{"model": "j", "name": "jay", "base_url": "http://h/v1"}, {"model": "k"}],
        judging={"rubric": "paper"},
    )
    options = JudgeOptions(judge=["jay", "other"], judge_base_url="http://i/v1", rubric="itemized")
    said = flags("judge", "judge_base_url", "rubric", judges=options)
    judges = plan_for(said, given, PATH).judges
    assert judges.judge == [Named("j", "jay", {}), "other"]
    assert (judges.rubric, judges.judge_base_url) == ("itemized", "http://i/v1")


def test_no_judges_in_a_file_are_the_offline_one():
    """As without the option."""
    assert plan_for(flags(), file(), PATH).judges == JudgeOptions()


def test_names_become_names_of_folders():
    """Letters of any script stay; what a path may not hold is a dash."""
    assert slug("org/Qwen3 8B:free") == "org-Qwen3-8B-free"
    assert slug("가온/모델") == "가온-모델"
    assert slug("../..") == "model"
