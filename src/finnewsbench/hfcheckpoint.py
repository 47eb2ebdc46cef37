"""A checkpoint of `transformers`, before its weights are loaded: which, where, and how computed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import torch
from transformers import AutoConfig

from .errors import ConfigError
from .keys import digest

CHUNK = 1 << 20
DECIDING = frozenset((".bin", ".jinja", ".json", ".model", ".safetensors", ".txt"))
"""Suffixes of the files in a folder that decide what its model replies."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Which weights, and where and how they are computed.

    ``revision``: the commit on the Hub, or ``sha256:`` and a digest of a folder's files.
    ``context``: the most tokens of prompt and reply together, if the model has such a limit.
    """

    name: str
    revision: str
    device: str
    dtype: str
    context: int | None


def find(name: str) -> Checkpoint:
    """The checkpoint of a name: a folder, or a Hub id with an optional ``@revision``.

    Loads its configuration only.  On a CPU the weights are computed in float32, elsewhere as they
    are stored.

    Raises:
        ConfigError: there is none, or it cannot be read without running its code.
    """
    if not name.strip():
        raise ConfigError("hf/ is followed by no name; it takes a folder or the id of a model.")
    path = Path(name).expanduser()
    folder = path.is_dir()
    if not folder and name.startswith((".", "/", "~")):
        raise ConfigError(f"There is no folder {path}; hf/ takes a folder or the id of a model.")
    place, _, revision = (str(path), "", "") if folder else name.partition("@")
    try:
        config = AutoConfig.from_pretrained(
            place, revision=revision or None, trust_remote_code=False
        )
    except (OSError, ValueError) as error:
        raise ConfigError(
            f"The model {name!r} cannot be used: {first_line(error)} Check its name, access to it "
            "(HF_TOKEN), and the network."
        ) from None
    text = config.get_text_config()
    device = _device()
    dtype = "float32" if device == "cpu" else str(text.dtype or "bfloat16").removeprefix("torch.")
    commit = getattr(config, "_commit_hash", None)
    return Checkpoint(
        name=place,
        revision=folder_digest(path) if folder else str(commit or revision or "main"),
        device=device,
        dtype=dtype,
        context=getattr(text, "max_position_embeddings", None),
    )


def folder_digest(folder: Path) -> str:
    """Digest of the files that decide what a folder's model replies."""
    found = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.suffix in DECIDING:
            content = hashlib.sha256()
            with path.open("rb") as file:
                while chunk := file.read(CHUNK):
                    content.update(chunk)
            found.append([path.name, content.hexdigest()])
    return f"sha256:{digest(found)}"


def _device() -> str:
    found = torch.accelerator.current_accelerator() if torch.accelerator.is_available() else None
    return found.type if found is not None else "cpu"


def first_line(error: BaseException) -> str:
    """The first line of an error: the libraries add pages of advice."""
    text = next((line.strip() for line in str(error).splitlines() if line.strip()), "")
    return f"{(text or type(error).__name__)[:300].rstrip('.')}."
