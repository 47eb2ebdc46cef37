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
            lines = [str(Path(__file__).parent / "lm_eval")]
        case ["lm_eval", "gen_kwargs"]:
            lines = [gen_kwargs()]
        case ["predictions", log]:
            try:
                lines = [json.dumps(each, ensure_ascii=False) for each in predictions(Path(log))]
            except FinNewsBenchError as error:
                raise SystemExit(f"error: {error}") from None
        case _:
            raise SystemExit(__doc__)
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8"))


if __name__ == "__main__":
    main()
