"""The command-line reference as Markdown, from the commands themselves."""

from __future__ import annotations

from typing import Any

import typer

from finnewsbench.cli import app

INTRODUCTION = """\
# Command line

What `finnewsbench COMMAND --help` shows. Exit status: 0 done, 1 something did not hold (see the
command) or went wrong inside, 2 something that you can set right, 3 unfinished: the same command
goes on.
"""


def commands_page() -> str:
    """A section per command, in the order in which ``--help`` lists them."""
    return INTRODUCTION + "".join(_sections(typer.main.get_command(app), "finnewsbench"))


def _sections(command: Any, name: str) -> list[str]:
    """The command and, of a group, all that are in it."""
    inner = getattr(command, "commands", None)
    if inner is None:
        return [_section(command, name)]
    found = [] if name == "finnewsbench" else [f"\n## {name}\n\n{_text(command.help)}\n"]
    for each in inner.values():
        found += _sections(each, f"{name} {each.name}")
    return found


def _section(command: Any, name: str) -> str:
    level = "##" if name.count(" ") == 1 else "###"
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and not p.hidden]
    words = " ".join([name, "[OPTIONS]", *(_placeholder(p) for p in arguments)])
    lines = [f"\n{level} {name}\n", f"```text\n{words}\n```\n", f"{_text(command.help)}\n"]
    rows = [(f"`{_placeholder(p)}`", _text(getattr(p, "help", "")), "") for p in arguments]
    rows += [(_names(p), _text(p.help), _default(p)) for p in options]
    if rows:
        lines += ["| | | default |", "| --- | --- | --- |"]
        lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in r)} |" for r in rows]
    return "\n".join(lines) + "\n"


def _placeholder(argument: Any) -> str:
    shown = str(argument.metavar or argument.name).upper().strip("{}")
    return shown + ("..." if argument.nargs == -1 and not shown.endswith("...") else "")


def _names(option: Any) -> str:
    names = [name for name in (*option.opts, *option.secondary_opts) if name[:1] == "-"]
    kind = "" if option.is_flag else f" {_kind(option)}".rstrip()
    return ", ".join(f"`{name}{kind}`" for name in names)


def _kind(option: Any) -> str:
    """What an option takes; earlier releases of typer say it by click's types."""
    annotation = getattr(getattr(option, "type_descriptor", None), "annotation", None)
    annotation = next(iter(getattr(annotation, "__args__", ())), annotation)
    name = str(getattr(annotation, "__name__", "") or option.type.name)
    return {"str": "TEXT", "int": "INTEGER"}.get(name, name.upper())


def _default(option: Any) -> str:
    value = option.default
    if option.is_flag or value is None or value == "" or callable(value):
        return ""
    return f"`{value}`"


def _text(text: str | None) -> str:
    """Help as Markdown: names of options and placeholders are no HTML."""
    plain = (text or "").strip().replace("``", "`").replace("\\[", "[")
    return plain.replace("<", "&lt;").replace("{", "&#123;")
