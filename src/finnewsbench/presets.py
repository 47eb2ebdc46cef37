"""The paper's eight models, and what each needs to be asked as the paper asked them.

The paper (section 5.1) says: one prompt, the GPT-5 models through OpenAI's API, the open ones on
vLLM's OpenAI-compatible server.  It does not give temperatures, efforts of reasoning, output limits
or versions; those below are proposals.  Names of reasoning parsers are those of vLLM 0.32.  None of
the eight has been run with this package yet.
"""

from __future__ import annotations

from dataclasses import dataclass

NOT_CHECKED = "not checked"
VLLM = "vLLM"
OPENAI = "OpenAI API"


@dataclass(frozen=True, slots=True)
class Preset:
    """How one model is served and asked.

    ``served`` is who serves it; ``serve`` is what follows ``vllm serve NAME``; ``run`` what follows
    ``finnewsbench run --model NAME``.  ``parser`` is vLLM's reasoning parser, or ``""``.
    ``weights`` is the memory of the weights in GB (at two bytes a parameter; gpt-oss comes in four
    bits), without the context's.  ``access`` is ``open``, ``key`` (OPENAI_API_KEY), or
    ``conditions`` (to be accepted on the Hub; then HF_TOKEN).
    """

    name: str
    served: str
    run: str
    serve: str = ""
    parser: str = ""
    weights: int | None = None
    licence: str = NOT_CHECKED
    access: str = NOT_CHECKED
    note: str = ""

    @property
    def commands(self) -> tuple[str, ...]:
        """What to type: the server, where one is needed, and the run."""
        parser = f" --reasoning-parser {self.parser}" if self.parser else ""
        server = (f"vllm serve {self.name}{parser} {self.serve}",) if self.served == VLLM else ()
        return (*server, f"finnewsbench run --model {self.name} {self.run}")


_GPT_5 = (
    "takes no temperature other than its own: the refusal settles that in the first request; the "
    "output limit includes the reasoning"
)
_QWEN_3 = (
    "thinks unless told not to (--default-chat-template-kwargs '{\"enable_thinking\":false}'); "
    "its maker advises against temperature 0 while it thinks"
)
_THINKING = "--max-model-len 24576"
_DIRECT = "--max-model-len 8192"
_ASK = "--base-url vllm --workers 32"

PRESETS = (
    Preset(
        "openai/gpt-5.2",
        OPENAI,
        "--base-url openai --max-tokens 16384",
        licence="proprietary",
        access="key",
        note=_GPT_5,
    ),
    Preset(
        "openai/gpt-oss-20b",
        VLLM,
        f"{_ASK} --max-tokens 16384 --reasoning-effort medium",
        serve=_THINKING,
        parser="openai_gptoss",
        weights=16,
        licence="Apache-2.0",
        access="open",
        note=(
            "always reasons; vLLM has open reports of schemas not kept to with it, so look at the "
            "share of replies that conform to the schema"
        ),
    ),
    Preset(
        "Qwen/Qwen3-14B",
        VLLM,
        f"{_ASK} --max-tokens 16384 --temperature 0.6",
        serve=_THINKING,
        parser="qwen3",
        weights=30,
        licence="Apache-2.0",
        access="open",
        note=_QWEN_3,
    ),
    Preset(
        "openai/gpt-5-mini",
        OPENAI,
        "--base-url openai --max-tokens 16384",
        licence="proprietary",
        access="key",
        note=f"{_GPT_5}; also the paper's judge, and no model is judged by itself here",
    ),
    Preset(
        "CohereLabs/aya-expanse-32b",
        VLLM,
        _ASK,
        serve=f"{_DIRECT} --tensor-parallel-size 2",
        weights=65,
        licence="CC-BY-NC-4.0",
        access="conditions",
        note="not for commercial use",
    ),
    Preset(
        "naver-hyperclovax/HyperCLOVAX-SEED-Think-32B",
        VLLM,
        _ASK,
        serve=(
            f"{_DIRECT} --tensor-parallel-size 2 "
            "--default-chat-template-kwargs '{\"thinking\": false}'"
        ),
        weights=66,
        licence="HyperCLOVA X SEED",
        note=(
            "vLLM 0.32 serves it but has no reasoning parser for it, so it is told not to think by "
            "an argument of its chat template: with a schema from the first token it could not"
        ),
    ),
    Preset(
        "Qwen/Qwen3-8B",
        VLLM,
        f"{_ASK} --max-tokens 16384 --temperature 0.6",
        serve=_THINKING,
        parser="qwen3",
        weights=16,
        licence="Apache-2.0",
        access="open",
        note=_QWEN_3,
    ),
    Preset(
        "google/gemma-3-27b-it",
        VLLM,
        _ASK,
        serve=f"{_DIRECT} --tensor-parallel-size 2 --limit-mm-per-prompt '{{\"image\": 0}}'",
        weights=55,
        licence="Gemma terms",
        access="conditions",
        note="takes images too; room for them is not reserved",
    ),
)
"""In the order of the paper's table 7."""
