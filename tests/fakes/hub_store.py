"""What the fake Hub holds: repositories with commits, branches, tags, pull requests; accounts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field

LFS_ENDINGS = (".parquet", ".arrow", ".bin", ".png", ".whl")
WHEN = "2026-11-30T00:00:00.000Z"


@dataclass(frozen=True)
class File:
    """A file at a commit; ``lfs``: it was uploaded to the large-file storage."""

    content: bytes
    lfs: bool = False

    @property
    def sha256(self):
        """The large-file storage's name for it."""
        return hashlib.sha256(self.content).hexdigest()

    @property
    def oid(self):
        """Git's hash, of the pointer where the content lies in the large-file storage."""
        text = self.content
        if self.lfs:
            text = f"version lfs\noid sha256:{self.sha256}\nsize {len(self.content)}\n".encode()
        return hashlib.sha1(b"blob %d\0" % len(text) + text).hexdigest()

    def entry(self, path):
        """As the tree lists it."""
        about = {"type": "file", "path": path, "size": len(self.content), "oid": self.oid}
        if self.lfs:
            about["lfs"] = {"oid": self.sha256, "size": len(self.content), "pointerSize": 130}
        return about


@dataclass(frozen=True)
class Account:
    """Who a token belongs to, and whether it may write."""

    name: str = "tester"
    orgs: tuple[str, ...] = ("org",)
    write: bool = True

    def owns(self, repo_id):
        """Whether the namespace is the account's, or an organisation's that it is in."""
        return repo_id.split("/")[0] in {self.name, *self.orgs}


@dataclass
class Repo:
    """One repository.  ``refs``: full name of a branch, tag or pull request -> commit."""

    kind: str
    id: str
    private: bool = False
    gated: bool = False
    sdk: str | None = None
    trees: dict[str, dict[str, File]] = field(default_factory=dict)
    log: list[dict[str, object]] = field(default_factory=list)
    refs: dict[str, str] = field(default_factory=dict)

    def commit(self, changes: Mapping[str, File | None], title, ref="refs/heads/main", parent=None):
        """Put changes (``None`` deletes) on a branch or a new pull request; the commit's hash."""
        parent = parent or self.refs.get(ref)
        tree = {**self.trees.get(parent, {}), **changes}
        tree = {path: file for path, file in sorted(tree.items()) if file is not None}
        listing = [[path, file.oid] for path, file in tree.items()]
        text = json.dumps([self.kind, self.id, len(self.log), parent, title, listing])
        sha = hashlib.sha1(text.encode()).hexdigest()
        self.trees[sha] = tree
        self.refs[ref] = sha
        entry = {"id": sha, "title": title, "message": "", "authors": [], "date": WHEN}
        self.log.insert(0, {**entry, "ref": ref})
        return sha

    def find(self, revision):
        """The commit that a branch, a tag, a reference or a hash stands for, or ``None``."""
        names = [revision, f"refs/heads/{revision}", f"refs/tags/{revision}"]
        found = [self.refs[name] for name in names if name in self.refs]
        return found[0] if found else (revision if revision in self.trees else None)

    def named(self, prefix):
        """References below a prefix, as the Hub lists them."""
        return [
            {"name": name.removeprefix(prefix), "ref": name, "targetCommit": sha}
            for name, sha in sorted(self.refs.items())
            if name.startswith(prefix)
        ]

    def next_pull(self):
        """The reference of the next pull request."""
        return f"refs/pr/{len(self.named('refs/pr/')) + 1}"

    def info(self, sha):
        """What `repo_info` gives."""
        about = {
            "_id": "0" * 24,
            "id": self.id,
            "sha": sha,
            "private": self.private,
            "gated": "auto" if self.gated else False,
            "disabled": False,
            "tags": [],
            "downloads": 0,
            "likes": 0,
            "author": self.id.split("/")[0],
            "lastModified": WHEN,
            "createdAt": WHEN,
            "siblings": [{"rfilename": path} for path in self.trees[sha]],
        }
        return {**about, "sdk": self.sdk} if self.kind == "space" else about


@dataclass
class Fault:
    """What is to go wrong with the next requests whose ``METHOD path`` holds the words.

    ``status``: that answer, with ``headers``; ``drop``: the connection is closed before anything is
    done (``before``) or after it was done (``after``).
    """

    words: str
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    drop: str = ""
    times: int = 1


@dataclass
class Hub:
    """Everything the server knows.  ``requests``: ``METHOD path`` of each, in order."""

    url: str = ""
    accounts: dict[str, Account] = field(default_factory=dict)
    repos: dict[tuple[str, str], Repo] = field(default_factory=dict)
    storage: dict[str, bytes] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def add(self, kind, repo_id, **about):
        """Make a repository, with the one file that the Hub puts into it."""
        repo = self.repos[kind, repo_id] = Repo(kind, repo_id, **about)
        repo.commit({".gitattributes": File(b"*.parquet filter=lfs\n")}, "initial commit")
        return repo

    def fault_for(self, request):
        """The fault that a request meets, which is used up."""
        for fault in self.faults:
            if fault.times > 0 and fault.words in request:
                fault.times -= 1
                return fault
        return None

    def writes(self):
        """The requests that changed something or would have."""
        return [
            line
            for line in self.requests
            if line.split()[0] != "GET" and any(word in line for word in WRITING)
        ]


WRITING = ("/api/repos/", "/commit/", "/tag/", "/branch/", "/__storage/", "/preupload/")
