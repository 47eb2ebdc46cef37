"""A chat model of `transformers` with random weights and a tokenizer trained on the spot.

It says nothing of sense, but it is a real checkpoint: a folder with configuration, weights, chat
template and advice on sampling (which would change every reply, were it followed).
"""

from __future__ import annotations

import json
from pathlib import Path

import torch
from tokenizers import Tokenizer
from tokenizers import decoders
from tokenizers import models
from tokenizers import pre_tokenizers
from tokenizers import trainers
from transformers import AutoTokenizer
from transformers import GenerationConfig
from transformers import PreTrainedTokenizerFast
from transformers import Qwen2Config
from transformers import Qwen2ForCausalLM

CONTEXT = 400
TEMPLATE = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}"
    "<|im_start|>assistant\n{% if note %}{{ note }}\n{% endif %}"
)
SPECIAL = ["<|pad|>", "<|im_start|>", "<|im_end|>"]


def made(folder, seed=0, template=TEMPLATE):
    """Write the checkpoint to a folder and return its path as text."""
    tokenizer = _tokenizer(template)
    torch.manual_seed(seed)
    model = Qwen2ForCausalLM(
        Qwen2Config(
            vocab_size=len(tokenizer),
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=2,
            num_attention_heads=4,
            num_key_value_heads=2,
            max_position_embeddings=CONTEXT,
            initializer_range=0.5,  # replies that differ from one prompt to the next
        )
    )
    model.generation_config = GenerationConfig(
        # More than one token ends a reply, as in many models; here one in 16 does.
        eos_token_id=[2, *range(16, len(tokenizer), 16)],
        do_sample=True,
        temperature=0.7,
        top_k=20,
        repetition_penalty=5.0,
    )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


def greedy(folder, messages, most):
    """The reply by the book: the likeliest token, one at a time, alone and without a cache.

    Returns its text, the number of tokens, the number of the prompt's, and why it ended.
    """
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = Qwen2ForCausalLM.from_pretrained(folder, dtype=torch.float32).eval()
    advice = Path(folder, "generation_config.json").read_text(encoding="utf-8")
    ends = json.loads(advice)["eos_token_id"]
    ids = tokenizer.apply_chat_template(messages, add_generation_prompt=True)["input_ids"]
    size, said, reason = len(ids), [], "length"
    while len(said) < most and reason == "length":
        with torch.inference_mode():
            said.append(int(model(torch.tensor([ids + said])).logits[0, -1].argmax()))
        reason = "stop" if said[-1] in ends else "length"
    return tokenizer.decode(said, skip_special_tokens=True), len(said), size, reason


def _tokenizer(template):
    trained = Tokenizer(models.BPE())
    trained.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    trained.decoder = decoders.ByteLevel()
    words = ["누리정밀은 부산 공장을 넓힌다고 밝혔다. 투자액은 10억 원이다.", '{"companies": []}']
    trained.train_from_iterator(
        words,
        trainers.BpeTrainer(
            vocab_size=320,
            special_tokens=SPECIAL,
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=trained,
        pad_token=SPECIAL[0],
        eos_token=SPECIAL[2],
        chat_template=template,
    )
