"""What a visitor takes along: the extraction as JSON, and the call that asks for it."""

from __future__ import annotations

import json
import shlex
from typing import Any

from finnewsbench.addresses import KEY_VARIABLES
from finnewsbench.metric.schema import CATEGORIES
from finnewsbench.redaction import endpoint
from finnewsbench.serving import served_name
from finnewsbench.space.scoring import Scores
from finnewsbench.space.servers import BASELINE
from finnewsbench.space.session import Desk
from finnewsbench.space.session import Side
from finnewsbench.task import PROMPT_VERSION
from finnewsbench.task import messages
from finnewsbench.task import wire_schema

PLACE = "OPENAI_API_KEY"
"""The variable that stands where a key would."""


def to_json(desk: Desk, side: Side) -> str:
    """The extraction with what it is of and what it scored; no key, no address."""
    record: dict[str, Any] = {
        "article_id": desk.row["id"] if desk.row else None,
        "title": desk.title,
        "model": side.model,
        "origin": side.origin,
        "prompt_version": PROMPT_VERSION,
        "extraction": side.items.to_dict(),
        "scores": _scores(side.scores) if side.scores else None,
    }
    return json.dumps(record, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def _scores(scores: Scores) -> dict[str, Any]:
    tables = ("grounding", "compliance", *(("rubric", "recall_exact") if scores.reference else ()))
    values = {name: value for name, value in scores.values.items() if name.split(".")[0] in tables}
    lines = {
        category: [
            {"name": line.name, "value": line.value, "reason": line.reason}
            for line in scores.lines.get(category, ())
        ]
        for category in CATEGORIES
    }
    overall = scores.overall if scores.reference else None
    judge = scores.judged or "offline"
    return {
        "reference": scores.reference, "judge": judge, "overall": overall, "values": values,
        "lines": lines,
    }  # fmt: skip


def file_name(desk: Desk, side: Side) -> str:
    """A name for the file that every system takes."""
    article = str(desk.row["id"]) if desk.row else "pasted"
    whole = f"finnewsbench-{article}-{side.model}"
    return "".join(c if c.isascii() and (c.isalnum() or c in "-.") else "-" for c in whole)[:80]


def as_curl(desk: Desk, side: Side) -> str:
    """The request as a command for a shell; the baseline's is the project's own command."""
    if side.kind == BASELINE:
        article = {"id": "article-1", "title": desk.title, "article": desk.article}
        line = json.dumps(article, ensure_ascii=False)
        return f"printf '%s\\n' {shlex.quote(line)} |\n  finnewsbench extract - --model baseline"
    url, variable = _address(side)
    body = json.dumps(_body(desk, side), ensure_ascii=False, indent=1)
    return (
        f"curl {shlex.quote(url + '/chat/completions')} \\\n"
        f'  -H "Authorization: Bearer ${variable}" \\\n'
        '  -H "Content-Type: application/json" \\\n'
        f"  --data-raw {shlex.quote(body)}"
    )


def as_python(desk: Desk, side: Side) -> str:
    """The same in Python, with the official client."""
    if side.kind == BASELINE:
        return (
            "from finnewsbench import baseline\n\n"
            f"title = {desk.title!r}\narticle = {desk.article!r}\n\n"
            "print(baseline.extract(title, article).to_dict())\n"
        )
    url, variable = _address(side)
    return (
        "import os\n\nimport openai\n\nfrom finnewsbench.metric.parsing import parse\n"
        "from finnewsbench.task import messages, wire_schema\n\n"
        f"title = {desk.title!r}\narticle = {desk.article!r}\n\n"
        f'client = openai.OpenAI(base_url={url!r}, api_key=os.environ["{variable}"])\n'
        "reply = client.chat.completions.create(\n"
        f"    model={_served(side)!r},\n"
        "    messages=messages(title, article),\n"
        "    temperature=0,\n"
        '    response_format={"type": "json_schema", "json_schema": {\n'
        '        "name": "NewsExtraction", "strict": True, "schema": wire_schema()}},\n'
        ")\n"
        "print(parse(reply.choices[0].message.content).extraction.to_dict())\n"
    )


def _address(side: Side) -> tuple[str, str]:
    """The address as it may be shown, and the variable that holds its key."""
    url = endpoint(side.url).url
    hosts = [variable for host, variable in KEY_VARIABLES.items() if host in url]
    return url, hosts[0] if hosts else PLACE


def _served(side: Side) -> str:
    return served_name(side.model, endpoint(side.url).url)


def _body(desk: Desk, side: Side) -> dict[str, Any]:
    schema = {"name": "NewsExtraction", "strict": True, "schema": wire_schema()}
    return {
        "model": _served(side),
        "messages": messages(desk.title, desk.article),
        "temperature": 0,
        "response_format": {"type": "json_schema", "json_schema": schema},
    }
