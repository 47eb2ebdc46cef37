"""Where servers are: short names for ``--base-url``, and the variables that hold their keys."""

from __future__ import annotations

OPENAI_URL = "https://api.openai.com/v1"

SERVERS = {
    "openai": OPENAI_URL,
    "hf": "https://router.huggingface.co/v1",
    "vllm": "http://localhost:8000/v1",
    "transformers": "http://localhost:8000/v1",
    "llama.cpp": "http://localhost:8080/v1",
    "ollama": "http://localhost:11434/v1",
}
"""Short name -> address: a service's, or where a server here listens unless told otherwise."""

KEY_VARIABLES = {"api.openai.com": "OPENAI_API_KEY", "router.huggingface.co": "HF_TOKEN"}
"""Host -> the environment variable that usually holds its key."""
