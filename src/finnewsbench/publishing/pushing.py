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
    """What is to be done for one repository; ``state`` is ``None`` where it is to be made.

    ``untagged``: versions that it lacks; ``elsewhere``: those that stand on another commit than the
    one that is to have them.
    """

    content: Content
    place: Place
    state: State | None
    changes: Changes
    untagged: tuple[str, ...]
    elsewhere: tuple[str, ...]


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
    there = tuple(tag for tag in content.tags if tag in tags)
    if changes and there and not settings.move_tag and not settings.pull:
        raise ConfigError(
            f"Nothing was pushed. The {place} has version {there[0]} already, with other content. "
            "Raise __version__, or give --move-tag if nobody uses that version yet."
        )
    untagged = tuple(tag for tag in content.tags if tag not in tags)
    # A move that was cut off after the commit has left its tag behind, and no changes to show it.
    head = state.head if state and not changes else ""
    tagging = not settings.pull and settings.revision == "main"
    elsewhere = tuple(tag for tag in there if tagging and tags[tag] != head)
    return Step(content, place, state, changes, untagged, elsewhere)


def describe(hub: Hub, step: Step) -> Iterator[str]:
    """The changes of a step, for people."""
    if not step.changes:
        tagged = f", to be tagged {', '.join(step.untagged)}" if step.untagged else ""
        yield f"{step.place}: no changes{tagged}"
        if step.elsewhere:
            yield _behind(step)
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
    commit = state.head
    changes = changes_between(step.content.files, state.files)
    if changes:
        title = f"FinNewsBench {step.content.tags[0]}"
        wish = Wish(
            step.content.files, changes, title, state.head, settings.revision, settings.pull
        )
        pushed = hub.push(place, wish)
        commit = pushed.commit
        tell(f"{place}: {pushed.address}")
    else:
        tell(f"{place}: no changes, no commit")
    if settings.pull or settings.revision != "main":
        return
    if step.elsewhere and not settings.move_tag:
        tell(_behind(step))
    for tag in (*step.untagged, *(step.elsewhere if settings.move_tag else ())):
        hub.tag(place, tag, commit, move=tag in step.elsewhere)
        tell(f"{place}: tagged {tag}")


def _behind(step: Step) -> str:
    names = ", ".join(step.elsewhere)
    return f"{step.place}: {names} stands on another commit; --move-tag moves it here"
