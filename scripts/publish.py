"""Publish dataset, metric and demo on the Hugging Face Hub: ``finnewsbench publish``.

    python scripts/publish.py --namespace ORG --dry-run
    python scripts/publish.py --namespace ORG [dataset] [metric] [space]

The token comes from HF_TOKEN or `hf auth login`.
"""

from __future__ import annotations

import sys

from finnewsbench.cli import main

if __name__ == "__main__":
    sys.argv[1:1] = ["publish"]
    main()
