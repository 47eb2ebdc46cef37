"""What the fake Batch API keeps and does: files, batches, and their answers with seeded faults."""

from __future__ import annotations

import json
import random
import re
import time

from fakes import model_replies as replies

SETTINGS = {
    "stages": ["completed"],  # status at each look, the last one stays; the work is done before it
    "skipped": 0.0,  # share of requests that an expired or cancelled batch did not come to
    "failing": {},  # what a request fails with (a key of FAILURES) -> share
    "model_faults": {},  # fault of the model -> share, drawn per article
    "refuse": [],  # parameters that are answered with 400
    "odd_lines": [],  # put into the output file: garbage, unknown, duplicate, blank
    "shuffle": True,  # result lines in another order than the requests
    "absent": [],  # routes answered with 404, as "POST /v1/files" or "GET /v1/batches"
    "trouble": {},  # route -> list of what its next requests get: a status, "lost" or "html"
    "echo": False,  # repeat the request's key in every error and every answer
    "judge_faults": 0.0,  # share of a judge's calls that rule on nothing
    "seed": 0,
}
FAILURES = {
    "500": (500, "server_error", "The server had an error"),
    "429": (429, "rate_limit_exceeded", "Rate limit reached"),
    "context": (400, "context_length_exceeded", "maximum context length is 8192 tokens"),
    "filter": (400, "content_filter", "The prompt was filtered"),
    "quota": (429, "insufficient_quota", "You exceeded your current quota"),
}


class Fake:
    """Files, batches, and what to do wrong."""

    def __init__(self) -> None:
        self.reset({})

    def reset(self, settings: dict) -> None:
        """Forget everything, then change some settings."""
        self.settings = {**SETTINGS, **settings}
        self.log, self.files, self.batches, self.looks = [], {}, {}, {}

    def store(self, content: bytes, name: str, purpose: str) -> dict:
        """Keep a file; its object."""
        number = f"file-{len(self.files) + 1:03d}"
        entry = {"id": number, "object": "file", "bytes": len(content), "created_at": 1}
        entry |= {"filename": name, "purpose": purpose, "status": "processed"}
        self.files[number] = (entry, content)
        return entry

    def create(self, body: dict) -> dict:
        """Make a batch of an uploaded file; its object."""
        number = f"batch_{len(self.batches) + 1:03d}"
        content = self.files[body["input_file_id"]][1]
        lines = [json.loads(line) for line in content.split(b"\n") if line]
        batch = {"id": number, "object": "batch", "status": "validating", "errors": None, **body}
        batch |= {"created_at": int(time.time()), "output_file_id": None, "error_file_id": None}
        batch["request_counts"] = {"total": len(lines), "completed": 0, "failed": 0}
        self.batches[number], self.looks[number] = batch, list(self.settings["stages"])
        return batch

    def ids(self, batch: dict) -> list[str]:
        """The custom ids of a batch."""
        content = self.files[batch["input_file_id"]][1]
        return [json.loads(line)["custom_id"] for line in content.split(b"\n") if line]

    def look(self, number: str) -> dict:
        """A batch one stage further."""
        batch, stages = self.batches[number], self.looks[number]
        if batch["status"] not in {"completed", "failed", "expired", "cancelled"}:
            batch["status"] = stages.pop(0) if len(stages) > 1 else stages[0]
            if batch["status"] in {"completed", "expired", "cancelled"}:
                self.work(batch)
            if batch["status"] == "failed":
                error = {
                    "code": "invalid_json_line",
                    "line": 2,
                    "message": "no JSON",
                    "param": None,
                }
                batch["errors"] = {"object": "list", "data": [error]}
        return batch

    def work(self, batch: dict) -> None:
        """Answer the requests of a batch into its two files."""
        content = self.files[batch["input_file_id"]][1]
        output, errors = [], []
        for line in content.split(b"\n"):
            if line:
                row = self.answer(json.loads(line), batch["status"])
                good = row["error"] is None and row["response"]["status_code"] == 200
                (output if good else errors).append(json.dumps(row, ensure_ascii=False))
        counts = {"completed": len(output), "failed": len(errors)}
        batch["request_counts"] = {"total": len(output) + len(errors), **counts}
        odd = {
            "garbage": '{"id": "batch_req_1", "cust',
            "blank": "",
            "duplicate": (output or [""])[0],
        }
        odd["unknown"] = json.dumps({"custom_id": "nobody", "response": None, "error": None})
        output += [odd[kind] for kind in self.settings["odd_lines"]]
        for key, lines in (("output_file_id", output), ("error_file_id", errors)):
            if lines:
                if self.settings["shuffle"]:
                    random.Random(self.settings["seed"]).shuffle(lines)
                text = "".join(line + "\n" for line in lines)
                batch[key] = self.store(text.encode(), f"{batch['id']}.jsonl", "batch_output")["id"]

    def answer(self, request: dict, status: str) -> dict:
        """The result line of one request."""
        name, body = request["custom_id"], request["body"]
        about = replies.subject(body["messages"][-1]["content"])
        row = {"id": f"batch_req_{name}", "custom_id": name, "response": None, "error": None}
        if status in {"expired", "cancelled"} and self.draw("skipped", about) is not None:
            message = "This request could not be executed before the completion window expired."
            return row | {"error": {"code": f"batch_{status}", "message": message}}
        code, answer = self.chat(body, self.draw("failing", about))
        return row | {"response": {"status_code": code, "request_id": "req", "body": answer}}

    def chat(self, body: dict, failing: str | None = None) -> tuple[int, dict]:
        """Status and body of a chat completion."""
        form = body.get("response_format", {}).get("type", "")
        for param in self.settings["refuse"]:
            if param in body or param == form:
                name = "response_format" if param == form else param
                return 400, error(f"Unsupported parameter: {param}", "unsupported_parameter", name)
        if failing:
            code, word, message = FAILURES[failing]
            return code, error(message + self.echo(), word)
        user = body["messages"][-1]["content"]
        rulings = self.rulings(user)
        answer = replies.completion(body["model"], user, self.draw("model_faults", user) or "")
        message = answer["choices"][0]["message"]
        if rulings:
            message["content"] = rulings
        if self.settings["echo"]:
            message["content"] = f"{message['content']}{self.echo()}"
        return 200, answer

    def rulings(self, user: str) -> str:
        """What a judge says to its prompt: partly to predictions, no to references."""
        asked = re.search(r"판정할 id: (.*)$", user)
        if not asked:
            return ""
        which = f"{replies.subject(user)} {'앞서 받은 답' in user}"
        if self.draw("judge_faults", which) is not None:
            return "판정하지 못했습니다."
        empty = {"reason": "까닭", "quote": "", "covered_by": ""}
        rows = [
            {"id": id_, **empty, "verdict": "no" if ".r" in id_ else "partly"}
            for id_ in asked[1].split(", ")
        ]
        return json.dumps({"verdicts": rows}, ensure_ascii=False)

    def draw(self, setting: str, name: str) -> str | None:
        """What is drawn for a request out of the shares of a setting, if anything."""
        shares = self.settings[setting]
        shares = shares if isinstance(shares, dict) else {setting: shares}
        point = random.Random(f"{self.settings['seed']} {setting} {name}").random()
        for what, share in sorted(shares.items()):
            point -= share
            if point < 0:
                return what
        return None

    def echo(self) -> str:
        """The key of the latest request, where it is to be repeated."""
        return f" {self.log[-1]['key']}" if self.settings["echo"] and self.log else ""


def error(message: str, code: str, param: str | None = None) -> dict:
    """An error body in OpenAI form."""
    return {"error": {"message": message, "type": code, "code": code, "param": param}}
