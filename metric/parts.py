"""A stream scored in parts, each by whichever process is free, with the figures of one pass.

Every sum is kept exactly (`statistics`), so the parts come to the same figures however many there
are.  Only what is scored without a judge model can be cut up: a model is asked in threads, which
wait.
"""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Iterator
from functools import partial
from itertools import islice

from .judges import Chosen
from .judges import choose
from .pairing import prepare
from .predictions import Pair
from .predictions import Reply
from .predictions import read_pairs
from .results import Results
from .rubrics import RUBRICS
from .schema import nfc
from .scoring import ArticleScore
from .scoring import score_failure
from .signature import ReferenceDigest
from .signature import Seen
from .workers import in_processes

SIZE = 256
"""Pairs that a process is given at once: half a second's work, a few megabytes."""


def score_reply(chosen: Chosen, reply: Reply) -> ArticleScore:
    """Score one reply; one that failed as a whole is never shown to the judge."""
    if reply.parsed.extraction is None:
        holistic = chosen.rubric is RUBRICS["paper"]
        return score_failure(reply.article, reply.parsed, holistic=holistic)
    case = prepare(reply.article, reply.parsed.extraction)
    return chosen.rubric.score(case, chosen.rule(case), reply.parsed.flags)


def distinct(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """The same pairs.

    Raises:
        ValueError: an article occurs twice.
    """
    seen = Seen()
    for pair in pairs:
        name = pair[0].get("id")
        if isinstance(name, str) and not seen.add(nfc(name)):
            raise ValueError(f"Article {name!r} occurs twice. Score one prediction per article.")
        yield pair


def score_parts(
    pairs: Iterable[Pair], judge: str, *, detail: bool, processes: int
) -> tuple[Results, ReferenceDigest]:
    """Score pairs in several processes.

    Args:
        pairs: as for `predictions.read_pairs`; at most 2 * ``processes`` parts are read ahead.
        judge: a name from `judges.JUDGES`, which every process looks up for itself.
        detail: keep the scores of every article.
        processes: how many.

    Returns:
        What counted the scores, and what counted the rows.

    Raises:
        ProcessError: a process ended by itself.
        SchemaError, PredictionError: what comes first in the stream, as in one pass.
    """
    results, digest = Results(detail=detail), ReferenceDigest()
    work = partial(_score_part, judge, detail=detail)
    for found, rows in in_processes(work, _cut(pairs), processes):
        results.merge(found)
        digest.merge(rows)
    return results, digest


def _cut(pairs: Iterable[Pair]) -> Iterator[list[Pair]]:
    stream = iter(pairs)
    while part := list(islice(stream, SIZE)):
        yield part


def _score_part(judge: str, pairs: list[Pair], *, detail: bool) -> tuple[Results, ReferenceDigest]:
    chosen = choose(judge)
    results, digest = Results(detail=detail), ReferenceDigest()
    for reply in read_pairs(pairs, digest):
        results.add(score_reply(chosen, reply))
    return results, digest
