"""A chat model of `transformers`: loaded, and asked about a batch of prompts.

Imported only where a model runs in process.  Decoding is greedy at temperature 0.  Above it each
prompt draws from a generator of its own, so that a reply depends on prompt and seed and not on what
shares its batch; in half precision a batch can still shift the last digits, as it does in servers.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from typing import Any

import torch
import transformers
from jinja2 import TemplateError
from transformers import AutoModelForCausalLM
from transformers import AutoTokenizer
from transformers import GenerationConfig
from transformers import LogitsProcessor
from transformers import LogitsProcessorList
from transformers import StoppingCriteria
from transformers import StoppingCriteriaList

from .capabilities import Message
from .errors import FaultError
from .errors import StopRunError
from .hfcheckpoint import Checkpoint
from .hfcheckpoint import first_line
from .keys import digest
from .replies import Reply
from .replies import Usage


@dataclass(frozen=True, slots=True)
class Wanted:
    """Parameters of a reply; ``template`` goes to the chat template."""

    max_tokens: int
    temperature: float
    seed: int
    template: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Model:
    """A loaded model.  ``ends`` are the tokens that end a reply."""

    checkpoint: Checkpoint
    weights: Any
    tokenizer: Any
    ends: tuple[int, ...]

    def answer(
        self, prompts: Sequence[Sequence[Message]], wanted: Wanted, stop: threading.Event
    ) -> list[Reply | FaultError]:
        """Replies in the order of the prompts, computed together; ``stop`` ends it early.

        A prompt that leaves too little of the context is a `FaultError` and not computed.  The
        seconds of a reply are those of its batch.

        Raises:
            StopRunError: the prompts cannot be put to this model, or memory does not suffice.
        """
        started = time.monotonic()
        texts = [self._text(prompt, wanted) for prompt in prompts]
        sizes = [len(ids) for ids in self._ids(texts)["input_ids"]]
        short = [self._overflow(size, wanted) for size in sizes]
        fitting = [number for number, fault in enumerate(short) if fault is None]
        done = self._generate([texts[n] for n in fitting], wanted, stop) if fitting else []
        seconds = time.monotonic() - started
        replies = {
            number: self._reply(tokens, sizes[number], seconds)
            for number, tokens in zip(fitting, done, strict=True)
        }
        return [fault or replies[number] for number, fault in enumerate(short)]

    def _text(self, prompt: Sequence[Message], wanted: Wanted) -> str:
        try:
            return str(
                self.tokenizer.apply_chat_template(
                    list(prompt), tokenize=False, add_generation_prompt=True, **wanted.template
                )
            )
        except (TemplateError, TypeError, ValueError) as error:  # it is the checkpoint's program
            raise StopRunError(
                "template",
                f"The chat template of {self.checkpoint.name} refuses the prompt: "
                f"{first_line(error)} Serve the model with one that takes a system message.",
            ) from None

    def _ids(self, texts: Sequence[str], **how: Any) -> Any:
        return self.tokenizer(list(texts), add_special_tokens=False, **how)

    def _overflow(self, size: int, wanted: Wanted) -> FaultError | None:
        context = self.checkpoint.context
        if context is None or size + wanted.max_tokens <= context:
            return None
        return FaultError(
            "context_overflow",
            f"{size} tokens of prompt and {wanted.max_tokens} of reply are more than the "
            f"{context} of the model's context",
            retry=False,
        )

    def _generate(
        self, texts: Sequence[str], wanted: Wanted, stop: threading.Event
    ) -> list[list[int]]:
        """The tokens of each reply, up to and with the one that ends it, if there is one."""
        batch = self._ids(texts, padding=True, padding_side="left", return_tensors="pt")
        batch = {name: batch[name].to(self.weights.device) for name in _INPUTS}
        processors = LogitsProcessorList()
        if wanted.temperature > 0:
            processors.append(_Draw(texts, wanted))
        try:
            with torch.inference_mode():
                out = self.weights.generate(
                    **batch,
                    generation_config=GenerationConfig(
                        max_new_tokens=wanted.max_tokens,
                        do_sample=False,
                        eos_token_id=list(self.ends),
                        pad_token_id=self.tokenizer.pad_token_id,
                    ),
                    logits_processor=processors,
                    stopping_criteria=StoppingCriteriaList([_Stop(stop)]),
                )
        except torch.OutOfMemoryError:
            raise StopRunError(
                "memory",
                f"The memory of {self.checkpoint.device} is too small for a batch of {len(texts)}. "
                "Lower --workers or --max-tokens, then run the same command again.",
            ) from None
        return [self._ended(row) for row in out[:, batch["input_ids"].shape[1] :].tolist()]

    def _ended(self, row: list[int]) -> list[int]:
        end = next((at for at, token in enumerate(row) if token in self.ends), len(row))
        return row[: end + 1]

    def _reply(self, tokens: list[int], size: int, seconds: float) -> Reply:
        found = self.checkpoint
        return Reply(
            content=self.tokenizer.decode(
                tokens, skip_special_tokens=True, clean_up_tokenization_spaces=False
            ),
            finish_reason="stop" if tokens and tokens[-1] in self.ends else "length",
            usage=Usage(prompt_tokens=size, completion_tokens=len(tokens)),
            seconds=seconds,
            model=(
                f"{found.name}@{found.revision[:19]} (transformers {transformers.__version__}, "
                f"torch {torch.__version__}, {found.device}, {found.dtype})"
            ),
        )


_INPUTS = ("input_ids", "attention_mask")


def load(found: Checkpoint) -> Model:
    """Load tokenizer and weights, from the Hub where they are not on the disk yet.

    Raises:
        StopRunError: they cannot be had, or are no chat model of a kind that is known.
    """
    revision = None if found.revision.startswith("sha256:") else found.revision
    if not sys.stderr.isatty():
        transformers.utils.logging.disable_progress_bar()
    places = torch.accelerator.device_count() if found.device != "cpu" else 1
    try:
        tokenizer = AutoTokenizer.from_pretrained(
            found.name, revision=revision, trust_remote_code=False
        )
        weights = AutoModelForCausalLM.from_pretrained(
            found.name,
            revision=revision,
            dtype=getattr(torch, found.dtype),
            device_map="auto" if places > 1 else {"": found.device},
            trust_remote_code=False,
        )
    except (OSError, ValueError, torch.OutOfMemoryError) as error:
        raise StopRunError(
            "not_loaded", f"{found.name} cannot be loaded: {first_line(error)}"
        ) from None
    if not tokenizer.chat_template:
        raise StopRunError(
            "template",
            f"{found.name} has no chat template: it is a base model, or its template is missing. "
            "Take the instruct model.",
        )
    own = weights.generation_config.eos_token_id
    ends = {*(own if isinstance(own, list) else [own]), tokenizer.eos_token_id} - {None}
    if tokenizer.pad_token_id is None:
        tokenizer.pad_token = tokenizer.eos_token
    # What generate() is not told it takes from here: a checkpoint's advice on sampling too.
    weights.generation_config = GenerationConfig()
    return Model(found, weights.eval(), tokenizer, tuple(sorted(ends)))


class _Stop(StoppingCriteria):  # type: ignore[misc, unused-ignore]
    """Ends a whole batch once an event is set."""

    def __init__(self, event: threading.Event) -> None:
        self._event = event

    def __call__(self, input_ids: Any, *_: Any, **__: Any) -> Any:
        return torch.full((len(input_ids),), self._event.is_set(), device=input_ids.device)


class _Draw(LogitsProcessor):  # type: ignore[misc, unused-ignore]
    """Makes the likeliest token a random draw at a temperature (the Gumbel-max trick).

    Each row has its own stream of noise, from the seed and its prompt.
    """

    def __init__(self, texts: Sequence[str], wanted: Wanted) -> None:
        self._temperature = wanted.temperature
        self._streams = [
            torch.Generator().manual_seed(int(digest([wanted.seed, text])[:15], 16))
            for text in texts
        ]

    def __call__(self, _: Any, scores: Any) -> Any:
        uniform = torch.stack(
            [torch.rand(scores.shape[1], generator=stream) for stream in self._streams]
        ).clamp_(min=torch.finfo(torch.float32).tiny)
        noise = -torch.log(-torch.log(uniform))
        return scores.float() / self._temperature + noise.to(scores.device)
