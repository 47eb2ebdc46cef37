"""Options in groups: a command takes each group as one value, and knows what was said."""

from __future__ import annotations

import dataclasses

import typer
from typer.testing import CliRunner

from finnewsbench.config import RunConfig
from finnewsbench.judgeoptions import JUDGES
from finnewsbench.judgeoptions import JudgeOptions
from finnewsbench.modeloptions import BATCHED
from finnewsbench.modeloptions import MODEL
from finnewsbench.modeloptions import WORK
from finnewsbench.optiongroups import Group
from finnewsbench.optiongroups import Option
from finnewsbench.optiongroups import said
from finnewsbench.optiongroups import takes

PAINT = Group(
    "paint", {"colour": Option(str, "Which.", "red"), "coats": Option(int, "N.", 1)}, dict
)


def program(seen):
    """A command with an option of its own and the group's."""
    app = typer.Typer()

    @app.command()
    @takes(PAINT)
    def paint(context: typer.Context, wall: str = "north", *, paint: dict) -> None:
        """Paint."""
        seen.append((wall, paint, sorted(said(context))))

    return app


def test_a_group_arrives_as_one_value_and_what_was_said_is_known():
    """Defaults fill the rest; only what stands on the command line was said."""
    seen = []
    app = program(seen)
    CliRunner().invoke(app, [])
    CliRunner().invoke(app, ["--coats", "2", "--wall", "east"])
    assert seen == [
        ("north", {"colour": "red", "coats": 1}, []),
        ("east", {"colour": "red", "coats": 2}, ["coats", "wall"]),
    ]


def test_a_default_that_is_given_was_said():
    """``--coats 1`` is the default's value, and said."""
    seen = []
    CliRunner().invoke(program(seen), ["--coats", "1"])
    assert seen == [("north", {"colour": "red", "coats": 1}, ["coats"])]


def test_the_groups_name_settings_that_there_are():
    """Each option is a setting of `RunConfig` with its default, or a field of `JudgeOptions`."""
    settings = {setting.name: setting.default for setting in dataclasses.fields(RunConfig)}
    for group in (MODEL, BATCHED, WORK):
        assert {n: o.default for n, o in group.options.items()}.items() <= settings.items()
    fields = {setting.name: setting.default for setting in dataclasses.fields(JudgeOptions)}
    assert {n: o.default for n, o in JUDGES.options.items()}.items() <= fields.items()
    assert set(fields) - set(JUDGES.options) == {"common"}
