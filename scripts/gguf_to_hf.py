"""Write a GGUF file as a folder that `transformers`, vLLM and ``hf/FOLDER`` read.

    python scripts/gguf_to_hf.py MODEL.gguf FOLDER

The quantised weights are computed back to bfloat16: the folder answers nearly as the file does and
takes two to four times its room.  For the test model of fetch_test_model.py, so that the same model
can be tried on several servers.  Needs the extra `test-hf`.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path
from typing import Any


def convert(file: Path, folder: Path) -> None:
    """Write the folder in one step: it is there whole, or not at all.

    Raises SystemExit if there is no such file, the folder is taken, or packages are missing.
    """
    if not file.is_file():
        raise SystemExit(f"no file at {file}: python scripts/fetch_test_model.py fetches one")
    if folder.exists():
        raise SystemExit(f"{folder} is there already: remove it, or name another folder")
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    model, tokenizer = read(file)
    if not tokenizer.chat_template:
        raise SystemExit(f"{file} has no chat template: it is a base model")
    tokenizer.save_pretrained(partial)
    model.save_pretrained(partial)
    partial.replace(folder)


def read(file: Path) -> tuple[Any, Any]:
    """Model and tokenizer of a GGUF file, as if they had never been quantised."""
    try:
        import gguf  # noqa: F401, PLC0415 - transformers needs it and says so at length
        import torch  # noqa: PLC0415
        from transformers import AutoModelForCausalLM  # noqa: PLC0415
        from transformers import AutoTokenizer  # noqa: PLC0415
    except ImportError as error:
        raise SystemExit(f"{error.name} is missing: pip install 'finnewsbench[test-hf]'") from None
    place = {"pretrained_model_name_or_path": str(file.parent), "gguf_file": file.name}
    tokenizer = AutoTokenizer.from_pretrained(**place)
    model = AutoModelForCausalLM.from_pretrained(**place, dtype=torch.bfloat16)
    config = model.config
    if hasattr(config, "quantization_config"):
        del config.quantization_config
    # A model that was read from GGUF refuses to be saved; a new one with the same weights does not.
    plain = type(model)._from_config(config, dtype=torch.bfloat16)  # noqa: SLF001
    weights = {name: value.to(torch.bfloat16) for name, value in model.state_dict().items()}
    plain.load_state_dict(weights)
    for holder in (plain.config, plain.generation_config):
        holder.eos_token_id = tokenizer.eos_token_id
    return plain, tokenizer


def main() -> None:
    """Convert, and print the folder."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("folder", type=Path)
    given = parser.parse_args()
    convert(given.file, given.folder)
    print(given.folder)


if __name__ == "__main__":
    main()
