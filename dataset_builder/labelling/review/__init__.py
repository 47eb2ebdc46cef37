"""The annotators' page: candidates beside the article, decisions on the disk as they are made."""
