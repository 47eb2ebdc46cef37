"""A file into a folder of the dataset's form: what fits, what does not, and what was decided.

The folder holds, for each split that is imported into it:

    data/<split>-00000-of-00001.parquet   the rows, as `load_dataset(folder)` gives them
    <split>.rejected.jsonl                rows that could not be taken, with the reason, as given
    <split>.notes.jsonl                   whatever was decided for a label or a row, one a line
    <split>.import.json                   the file with its SHA-256, the mapping, all counts
    README.md                             which files are data
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from finnewsbench.columns import Row
from finnewsbench.dataset_builder.importing.mapping import ImportMapping
from finnewsbench.dataset_builder.importing.reading import KNOWN
from finnewsbench.dataset_builder.importing.reading import UnfitError
from finnewsbench.dataset_builder.importing.reading import rows_in
from finnewsbench.dataset_builder.importing.reading import value_of
from finnewsbench.dataset_builder.importing.shaping import shaped
from finnewsbench.dataset_builder.importing.work import Noted
from finnewsbench.dataset_builder.importing.work import Shaping
from finnewsbench.errors import ConfigError
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.fileerrors import Tell
from finnewsbench.folders import make_folder
from finnewsbench.folders import make_folder_for
from finnewsbench.foreign import printable

_CARD = "---\nconfigs:\n- config_name: default\n  data_files:\n{files}---\n\n{text}\n"
_TEXT = "Imported by `finnewsbench dataset import`. What was decided stands in `*.notes.jsonl`."


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that was not taken: where it stands, why, and what it holds."""

    where: str
    kind: str
    detail: str
    row: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of a file; ``unread``: columns and keys that nothing was read from."""

    rows: tuple[dict[str, Any], ...]
    rejected: tuple[Rejected, ...]
    noted: tuple[Noted, ...]
    unread: tuple[str, ...]

    def kinds(self) -> dict[str, dict[str, int]]:
        """``rejected`` and ``noted`` -> kind -> how many, sorted."""
        return {
            "rejected": _counts(each.kind for each in self.rejected),
            "noted": _counts(each.kind for each in self.noted),
        }


def import_file(path: Path, mapping: ImportMapping, tell: Tell) -> Imported:
    """Read a file and shape its rows.

    Raises:
        FileFormatError: the file can't be read, or several columns could be meant.
        FinNewsBenchError: it has no rows.
    """
    rows: list[dict[str, Any]] = []
    rejected: list[Rejected] = []
    noted: list[Noted] = []
    seen: dict[str, str] = {}
    used: set[str] = set()
    unread: set[str] = set()
    columns: dict[str, None] = {}
    found: Counter[str] = Counter()
    for row in rows_in(path, mapping, tell):
        columns.update(dict.fromkeys(row.values))
        at = {name: value_of(row, name, mapping)[1] for name in KNOWN}
        used |= {*at.values()}
        found.update(name for name, column in at.items() if column)
        try:
            made, work = _once(row, mapping, seen)
        except UnfitError as error:
            rejected.append(Rejected(row.where, error.kind, error.reason, row.values))
            continue
        rows.append(made)
        noted += work.noted
        unread |= work.unread
    if not columns:
        raise FinNewsBenchError(f"{path} has no rows. Check that it is the right file.")
    for name, given in mapping.columns.items():
        if not found[name]:
            raise ConfigError(
                f"No row of {path.name} has {given!r}, which is said to hold the {name}. There "
                f"are: {printable(', '.join(columns))}."
            )
    others = tuple(name for name in columns if name not in used)
    return Imported(tuple(rows), tuple(rejected), tuple(noted), (*others, *sorted(unread)))


def write_import(
    folder: Path, split: str, found: Imported, about: Mapping[str, Any], *, replace: bool
) -> bool:
    """Write what came of a file.  Where no row was taken only the rejected rows are written.

    Returns:
        Whether an earlier import of the split stays as it was, since no row was taken.

    Raises:
        ConfigError: the split can be none, was not imported, or has been imported already and is
            not to be replaced.
    """
    if not re.fullmatch(r"\w+", split):
        raise ConfigError(
            f"--split is {split!r}; it can be test, validation, or a word like these."
        )
    record = folder / f"{split}.import.json"
    data = folder / "data" / f"{split}-00000-of-00001.parquet"
    if record.exists() and data.exists() and not replace:
        raise ConfigError(
            f"{folder} holds an import of the split {split!r}. Name another folder with --out or "
            "another --split, or say --replace."
        )
    if not record.exists() and (folder / "README.md").exists() and not _is_ours(folder):
        raise ConfigError(f"{folder} holds something else. Name another folder with --out.")
    if not record.exists() and any(data.parent.glob(f"{split}-*.parquet")):
        raise ConfigError(
            f"{folder} holds a split {split!r} that was not imported. Name another folder with "
            "--out."
        )
    _write_lines(
        make_folder(folder) / f"{split}.rejected.jsonl",
        (
            {"where": r.where, "kind": r.kind, "reason": r.detail, "row": r.row}
            for r in found.rejected
        ),
    )
    if not found.rows:
        return data.exists()
    _write_parquet(list(found.rows), make_folder_for(data))
    _write_lines(
        folder / f"{split}.notes.jsonl",
        ({"where": n.where, "kind": n.kind, "detail": n.detail} for n in found.noted),
    )
    counts = {"taken": len(found.rows), **found.kinds(), "unread": list(found.unread)}
    text = json.dumps({**about, **counts}, ensure_ascii=False, indent=2)
    record.write_text(text + "\n", encoding="utf-8", newline="\n")
    files = "".join(
        f"  - split: {each.name.partition('-')[0]}\n    path: data/{each.name}\n"
        for each in sorted(data.parent.glob("*.parquet"))
    )
    card = _CARD.format(files=files, text=_TEXT)
    (folder / "README.md").write_text(card, encoding="utf-8", newline="\n")
    return False


def sha256_of(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        digest = hashlib.sha256()
        while piece := file.read(1 << 20):
            digest.update(piece)
    return digest.hexdigest()


def _once(row: Row, mapping: ImportMapping, seen: dict[str, str]) -> tuple[dict[str, Any], Shaping]:
    made, work = shaped(row, mapping)
    earlier = seen.get(made["id"])
    if earlier:
        raise UnfitError("id_twice", f"the id {made['id']!r} stood already at {earlier}")
    seen[made["id"]] = row.where
    return made, work


def _is_ours(folder: Path) -> bool:
    return any(folder.glob("*.import.json"))


def _counts(kinds: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(kinds).items()))


def _write_lines(path: Path, records: Iterable[Mapping[str, Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="\n", errors="backslashreplace") as file:
        for record in records:
            file.write(_line(record) + "\n")


def _line(record: Mapping[str, Any]) -> str:
    try:
        return json.dumps(record, ensure_ascii=False, allow_nan=False, default=str)
    except ValueError:  # NaN or infinity, which JSON has no word for
        return json.dumps({**record, "row": repr(record["row"])}, ensure_ascii=False)


def _write_parquet(rows: list[dict[str, Any]], path: Path) -> None:
    import datasets  # noqa: PLC0415 (takes a second)

    from finnewsbench.dataset_builder.features import FEATURES  # noqa: PLC0415

    shown = not datasets.are_progress_bars_disabled()
    datasets.disable_progress_bars()
    # Beside the file first: what is there stays whole until all of the new one is.
    new = path.with_name(f"{path.name}.new")
    try:
        datasets.Dataset.from_list(rows, features=FEATURES).to_parquet(str(new))
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
        if shown:
            datasets.enable_progress_bars()
