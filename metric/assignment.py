"""One-to-one assignment of maximum weight (the Hungarian method, small integer weights).

Written out because the metric must stay free of dependencies where it is pushed as a Space; the
matrices are a few rows by a few dozen columns.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence


def maximum(weights: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """Choose pairs, each row and column at most once, so that the sum of weights is largest.

    Args:
        weights: (row, column) -> positive weight; absent pairs can't be chosen.

    Returns:
        row -> column, for the rows that got one.  Deterministic: among equal sums the choice
        depends on the numbering alone.
    """
    alone = dict(sorted(weights))
    if len(alone) == len(set(alone.values())) == len(weights):
        return alone  # no row and no column has a choice
    chosen: dict[int, int] = {}
    for rows, columns in _components(weights):
        if len(rows) == 1:
            row = rows[0]
            chosen[row] = max(columns, key=lambda column: (weights[row, column], -column))
        elif len(columns) == 1:
            column = columns[0]
            chosen[max(rows, key=lambda row: (weights[row, column], -row))] = column
        else:
            chosen.update(_hungarian(rows, columns, weights))
    return dict(sorted(chosen.items()))


def _components(
    weights: Mapping[tuple[int, int], int],
) -> list[tuple[list[int], list[int]]]:
    """Split into connected parts, which are nearly always a single pair."""
    by_row: dict[int, list[int]] = {}
    by_column: dict[int, list[int]] = {}
    for row, column in sorted(weights):
        by_row.setdefault(row, []).append(column)
        by_column.setdefault(column, []).append(row)
    parts = []
    seen: set[int] = set()
    for first in by_row:
        if first in seen:
            continue
        seen.add(first)
        rows, columns, queue = [first], set[int](), [first]
        while queue:
            for column in by_row[queue.pop()]:
                if column in columns:
                    continue
                columns.add(column)
                for row in by_column[column]:
                    if row not in seen:
                        seen.add(row)
                        rows.append(row)
                        queue.append(row)
        parts.append((sorted(rows), sorted(columns)))
    return parts


def _hungarian(
    rows: Sequence[int], columns: Sequence[int], weights: Mapping[tuple[int, int], int]
) -> dict[int, int]:
    """Shortest augmenting paths with potentials; every row gets a column, perhaps a void one."""
    size, width = len(rows), len(columns) + len(rows)  # void columns: a row may stay alone
    cost = [
        [-weights.get((row, column), 0) for column in columns] + [0] * len(rows) for row in rows
    ]
    row_potential = [0] * (size + 1)
    column_potential = [0] * (width + 1)
    owner = [0] * (width + 1)
    for row in range(1, size + 1):
        owner[0] = row
        current = 0
        least = [float("inf")] * (width + 1)
        used = [False] * (width + 1)
        before = [0] * (width + 1)
        while owner[current]:
            used[current] = True
            here, delta, following = owner[current], float("inf"), 0
            for column in range(1, width + 1):
                if used[column]:
                    continue
                reduced = cost[here - 1][column - 1]
                reduced -= row_potential[here] + column_potential[column]
                if reduced < least[column]:
                    least[column], before[column] = reduced, current
                if least[column] < delta:
                    delta, following = least[column], column
            for column in range(width + 1):
                if used[column]:
                    row_potential[owner[column]] += int(delta)
                    column_potential[column] -= int(delta)
                else:
                    least[column] -= delta
            current = following
        while current:
            owner[current] = owner[before[current]]
            current = before[current]
    return {
        rows[owner[column] - 1]: columns[column - 1]
        for column in range(1, len(columns) + 1)
        if owner[column] and (rows[owner[column] - 1], columns[column - 1]) in weights
    }
