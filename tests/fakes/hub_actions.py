"""What the fake Hub does with a repository: an action is the word after its name in the URL.

Each takes the request (``query``, ``body``, ``command``, ``base``, ``hub``), the repository and
what follows in the URL, and gives status and body.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from urllib.parse import parse_qsl

from fakes.hub_store import LFS_ENDINGS
from fakes.hub_store import File


@dataclass
class Refusal(Exception):  # noqa: N818 (what the server says, no error of its own)
    """An answer that is no success, as the Hub words it."""

    status: int
    code: str = ""
    message: str = ""
    body: object = None


def commit_of(repo, revision):
    """The commit that a revision stands for."""
    sha = repo.find(revision or "main")
    if sha is None:
        raise Refusal(404, "RevisionNotFound", f"Invalid rev id: {revision}")
    return sha


def revision(_, repo, revision="", _rest=""):
    """About a repository."""
    return 200, repo.info(commit_of(repo, revision))


def tree(asked, repo, revision, below):
    """The files of a folder, or of all folders."""
    tree = repo.trees[commit_of(repo, revision)]
    start = below.rstrip("/") + "/" if below else ""
    deep = asked.query.get("recursive", "").lower() == "true"
    found = {path: file for path, file in tree.items() if path.startswith(start)}
    if start and not found:
        raise Refusal(404, "EntryNotFound", "no such folder")
    folders, entries = set(), []
    for path, file in found.items():
        inner = path[len(start) :].split("/")
        depth = len(inner) if deep else min(2, len(inner))
        folders |= {start + "/".join(inner[:n]) for n in range(1, depth)}
        if deep or len(inner) == 1:
            entries.append(file.entry(path))
    return 200, [folder_entry(path) for path in sorted(folders)] + entries


def paths_info(asked, repo, revision, _):
    """What the paths are; unknown ones are left out."""
    tree = repo.trees[commit_of(repo, revision)]
    if asked.body[:1] == b"{":
        paths = json.loads(asked.body)["paths"]
    else:
        paths = [value for name, value in parse_qsl(asked.body.decode()) if name == "paths"]
    files = [tree[path].entry(path) for path in paths if path in tree]
    folders = [p for p in paths if any(one.startswith(p.rstrip("/") + "/") for one in tree)]
    return 200, files + [folder_entry(path) for path in folders]


def refs(_, repo, *_rest):
    """Branches, tags and pull requests."""
    kinds = {"branches": "refs/heads/", "tags": "refs/tags/", "pullRequests": "refs/pr/"}
    return 200, {"converts": [], **{kind: repo.named(p) for kind, p in kinds.items()}}


def commits(_, repo, *_rest):
    """The log, newest first."""
    return 200, repo.log


def preupload(asked, repo, revision, _):
    """How each file is to be uploaded, and what is there already."""
    tree = repo.trees[commit_of(repo, revision)]
    answers = []
    for one in json.loads(asked.body)["files"]:
        lfs, there = one["path"].endswith(LFS_ENDINGS), tree.get(one["path"])
        oid = there and (there.sha256 if there.lfs else there.oid)
        mode = "lfs" if lfs else "regular"
        about = {"path": one["path"], "uploadMode": mode, "shouldIgnore": False}
        answers.append({**about, "oid": oid})
    return 200, {"files": answers}


def commit(asked, repo, revision, _):
    """Add and delete files, on a branch or in a new pull request."""
    head = commit_of(repo, revision)
    changes, title = {}, ""
    for text in asked.body.splitlines():
        line = json.loads(text)
        value = line["value"]
        if line["key"] == "header":
            title = value["summary"]
            parent = value.get("parentCommit")
            if parent and parent != head and "create_pr" not in asked.query:
                raise Refusal(412, message="A commit has happened since")
        elif line["key"] == "file":
            changes[value["path"]] = File(base64.b64decode(value["content"]))
        elif line["key"] == "lfsFile":
            changes[value["path"]] = File(asked.hub.storage[value["oid"]], lfs=True)
        elif line["key"] == "deletedFile":
            changes[value["path"]] = None
        else:
            raise Refusal(400, message=f"not covered: {line['key']}")
    pull = "create_pr" in asked.query
    branch_ref = revision if revision.startswith("refs/") else f"refs/heads/{revision}"
    ref = repo.next_pull() if pull else branch_ref
    sha = repo.commit(changes, title, ref, head)
    page = f"{asked.base}/{'' if repo.kind == 'model' else repo.kind + 's/'}{repo.id}"
    discussion = f"{page}/discussions/{ref.rpartition('/')[2]}" if pull else None
    about = {"commitOid": sha, "commitUrl": f"{page}/commit/{sha}"}
    return 200, {"success": True, **about, "pullRequestUrl": discussion}


def tag(asked, repo, name, _):
    """Make a tag (named in the body) at a revision, or delete the one that is named."""
    if asked.command == "DELETE":
        if repo.refs.pop(f"refs/tags/{name}", None) is None:
            raise Refusal(404, "RevisionNotFound", "no such tag")
        return 200, {}
    ref = f"refs/tags/{json.loads(asked.body)['tag']}"
    return new_ref(repo, ref, name)


def branch(asked, repo, name, _):
    """Make or delete a branch."""
    if asked.command == "DELETE":
        repo.refs.pop(f"refs/heads/{name}", None)
        return 200, {}
    start = json.loads(asked.body).get("startingPoint") or "main"
    return new_ref(repo, f"refs/heads/{name}", start)


def new_ref(repo, ref, start):
    """A tag or branch that is not there yet."""
    if ref in repo.refs:
        raise Refusal(409, message="Reference already exists")
    repo.refs[ref] = commit_of(repo, start)
    return 200, {}


def folder_entry(path):
    """A folder as the tree lists it."""
    return {"type": "directory", "path": path, "oid": "0" * 40, "size": 0}


ACTIONS = {
    "branch": branch,
    "commit": commit,
    "commits": commits,
    "paths-info": paths_info,
    "preupload": preupload,
    "refs": refs,
    "revision": revision,
    "tag": tag,
    "tree": tree,
}
WRITING = {"branch", "commit", "preupload", "tag"}
"""Those that need the right to write."""
