"""Publishing: compare everything first, and push only if nothing speaks against any of it."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass

from finnewsbench.errors import ConfigError

from .cards import problems
from .changes import Changes
from .changes import changes_between
from .changes import shown
from .contents import Content
from .hub import Hub
from .hub import Place
from .hub import State
from .hub import Wish

Tell = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Settings:
    """How to publish: under which namespace, and the options of the command."""

    namespace: str
    private: bool = False
    pull: bool = False
    move_tag: bool = False
    revision: str = "main"


@dataclass(frozen=True, slots=True)
class Step:
    """What is to be done for one repository; ``state`` is ``None`` where it is to be made."""

    content: Content
    place: Place
    state: State | None
    changes: Changes
    untagged: tuple[str, ...]
    moved: tuple[str, ...]


def check_contents(contents: Sequence[Content]) -> None:
    """Refuse what is not fit to be published, before the Hub is asked anything.

    Raises:
        ConfigError: says all that is wrong.
    """
    found = [line for content in contents for line in problems(content)]
    if found:
        raise ConfigError(f"Nothing was pushed. {'; '.join(found)}.")


def plan(hub: Hub, contents: Sequence[Content], settings: Settings) -> list[Step]:
    """What there is to do.

    Raises:
        ConfigError: a card is refused, or a version that is published already has other content.
        HubError: the Hub can't be asked.
    """
    steps = []
    for content in contents:
        place = Place(content.kind, f"{settings.namespace}/{content.name}")
        hub.check_card(place, content.files["README.md"])
        steps.append(_step(hub, content, place, settings))
    return steps


def _step(hub: Hub, content: Content, place: Place, settings: Settings) -> Step:
    state = hub.state(place, settings.revision)
    changes = changes_between(content.files, state.files if state else {})
    tags = state.tags if state else {}
    taken = tuple(tag for tag in content.tags if tag in tags) if changes else ()
    if taken and not settings.move_tag and not settings.pull:
        raise ConfigError(
            f"Nothing was pushed. The {place} has version {taken[0]} already, with other content. "
            "Raise __version__, or give --move-tag if nobody uses that version yet."
        )
    untagged = tuple(tag for tag in content.tags if tag not in tags)
    return Step(content, place, state, changes, untagged, taken)


def describe(hub: Hub, step: Step) -> Iterator[str]:
    """The changes of a step, for people."""
    if not step.changes:
        tagged = f", to be tagged {', '.join(step.untagged)}" if step.untagged else ""
        yield f"{step.place}: no changes{tagged}"
        return
    there = step.state.files if step.state else {}
    before = hub.read(step.place, step.state, step.changes.changed) if step.state else {}
    yield f"{step.place}: {'to be created' if step.state is None else 'to be changed'}"
    yield from shown(step.changes, step.content.files, there, before)


def carry_out(hub: Hub, step: Step, settings: Settings, tell: Tell) -> None:
    """Make, commit and tag.  What is done already is not done again.

    Raises:
        ConfigError: the token may not do it.
        HubError: the Hub failed; the same command goes on where it stopped.
    """
    place, state = step.place, step.state
    if state is None:
        hub.create(place, private=settings.private)
        state = hub.state(place)
        if state is None:
            raise ConfigError(f"The {place} was made, but the token may not see it.")
        tell(f"{place}: created")
    changes = changes_between(step.content.files, state.files)
    if changes:
        title = f"FinNewsBench {step.content.tags[0]}"
        wish = Wish(
            step.content.files, changes, title, state.head, settings.revision, settings.pull
        )
        tell(f"{place}: {hub.push(place, wish)}")
    else:
        tell(f"{place}: no changes, no commit")
    if settings.pull or settings.revision != "main":
        return
    for tag in (*step.untagged, *step.moved):
        hub.tag(place, tag, move=tag in step.moved)
        tell(f"{place}: tagged {tag}")
