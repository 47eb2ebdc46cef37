"""FinNewsBench: structured information extraction from Korean financial news, measured."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import ArticleScores
    from .api import Difference
    from .api import Extracted
    from .api import NewsExtraction
    from .api import Run
    from .api import compare
    from .api import extract
    from .api import load_run
    from .api import make_run
    from .api import score

__version__ = "0.1.0"
__all__ = [
    "ArticleScores",
    "Difference",
    "Extracted",
    "NewsExtraction",
    "Run",
    "__version__",
    "compare",
    "extract",
    "load_run",
    "make_run",
    "score",
]

# In an editable checkout `metric`, `dataset_builder` and `space` are siblings of `src`; in a wheel
# they are sub-packages.  Either way they are imported as finnewsbench.metric, and so on.
_ROOT = Path(__file__).resolve().parents[2]
if (_ROOT / "metric" / "schema.py").is_file():
    __path__.append(str(_ROOT))


def __getattr__(name: str) -> object:
    """The names of `api`, loaded when they are first used: importing this stays quick."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import api  # noqa: PLC0415 (see above)

    found: object = getattr(api, name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
