"""The Hub, as publishing needs it; every failure is an error in one line (`hubproblems`)."""

from __future__ import annotations

import tempfile
import warnings
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import huggingface_hub as hf
from huggingface_hub import errors
from huggingface_hub.utils.tqdm import disable_progress_bars

from finnewsbench.errors import ConfigError
from finnewsbench.redaction import remember

from .changes import LARGEST
from .changes import Changes
from .changes import Remote
from .hubproblems import NOT_LOGGED_IN
from .hubproblems import plain


@dataclass(frozen=True, slots=True)
class Place:
    """A repository on the Hub: ``kind`` is model, dataset or space."""

    kind: str
    id: str

    def __str__(self) -> str:
        """What messages call it."""
        return f"{self.kind} {self.id}"


@dataclass(frozen=True, slots=True)
class State:
    """What a repository holds: its newest commit, its files, and its tags with their commits."""

    head: str
    files: Mapping[str, Remote]
    tags: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Wish:
    """A commit to be made.  ``parent``: what it was compared with.  ``pull``: as a pull request."""

    files: Mapping[str, bytes]
    changes: Changes
    title: str
    parent: str
    revision: str = "main"
    pull: bool = False


@dataclass(frozen=True, slots=True)
class Pushed:
    """A commit that was made: its address or its pull request's, and its hash."""

    address: str
    commit: str


class Hub:
    """The Hub with one account's token, from ``HF_TOKEN`` or a login; without one it only reads."""

    def __init__(self) -> None:
        disable_progress_bars()
        with plain("Reading the token"):
            token = hf.get_token()
        if token:
            remember([token])
        self._token = token
        self._api = hf.HfApi(token=token or False)

    def need_token(self) -> None:
        """Refuse to go on without a token.

        Raises:
            ConfigError: there is none.
        """
        if not self._token:
            raise ConfigError(NOT_LOGGED_IN)

    def check_account(self, namespace: str, *, otherwise: str = "") -> None:
        """Refuse a token that can't be for a namespace; ``otherwise`` ends the remedies.

        Raises:
            ConfigError: there is none, it is refused, or it is somebody else's.
        """
        self.need_token()
        with plain("Asking whose token it is"):
            account = self._api.whoami()
        names = [account["name"], *(org["name"] for org in account.get("orgs") or ())]
        if namespace not in names:
            raise ConfigError(
                f"The token is for {', '.join(names)}, not for {namespace!r}. Name one of those, "
                f"or set HF_TOKEN to a token of an account that belongs to it{otherwise}."
            )

    def check_card(self, place: Place, card: bytes) -> None:
        """Have the Hub read a card's header.

        Raises:
            ConfigError: it finds something wrong.
        """
        text = card.decode("utf-8")
        with plain(f"README.md of {place}"):
            hf.RepoCard(text, ignore_metadata_errors=True).validate(repo_type=place.kind)

    def state(self, place: Place, revision: str = "main") -> State | None:
        """What is there; ``None`` where there is no such repository, or none that may be seen."""
        about: dict[str, Any] = {"repo_id": place.id, "repo_type": place.kind}
        with plain(f"Looking at {place}"):
            try:
                info = self._api.repo_info(**about, revision=revision)
            except errors.GatedRepoError:
                raise
            except errors.RepositoryNotFoundError:
                return None
            head = str(info.sha)
            tree = list(self._api.list_repo_tree(**about, revision=head, recursive=True))
            refs = self._api.list_repo_refs(**about)
        files = {
            entry.path: Remote(
                entry.size,
                entry.lfs.sha256 if entry.lfs else entry.blob_id,
                large=entry.lfs is not None,
            )
            for entry in tree
            if isinstance(entry, hf.RepoFile)
        }
        return State(head, files, {ref.name: ref.target_commit for ref in refs.tags})

    def read(self, place: Place, state: State, paths: Iterable[str]) -> dict[str, bytes]:
        """The files at these paths that are short enough to be compared."""
        found = {}
        with tempfile.TemporaryDirectory() as folder, plain(f"Reading from {place}"):
            for path in paths:
                if state.files[path].size > LARGEST or state.files[path].large:
                    continue
                file = self._api.hf_hub_download(
                    place.id, path, repo_type=place.kind, revision=state.head, cache_dir=folder
                )
                found[path] = Path(file).read_bytes()
        return found

    def create(self, place: Place, *, private: bool) -> None:
        """Make a repository; nothing happens if it is there."""
        with plain(f"Creating {place}"):
            self._api.create_repo(
                place.id,
                repo_type=place.kind,
                private=private or None,
                exist_ok=True,
                space_sdk="gradio" if place.kind == "space" else None,
            )

    def push(self, place: Place, wish: Wish) -> Pushed:
        """Make one commit, on the branch or as a pull request."""
        changes = wish.changes
        holding = [path for path, content in wish.files.items() if self._in(content)]
        if holding:
            raise ConfigError(
                f"Nothing was committed to {place}: the token stands in {holding[0]}. Take it out "
                "there, and revoke it if others have seen that file."
            )
        operations: list[Any] = [
            hf.CommitOperationAdd(path, wish.files[path])
            for path in (*changes.added, *changes.changed)
        ]
        operations += [hf.CommitOperationDelete(path, is_folder=False) for path in changes.deleted]
        with warnings.catch_warnings(), plain(f"Committing to {place}"):
            warnings.filterwarnings("ignore", "It seems that you are about to commit a data file")
            done = self._api.create_commit(
                place.id,
                operations,
                commit_message=wish.title,
                repo_type=place.kind,
                revision=None if wish.pull else wish.revision,
                create_pr=wish.pull,
                parent_commit=wish.parent,
            )
        return Pushed(str(done.pr_url or done.commit_url), str(done.oid))

    def _in(self, content: bytes) -> bool:
        return bool(self._token) and str(self._token).encode() in content

    def tag(self, place: Place, name: str, commit: str, *, move: bool = False) -> None:
        """Tag a commit; ``move`` takes the tag off another one first."""
        about: dict[str, Any] = {"repo_id": place.id, "repo_type": place.kind}
        with plain(f"Tagging {place} as {name}"):
            if move:
                self._api.delete_tag(**about, tag=name)
            self._api.create_tag(**about, tag=name, revision=commit)
