"""Where a bug of the page is told in full: the log, without keys."""

from __future__ import annotations

import sys
import traceback

from finnewsbench.redaction import redact


def log_error(secrets: tuple[str, ...] = ()) -> None:
    """Write the traceback of the exception at hand to the log, without keys."""
    sys.stderr.write(redact(traceback.format_exc(), secrets))
