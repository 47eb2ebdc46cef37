"""Options that several commands have: a command takes each group of them as one value.

No heavy imports: ``--help`` shows them too.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated
from typing import Any
from typing import get_type_hints

import typer


@dataclass(frozen=True, slots=True)
class Option:
    """One option: the type of its value, what the help says, and what it is when left out."""

    kind: Any
    words: str
    default: Any


@dataclass(frozen=True, slots=True)
class Group:
    """Options that go together.

    ``name`` is the parameter under which a command takes them, ``make`` makes its value of theirs.
    """

    name: str
    options: Mapping[str, Option]
    make: Callable[..., Any]


def takes(*groups: Group) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command the options of the groups, behind its own."""

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @functools.wraps(command)
        def wrapped(**given: Any) -> None:
            values = {
                group.name: group.make(**{name: given.pop(name) for name in group.options})
                for group in groups
            }
            command(**given, **values)

        hints = get_type_hints(command, include_extras=True)
        names = {group.name for group in groups}
        own = [
            parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
            for name, parameter in inspect.signature(command).parameters.items()
            if name not in names
        ]
        added = [
            inspect.Parameter(
                name,
                inspect.Parameter.KEYWORD_ONLY,
                default=option.default,
                annotation=Annotated[option.kind, typer.Option(help=option.words)],
            )
            for group in groups
            for name, option in group.options.items()
        ]
        signature = inspect.Signature([*own, *added])
        wrapped.__signature__ = signature  # type: ignore[attr-defined]
        wrapped.__annotations__ = {name: p.annotation for name, p in signature.parameters.items()}
        return wrapped

    return decorate


def said(context: typer.Context) -> frozenset[str]:
    """The parameters that stand on the command line, others than those left at their defaults."""
    sources = {name: context.get_parameter_source(name) for name in context.params}
    return frozenset(name for name, source in sources.items() if source and source.name in _SAID)


_SAID = ("COMMANDLINE", "ENVIRONMENT")
