"""A Hugging Face Hub on this machine, over HTTP, for the real `huggingface_hub` and its users.

    python tests/fakes/hub.py PORT [TOKEN]       the token may write to "tester" and "org"

Clients find it by ``HF_ENDPOINT`` and need ``HF_HUB_DISABLE_XET=1``: large files go through LFS.
Repositories of datasets, models and Spaces are made, committed to (by pull request too), tagged,
listed, downloaded (large files by a redirect, in ranges too) and deleted.  A token that is not
known, a private, gated or missing repository, a parent that is no longer the head, a tag that is
there: each is answered as the Hub answers it.  Any other fault comes on demand (`Fault`).
Not covered: Xet, discussions, quotas, the viewer.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from http.server import ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qsl
from urllib.parse import unquote
from urllib.parse import urlsplit

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import yaml
from fakes.hub_actions import ACTIONS
from fakes.hub_actions import WRITING
from fakes.hub_actions import Refusal
from fakes.hub_actions import commit_of
from fakes.hub_store import Account
from fakes.hub_store import Hub

TOKEN = "hf_canaryCanaryCanary0123456789"
_REPO = re.compile(
    r"/api/(model|dataset|space)s/([^/]+/[^/]+)(?:/([a-z-]+)(?:/([^/]+))?(?:/(.*))?)?"
)
_FILE = re.compile(r"/(?:(dataset|space)s/)?([^/]+/[^/]+)/resolve/([^/]+)/(.+)")
_LFS = re.compile(r"/(?:(dataset|space)s/)?([^/]+/[^/]+)\.git/info/lfs/objects/batch")


class Handler(BaseHTTPRequestHandler):
    """One connection.  ``hub`` is set by `started`."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # or head and body of each answer are 40 ms apart
    hub: Hub

    def log_message(self, *_):
        """Nothing on the console."""

    def handle_any(self):
        """Meet the fault that was asked for, or answer."""
        parts = urlsplit(self.path)
        self.query = dict(parse_qsl(parts.query, keep_blank_values=True))
        length = int(self.headers.get("Content-Length") or 0)
        self.body = self.rfile.read(length) if length else b""
        line = f"{self.command} {parts.path}"
        self.hub.requests.append(line)
        fault = self.hub.fault_for(line)
        if fault and fault.drop == "before":
            self.close_connection = True
            return
        try:
            if fault and fault.status:
                raise Refusal(fault.status, message="on demand")  # noqa: TRY301
            answer = self.answer(parts.path)
        except Refusal as refused:
            headers = {"X-Error-Code": refused.code, "X-Error-Message": refused.message}
            answer = (refused.status, refused.body or {"error": refused.message}, headers)
        if fault and fault.drop == "after":
            self.close_connection = True
            return
        self.send(*answer, more=fault.headers if fault else {})

    do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = handle_any  # noqa: N815 (the library's names)

    def send(self, status, body, headers=None, *, more=None):
        """Send bytes as they are, anything else as JSON."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", **(headers or {}), **more}.items():
            if value:
                self.send_header(name, value)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    @property
    def base(self):
        """Where the server is."""
        return f"http://{self.headers['Host']}"

    def account(self):
        """Whose token came along; ``None`` without one."""
        given = (self.headers.get("Authorization") or "").removeprefix("Bearer ")
        if given and given not in self.hub.accounts:
            raise Refusal(401, message="Invalid credentials in Authorization header")
        return self.hub.accounts.get(given)

    def repo(self, kind, repo_id, *, write=False, pull=False):
        """A repository that the account may see, or write to; ``pull``: by a pull request."""
        account = self.account()
        found = self.hub.repos.get((kind, repo_id))
        mine = account is not None and account.owns(repo_id)
        if found is None or (found.private and not mine):
            raise Refusal(404 if account else 401, "RepoNotFound", "Repository not found")
        if found.gated and not mine:
            raise Refusal(
                403 if account else 401, "GatedRepo", f"Access to {repo_id} is restricted"
            )
        if write and not (account and account.write and (mine or pull)):
            raise Refusal(403, message="You don't have the rights to write to this repository")
        return found

    def answer(self, path):
        """Status, body and headers for a path."""
        if path == "/api/whoami-v2":
            account = self.account()
            if account is None:
                raise Refusal(401, message="Invalid username or password.")
            orgs = [{"type": "org", "name": name} for name in account.orgs]
            return 200, {"type": "user", "name": account.name, "orgs": orgs, "auth": {}}
        if path == "/api/validate-yaml":
            return self.validate_yaml()
        if path.startswith("/api/repos/"):
            return self.manage(path.rpartition("/")[2], json.loads(self.body))
        if path.startswith("/__storage/"):
            return self.storage(path.rpartition("/")[2])
        if match := _LFS.fullmatch(path):
            self.repo(match[1] or "model", match[2], write=True)
            return self.lfs_batch(json.loads(self.body)["objects"])
        if match := _FILE.fullmatch(path):
            return self.resolve(self.repo(match[1] or "model", match[2]), *match.groups()[2:])
        if match := _REPO.fullmatch(path):
            kind, repo_id, action = match[1], match[2], match[3] or "revision"
            rest = [unquote(part or "") for part in match.groups()[3:]]
            if action in ACTIONS:
                pull = "create_pr" in self.query
                repo = self.repo(kind, repo_id, write=action in WRITING, pull=pull)
                return ACTIONS[action](self, repo, *rest)
        raise Refusal(404, message=f"no route {path}")

    def validate_yaml(self):
        """The header of a card, as far as any YAML reader can tell."""
        header = json.loads(self.body)["content"].split("---")[1]
        try:
            right = isinstance(yaml.safe_load(header), dict)
        except yaml.YAMLError:
            right = False
        if not right:
            raise Refusal(400, body={"errors": [{"message": "broken"}], "warnings": []})
        return 200, {"errors": [], "warnings": []}

    def manage(self, action, asked):
        """Make or delete a repository."""
        account, kind = self.account(), asked.get("type", "model")
        if account is None:
            raise Refusal(401, message="Invalid username or password.")
        repo_id = f"{asked.get('organization') or account.name}/{asked['name']}"
        if not (account.write and account.owns(repo_id)):
            raise Refusal(403, message=f"You don't have the rights to create {repo_id}")
        url = f"{self.base}/{'' if kind == 'model' else kind + 's/'}{repo_id}"
        if action == "delete":
            self.repo(kind, repo_id)
            del self.hub.repos[kind, repo_id]
            return 200, {}
        if (kind, repo_id) in self.hub.repos:
            raise Refusal(409, body={"error": "You already created this repo", "url": url})
        private = asked.get("visibility") == "private"
        self.hub.add(kind, repo_id, private=private, sdk=asked.get("sdk"))
        return 200, {"url": url, "id": repo_id}

    def lfs_batch(self, objects):
        """Where large files are to be uploaded; nowhere if they are there."""
        answers = []
        for one in objects:
            upload = {"upload": {"href": f"{self.base}/__storage/{one['oid']}"}}
            there = one["oid"] in self.hub.storage
            answers.append({**one, **({} if there else {"actions": upload})})
        return 200, {"transfer": "basic", "objects": answers}

    def storage(self, oid):
        """Take or give a large file, or a range of it."""
        if self.command == "PUT":
            self.hub.storage[oid] = self.body
            return 200, {}
        if oid not in self.hub.storage:
            raise Refusal(404)
        return self.content(self.hub.storage[oid], {"ETag": f'"{oid}"'})

    def content(self, content, headers):
        """Bytes, or the range of them that was asked for."""
        headers = {"Content-Type": "application/octet-stream", "Accept-Ranges": "bytes", **headers}
        wanted = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range") or "")
        if not wanted or self.command == "HEAD":
            return 200, content, headers
        start = int(wanted[1])
        piece = content[start : int(wanted[2]) + 1 if wanted[2] else None]
        end = start + len(piece) - 1
        return 206, piece, {**headers, "Content-Range": f"bytes {start}-{end}/{len(content)}"}

    def resolve(self, repo, revision, path):
        """A file at a revision."""
        sha = commit_of(repo, unquote(revision))
        file = repo.trees[sha].get(unquote(path))
        if file is None:
            raise Refusal(404, "EntryNotFound", "Entry not found")
        headers = {"X-Repo-Commit": sha, "ETag": f'"{file.oid}"'}
        if not file.lfs:
            return self.content(file.content, headers)
        linked = {"X-Linked-Etag": f'"{file.sha256}"', "X-Linked-Size": str(len(file.content))}
        # On another host, as the Hub's storage is: clients go there without their token.
        place = f"http://localhost:{self.server.server_port}/__storage/{file.sha256}"
        return 302, b"", {**headers, **linked, "Location": place}


@contextmanager
def started(port=0, **accounts):
    """Serve a Hub while the block runs: its URL and what it holds."""
    hub = Hub(accounts=accounts or {TOKEN: Account()})
    server = ThreadingHTTPServer(("127.0.0.1", port), type("Handler", (Handler,), {"hub": hub}))
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", hub
    finally:
        server.shutdown()
        server.server_close()


if __name__ == "__main__":
    with started(int(sys.argv[1]), **{(sys.argv[2:] or [TOKEN])[0]: Account()}) as (url, _):
        print(url, flush=True)  # noqa: T201 (for whoever started it)
        threading.Event().wait()
