"""The paper's published figures, for showing beside ours and labelled as the paper's.

They were measured on the paper's own 260 articles, which are not the articles of this dataset, so
they are not comparable with figures measured here.  Columns: `COLUMNS`.
"""

from __future__ import annotations

COLUMNS = ("company", "people", "theme", "keyword", "sentiment", "overall")

TABLE_7 = {
    "openai/gpt-5.2": (0.981, 0.964, 0.84, 0.868, 0.847, 0.9),
    "openai/gpt-oss-20b": (0.963, 0.932, 0.677, 0.802, 0.798, 0.834),
    "Qwen/Qwen3-14B": (0.899, 0.95, 0.703, 0.755, 0.839, 0.829),
    "openai/gpt-5-mini": (0.975, 0.926, 0.76, 0.794, 0.676, 0.826),
    "CohereLabs/aya-expanse-32b": (0.926, 0.895, 0.726, 0.741, 0.811, 0.82),
    "naver-hyperclovax/HyperCLOVAX-SEED-Think-32B": (0.951, 0.904, 0.675, 0.64, 0.825, 0.799),
    "Qwen/Qwen3-8B": (0.89, 0.798, 0.725, 0.735, 0.759, 0.781),
    "google/gemma-3-27b-it": (0.984, 0.904, 0.529, 0.675, 0.796, 0.778),
}
"""Table 7: LLM-judge score per category and overall, best overall first."""

TABLE_8 = {
    "openai/gpt-5.2": (0, 3, 0, 0, 0),
    "openai/gpt-oss-20b": (1, 13, 6, 0, 1),
    "openai/gpt-5-mini": (1, 14, 0, 0, 4),
    "Qwen/Qwen3-14B": (0, 3, 23, 0, 0),
    "CohereLabs/aya-expanse-32b": (0, 15, 3, 0, 0),
    "naver-hyperclovax/HyperCLOVAX-SEED-Think-32B": (0, 12, 15, 2, 0),
    "google/gemma-3-27b-it": (0, 22, 59, 0, 0),
    "Qwen/Qwen3-8B": (0, 36, 1, 1, 0),
}
"""Table 8: articles in which the category was missing (no overall)."""

TABLE_A_RECALL = {
    "openai/gpt-5.2": (0.96, 0.92, 0.67, 0.39, 0.92, 0.77),
    "openai/gpt-oss-20b": (0.88, 0.78, 0.4, 0.36, 0.62, 0.61),
    "Qwen/Qwen3-14B": (0.85, 0.94, 0.31, 0.23, 0.7, 0.6),
    "openai/gpt-5-mini": (0.86, 0.82, 0.44, 0.21, 0.8, 0.62),
    "CohereLabs/aya-expanse-32b": (0.87, 0.87, 0.29, 0.17, 0.91, 0.62),
    "naver-hyperclovax/HyperCLOVAX-SEED-Think-32B": (0.83, 0.78, 0.28, 0.13, 0.6, 0.52),
    "Qwen/Qwen3-8B": (0.82, 0.79, 0.34, 0.14, 0.77, 0.57),
    "google/gemma-3-27b-it": (0.96, 0.9, 0.35, 0.17, 0.9, 0.66),
}
"""Table A: exact recall, printed to two places."""

TABLE_A_JUDGE = {
    "openai/gpt-5.2": (0.98, 0.96, 0.84, 0.87, 0.85, 0.9),
    "openai/gpt-oss-20b": (0.96, 0.93, 0.68, 0.8, 0.8, 0.83),
    "Qwen/Qwen3-14B": (0.9, 0.95, 0.7, 0.75, 0.84, 0.83),
    "openai/gpt-5-mini": (0.97, 0.93, 0.76, 0.79, 0.68, 0.83),
    "CohereLabs/aya-expanse-32b": (0.93, 0.89, 0.73, 0.74, 0.81, 0.82),
    "naver-hyperclovax/HyperCLOVAX-SEED-Think-32B": (0.95, 0.9, 0.67, 0.64, 0.83, 0.8),
    "Qwen/Qwen3-8B": (0.89, 0.8, 0.73, 0.73, 0.76, 0.78),
    "google/gemma-3-27b-it": (0.98, 0.9, 0.53, 0.68, 0.8, 0.78),
}
"""Table A: LLM-judge score, printed to two places."""
