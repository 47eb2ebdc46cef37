"""Bring scored run folders into the package, cut down to what the leaderboard reads.

    python -m finnewsbench.space.board_bundle runs/NAME ...

Left out are what judges answered word for word, replies that could be read (the extraction stays),
reasoning, times and usage.  What is brought in is still a run folder.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Mapping
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from finnewsbench.articlescores import ARTICLE_SCORES_FILE
from finnewsbench.articlescores import read_article_scores
from finnewsbench.lines import to_line
from finnewsbench.reporting.breakdown import TABLES
from finnewsbench.runfile import RECORDS_FILE
from finnewsbench.runfile import RUN_FILE
from finnewsbench.runfile import write_json
from finnewsbench.scores import SCORES_FILE
from finnewsbench.scores import read_scores
from finnewsbench.space.board_folders import BUNDLED
from finnewsbench.store import read_run
from finnewsbench.verdictfile import VERDICTS_FILE

KEPT = ("article_id", "article_sha256", "extraction", "failure")
"""What stays of a prediction record."""


def bundle(folder: Path, into: Path = BUNDLED) -> Path:
    """Write the small form of a scored run folder to ``into``, under its own name.

    Raises:
        FinNewsBenchError: the folder holds no scored run.
    """
    data, scores, values = read_run(folder), read_scores(folder), read_article_scores(folder)
    place = into / folder.resolve().name
    place.mkdir(parents=True, exist_ok=True)
    write_json(place / RUN_FILE, {**data.run, "sessions": []})
    write_json(place / SCORES_FILE, scores)
    _write(place / RECORDS_FILE, [_small(data.records[id_]) for id_ in sorted(data.records)])
    _write(
        place / ARTICLE_SCORES_FILE,
        [
            {
                "article_id": id_,
                "failure": found.failure,
                "values": {k: v for k, v in found.values.items() if k.partition(".")[0] in TABLES},
            }
            for id_, found in sorted(values.items())
        ],
    )
    if (folder / VERDICTS_FILE).is_file():
        shutil.copyfile(folder / VERDICTS_FILE, place / VERDICTS_FILE)
    return place


def _small(record: Mapping[str, Any]) -> dict[str, Any]:
    """A record without what nobody looks at; a reply that could not be read stays as it came."""
    small = {key: record[key] for key in KEPT if key in record}
    if "extraction" not in record and isinstance(record.get("reply"), Mapping):
        small["reply"] = {**record["reply"], "reasoning": None}
    return small


def _write(path: Path, records: Sequence[Mapping[str, Any]]) -> None:
    path.write_bytes(b"".join(to_line(record) for record in records))


def size(folder: Path) -> int:
    """Bytes of the files in a folder."""
    return sum(path.stat().st_size for path in folder.iterdir())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        made = bundle(Path(name))
        sys.stdout.write(json.dumps({"folder": str(made), "bytes": size(made)}) + "\n")
