"""Where articles are asked about: in this process (``local``, `runner`), or by Ray Data (``ray``).

    pool.py        items through Ray Data's workers, what came of them back in the order it comes
    worker.py      one worker: items asked about a bounded number at a time
    source.py      the input's pieces as Ray Data reads them
    purse.py       one budget for all workers
    cluster.py     Ray, started here or joined
    extraction.py  a run's articles
    judgments.py   a run's cases, for its judges

The process that gives the command writes the run folder, as it does without Ray: the workers hand
back what they were answered, and need no common disk.
"""
