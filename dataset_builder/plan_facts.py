"""The hand-written half of the plan: one article a line, `plan/block<n>.txt` and `validation.txt`.

A line has eleven fields, separated by `|`: month, sector letter, event, register letter, line
letter, central company, other companies, themes, people, facts, notes.  Everything that is counted
rather than invented (length, statements, keywords, difficulty, dates) is allotted elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from finnewsbench.errors import FinNewsBenchError
from finnewsbench.metric.schema import SECTORS

FOLDER = Path(__file__).with_name("plan")
BLOCKS = ("block1", "block2", "block3", "block4", "block5")
"""The five parts of `test`: 50, 50, 50, 50 and 60 articles, each a cross-section by itself."""

SECTOR_LETTERS = dict(zip("IHTFDCMSGUER", SECTORS, strict=True))
REGISTER_LETTERS = {
    "d": "disclosure_digest",
    "f": "feature",
    "i": "interview",
    "m": "market_wrap",
    "p": "policy_piece",
    "r": "results_note",
    "w": "wire_brief",
    "h": "feature",
}
"""Letter -> register; `h` is a feature of the regional daily."""

LINE_LETTERS = {"P": "positive", "N": "negative", "U": "neutral"}
FIELD_COUNT = 11

_OTHER = re.compile(r"(?P<name>[^(/]+)(?:\((?P<english>[^)]+)\))?/(?P<sector>[A-Z])(?P<group>\^)?"
                    r"(?:@(?P<country>\S+))?")  # fmt: skip


class PlanError(FinNewsBenchError):
    """A line of the plan's data cannot be read, or the quotas cannot be met; says where."""


@dataclass(frozen=True, slots=True)
class Firm:
    """A planned company: invented name, sector, and what the writer must know of it."""

    name: str
    sector: str
    english: str = ""
    country: str = ""
    group: bool = False


@dataclass(frozen=True, slots=True)
class Role:
    """A planned person before a name is given: role, affiliation, whether a namesake of the first.

    ``country`` is that of a foreign affiliation, which decides what the person's name is like.
    """

    role: str
    affiliation: str
    country: str = ""
    namesake: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """One hand-written line as typed values.

    ``seed`` is what the fixed hashes are taken from: the central company's name, or a note
    ``seed:...`` where a firm had to be renamed after its article's place in the plan was settled.
    """

    month: int
    sector: str
    event: str
    register: str
    regional: bool
    line: str
    central: Firm
    ordinary_word: bool
    others: tuple[Firm, ...]
    themes: tuple[str, ...]
    people: tuple[Role, ...]
    premise: str
    notes: tuple[tuple[str, str], ...]
    seed: str


def read_block(name: str, folder: Path = FOLDER) -> list[Facts]:
    """The lines of one file, in its order.

    Raises:
        PlanError: a line does not have the eleven fields or uses an unknown letter; names it.
    """
    path = folder / f"{name}.txt"
    rows = enumerate(path.read_text(encoding="utf-8").split("\n"), 1)
    return [_facts(line, f"{path.name}, line {n}") for n, line in rows if line and line[0] != "#"]


def words(name: str, folder: Path = FOLDER) -> list[str]:
    """The lines of a word list that are not empty."""
    return [w for w in (folder / name).read_text(encoding="utf-8").split("\n") if w]


def _facts(line: str, where: str) -> Facts:
    fields = line.split("|")
    if len(fields) != FIELD_COUNT:
        raise PlanError(f"{where}: {len(fields)} fields, not {FIELD_COUNT}. Mend the line.")
    month, sector, event, register, polarity, name, others, themes, people, premise, notes = fields
    try:
        central = Firm(name.rstrip("*"), SECTOR_LETTERS[sector])
        firms = tuple(_firm(text) for text in others.split(",") if text)
        return Facts(
            month=int(month),
            sector=central.sector,
            event=event,
            register=REGISTER_LETTERS[register],
            regional=register == "h",
            line=LINE_LETTERS[polarity],
            central=central,
            ordinary_word=name.endswith("*"),
            others=firms,
            themes=tuple(themes.split(",")),
            people=tuple(_people(people, central, firms)),
            premise=premise,
            notes=tuple(note for note in _notes(notes) if note[0] != "seed"),
            seed=dict(_notes(notes)).get("seed", central.name),
        )
    except (KeyError, ValueError, IndexError) as error:
        raise PlanError(f"{where}: cannot be read ({error}). Mend the line.") from error


def _firm(text: str) -> Firm:
    found = _OTHER.fullmatch(text)
    if not found:
        raise ValueError(f"company {text!r}")
    parts = found.groupdict(default="")
    return Firm(
        name=parts["name"],
        sector=SECTOR_LETTERS[parts["sector"]],
        english=parts["english"],
        country=parts["country"],
        group=bool(parts["group"]),
    )


def _people(text: str, central: Firm, others: tuple[Firm, ...]) -> Iterator[Role]:
    for part in filter(None, text.split(";")):
        namesake = part.startswith("=")
        plain = part.removeprefix("=")
        if "@" in plain:
            role, affiliation = plain.split("@")
            yield Role(role, affiliation, namesake=namesake)
            continue
        where, role = plain.split(":")
        firm = central if where == "C" else others[int(where) - 1]
        yield Role(role, firm.name, firm.country, namesake)


def _notes(text: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, text.split(";")):
        kind, note = part.split(":", 1)
        yield kind, note
