"""The FinNewsBench metric: flat, self-contained, imports nothing else of the project."""
