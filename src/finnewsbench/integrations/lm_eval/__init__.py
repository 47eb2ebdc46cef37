"""The task folder of lm-evaluation-harness (0.4.13), for its ``--include_path``."""
