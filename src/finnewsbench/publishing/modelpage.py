"""A run's score on its model's page: a commit or a pull request in the model's repository."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from finnewsbench.errors import ConfigError

from .changes import changes_between
from .changes import difference
from .changes import shown
from .evalresults import FILE
from .evalresults import write_eval_results
from .evalresults import write_model_index
from .hub import Hub
from .hub import Place
from .hub import Wish
from .results import Rescored

CARD = "README.md"


@dataclass(frozen=True, slots=True)
class Entry:
    """What the page is to say beside the score: the benchmark's dataset, its commit, an address.

    ``index``: whether the card's ``model-index`` is to have it too.
    """

    dataset: str
    revision: str
    source: str
    index: bool


def push_entry(  # noqa: PLR0913 (what, where, and how)
    hub: Hub,
    found: Rescored,
    entry: Entry,
    repo: str,
    *,
    pull: bool,
    push: bool,
    tell: Callable[[str], object],
) -> None:
    """Put a run's score into a model's repository; without ``push`` only show what would change.

    Files of others stay: this is one commit to one or two files, or with ``pull`` a pull request,
    which needs no right to write.

    Raises:
        ConfigError: the run is no benchmark result, or token, repository or card have to be set
            right.
        HubError: the Hub failed; the same command goes on where it stopped.
    """
    place = Place("model", repo)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_eval_results(folder, found, entry.dataset, entry.revision, entry.source)
        if push and pull:
            hub.need_token()
        elif push:
            owner = repo.partition("/")[0]
            hub.check_account(owner, otherwise=", or ask for it by a pull request: --create-pr")
        state = hub.state(place)
        if state is None:
            raise ConfigError(
                f"There is no {place}, or the token may not see it. Check --repo; a model's "
                "repository is not made here."
            )
        wanted = (FILE.as_posix(), CARD) if entry.index else (FILE.as_posix(),)
        before = hub.read(place, state, [path for path in wanted if path in state.files])
        if entry.index:
            _index(folder, found, entry, place, before)
        files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file()
        }
    changes = changes_between(files, state.files, keep_others=True)
    if not changes:
        tell(f"{place}: says so already, no commit")
    elif push:
        title = f"Add the score on FinNewsBench ({entry.dataset})"
        pushed = hub.push(place, Wish(files, changes, title, state.head, pull=pull))
        tell(f"{place}: {pushed.address}")
    else:
        way = "a pull request" if pull else "a commit"
        tell(f"{place}: {way} is to be made (nothing is pushed without --push)")
        for line in shown(changes, files, state.files, before):
            tell(line)
        for path in changes.added:
            tell(f"  {path}:")
            for line in difference(b"", files[path]):
                tell(f"      {line}")


def _index(
    folder: Path, found: Rescored, entry: Entry, place: Place, before: Mapping[str, bytes]
) -> None:
    if CARD not in before:
        raise ConfigError(
            f"The {place} has no {CARD} that could be changed. Leave --model-index out; the score "
            f"stands in {FILE.as_posix()} too."
        )
    (folder / CARD).write_bytes(before[CARD])
    write_model_index(folder, found, entry.dataset, entry.revision, entry.source)
