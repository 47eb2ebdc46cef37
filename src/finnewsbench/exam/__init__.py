"""The judge exam: planted cases whose right outcome is known, put to a judge as real ones are.

    planted.py      a case: an article, what is said of it, and what is true of each item said
    expected.py     the scores that follow from those truths
    kinds.py        the table of kinds; the edits_*.py hold one function each
    variants.py     hand-written wordings for the bundled articles; words.py names and instructions
    sitting.py      parse, prepare, judge, score: the road that predictions take
    checks.py       what came out against what must hold
    figures.py      per kind: sensitivity, specificity, invariance, score drop; the pass line
    asking.py       a judge model behind a server
    report.py       tables and the comparison of two exams
    cli.py          the two commands

What is right comes from the edit itself: no function of `matching` and no table of `aliases` has a
part in it.
"""
