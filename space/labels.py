"""What changes with the language: which words stand on which component."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any
from typing import TypeVar

import gradio as gr

from finnewsbench.space.words import say

Worded = str | Callable[[str], Any]
"""A key of `words.say`, or a function from the language to the value of a property."""

Component = TypeVar("Component")

QUIET: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private"}
"""For every event of the page: none of them is offered as an API."""


@dataclass(slots=True)
class Labels:
    """Collects the components that carry words while the page is put together."""

    worded: list[tuple[Any, dict[str, Worded]]] = field(default_factory=list)
    redrawn: list[tuple[Callable[..., Any], list[Any], list[Any]]] = field(default_factory=list)

    def put(self, component: Component, **properties: Worded) -> Component:
        """Note what stands on a component: ``put(gr.Button(...), value="try.run")``."""
        self.worded.append((component, properties))
        return component

    def redraw(
        self, draw: Callable[..., Any], inputs: Sequence[Any], outputs: Sequence[Any]
    ) -> None:
        """Have ``draw(language, *inputs)`` give the outputs anew when the language changes."""
        self.redrawn.append((draw, list(inputs), list(outputs)))

    @property
    def components(self) -> list[Any]:
        """The components, in the order of `updates`."""
        return [component for component, _ in self.worded]

    def updates(self, language: str) -> list[Any]:
        """An update for each of them."""
        return [gr.update(**read(language, properties)) for _, properties in self.worded]


def read(language: str, properties: dict[str, Worded]) -> dict[str, Any]:
    """The values of properties in a language."""
    return {
        name: say(language, worded) if isinstance(worded, str) else worded(language)
        for name, worded in properties.items()
    }
