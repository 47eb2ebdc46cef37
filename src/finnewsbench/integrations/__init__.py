"""The benchmark inside other harnesses: they ask and keep the log, the figures are ours.

    inspect_task    inspect-ai:              inspect eval finnewsbench/finnewsbench --model ...
    lm_eval/        lm-evaluation-harness:   a folder for --include_path

Each hands the replies to `scores.score_predictions`, as ``finnewsbench score`` does, so that the
same replies give the same figures to the last digit.  The judge is the offline one.
"""
