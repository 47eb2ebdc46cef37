"""The card of a dataset of results, written when it is made."""

CARD = """\
---
license: cc-by-4.0
language:
  - ko
pretty_name: FinNewsBench results
tags:
  - finnewsbench
viewer: false
---

# FinNewsBench: results

A folder a run, as `finnewsbench run` writes it: what was asked (`run.json`), the replies
(`extractions.jsonl`), the figures (`scores.json`, `article_scores.jsonl`), and the judges' answers
where models judged (`judgments.jsonl`, `verdicts.jsonl`).

`finnewsbench publish-results RUN --repo ORG/NAME` adds one, with `--create-pr` by a pull request.
It scores the replies anew first, and refuses a run whose figures are others.
"""
