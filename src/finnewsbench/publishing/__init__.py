"""The benchmark on the Hugging Face Hub: its repositories, results, and what model cards say."""
