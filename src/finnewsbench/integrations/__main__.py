"""What goes between this benchmark and other harnesses' command lines.

python -m finnewsbench.integrations lm_eval path         the folder for --include_path
python -m finnewsbench.integrations lm_eval gen_kwargs   the strict JSON schema for --gen_kwargs
python -m finnewsbench.integrations predictions LOG      a log's replies, for finnewsbench score
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from finnewsbench.capabilities import Parameters
from finnewsbench.capabilities import payload
from finnewsbench.capabilities import starting_with
from finnewsbench.errors import FinNewsBenchError
from finnewsbench.lines import to_line
from finnewsbench.task import wire_schema

from .logs import predictions


def gen_kwargs() -> str:
    """The response format that ``finnewsbench run`` asks for first, as JSON."""
    body = payload("", (), Parameters(schema=wire_schema()), starting_with("json_schema"))
    return json.dumps({"response_format": body["response_format"]}, ensure_ascii=False)


def main() -> None:
    """Print what the two arguments name."""
    match sys.argv[1:]:
        case ["lm_eval", "path"]:
            out = f"{Path(__file__).parent / 'lm_eval'}\n".encode()
        case ["lm_eval", "gen_kwargs"]:
            out = f"{gen_kwargs()}\n".encode()
        case ["predictions", log]:
            try:
                out = b"".join(map(to_line, predictions(Path(log))))
            except FinNewsBenchError as error:
                raise SystemExit(f"error: {error}") from None
        case _:
            raise SystemExit(__doc__)
    sys.stdout.buffer.write(out)


if __name__ == "__main__":
    main()
