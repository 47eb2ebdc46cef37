"""The report on several runs: the paper's tables and figures, and what stands beside them.

- ``runs``: run folders -> runs, named and ordered; ``usage``: what they took.
- ``marks``: which runs may be ranked in one table; ``ranks``, ``differences``: how they are.
- ``breakdown``: figures by sector, event, register, tag, difficulty, length.
- ``sheets``: a table's cells as values and as text; ``*_sheets``: the tables.
- ``figures_json``: every figure as plain values (README.md beside this file says what is where).
- ``document``: all of it put together; ``forms``, ``page``, ``writing``: how it is shown and kept.
- ``drawing``, ``figurekinds``, ``labels``, ``fonts``, ``figures``: the pictures.
- ``cli``: the command.
"""
