"""The FinNewsBench dataset: sources, checks, and the builder that writes the bundled Parquet."""
