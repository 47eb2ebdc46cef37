"""FinNewsBench: structured information extraction from Korean financial news, measured."""

from __future__ import annotations

from pathlib import Path

__version__ = "0.1.0"

# In an editable checkout `metric`, `dataset_builder` and `space` are siblings of `src`; in a wheel
# they are sub-packages.  Either way they are imported as finnewsbench.metric, and so on.
_ROOT = Path(__file__).resolve().parents[2]
if (_ROOT / "metric" / "schema.py").is_file():
    __path__.append(str(_ROOT))
