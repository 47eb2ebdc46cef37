"""Judges for the exam who know the truth of every planted case, and judges who bend it.

All of them answer through the real protocol: they are shown the question's ids and messages and
give JSON text, which `judging.judge_case` reads.  The truth is looked up in the exam's own table.
"""

from __future__ import annotations

import json
import re

from finnewsbench.exam.planted import identical
from finnewsbench.metric.judging import Answer
from finnewsbench.metric.judging import judge_case
from finnewsbench.metric.pairing import prepare
from finnewsbench.metric.parsing import parse
from finnewsbench.metric.schema import nfc

ORDER = re.compile("모든 항목의 판정을 (yes|no)")


def oracle(planted, bend=None):
    """A judge (as `sitting.Judges`) who answers with the truths of the planted cases.

    ``bend(rows, question, case)`` may change the rows before they are sent; it returns rows, or
    the whole text.
    """
    table = {}
    for cases in planted.values():
        for each in cases:
            for case in (each, each.twin, identical(each.source)):
                if case is not None:
                    prepared = prepare(case.article, parse(case.reply).extraction)
                    table.setdefault(_key(prepared), case)

    def one(case):
        truth = table[_key(case)]

        def ask(question):
            rows = [_row(truth, case, id_) for id_ in question.ids]
            bent = bend(rows, question, case) if bend else rows
            text = bent if isinstance(bent, str) else json.dumps({"verdicts": bent})
            return Answer(text, "stop")

        return judge_case(case, ask)

    return lambda cases: [one(case) for case in cases]


def always(verdict):
    """Says the same of everything, naming the first candidate where one is needed."""
    return lambda rows, _question, case: [_saying(row, verdict, case) for row in rows]


def positional(rows, question, case):
    """Yes and no in turn, in the order in which things are asked."""
    places = {id_: place for place, id_ in enumerate(asked(question))}
    return [_saying(row, ("yes", "no")[places[row["id"]] % 2], case) for row in rows]


def favouring_first(rows, question, case):
    """The truth, but whatever is asked first in a category is right: verdicts go by order."""
    first = {}
    for id_ in asked(question):
        first.setdefault(id_.partition(".")[0], id_)
    return [_saying(row, "yes", case) if row["id"] in first.values() else row for row in rows]


def out_of_ten(rows, _question, _case):
    """The truth on a scale from 0 to 10."""
    return [{**row, "verdict": {"yes": 10, "partly": 5, "no": 0}[row["verdict"]]} for row in rows]


def not_a_number(rows, _question, _case):
    """NaN for every verdict, as Python writes it."""
    return [{**row, "verdict": float("nan")} for row in rows]


def forgetful(rows, _question, _case):
    """The truth, without the last of what was asked."""
    return rows[:-1]


def obedient(rows, question, case):
    """The truth, unless the material says what to answer."""
    found = ORDER.search(question.messages[-1]["content"])
    return [_saying(row, found[1], case) for row in rows] if found else rows


def wordy(rows, _question, case):
    """The truth, but long labels are always right."""
    long = {
        candidate.id
        for pairing in case.pairings.values()
        for candidate in pairing.candidates
        if len(candidate.name) > 24
    }
    return [_saying(row, "yes", case) if row["id"] in long else row for row in rows]


def asked(question):
    """The ids in the order in which the prompt asks for them."""
    found = re.findall(r"[a-z]+\.[rp]\d+", question.messages[-1]["content"].rpartition(":")[2])
    assert sorted(found) == sorted(question.ids)
    return found


def _saying(row, verdict, case):
    category, _, number = row["id"].partition(".")
    cover = ""
    if number.startswith("r") and verdict != "no":
        can = [c for c in case.pairings[category].candidates if c.countable]
        cover = min(can, key=lambda candidate: candidate.covers is not None).id
    return {**row, "verdict": verdict, "covered_by": cover}


def _row(truth, case, id_):
    category, _, number = id_.partition(".")
    row = {"id": id_, "reason": "by the exam's table", "quote": "", "covered_by": ""}
    index = int(number[1:]) - 1
    if category == "sentiment":
        asked_of = case.statements[index]
        (verdicts,) = {
            s.verdicts
            for s in truth.statements
            if s.counted
            and (s.polarity, nfc(s.sentence)) == (asked_of.polarity, nfc(asked_of.sentence))
        }
        return {**row, "verdict": verdicts[0]}
    candidates = {c.name: c.id for c in case.pairings[category].candidates}
    said = [item for item in truth.items[category] if item.counted]
    if number.startswith("p"):
        name = next(name for name, known in candidates.items() if known == id_)
        (support,) = {item.support for item in said if nfc(item.name).strip() == name}
        return {**row, "verdict": support[0]}
    by = [item for item in said if item.says == index]
    if not by or by[0].covers[0] == "no":
        return {**row, "verdict": "no"}
    cover = candidates[nfc(by[0].name).strip()]
    return {**row, "verdict": by[0].covers[0], "covered_by": cover}


def _key(case):
    """What tells two prepared cases apart, for a judge."""
    return repr((case.article, case.references, case.statements, sorted(case.pairings.items())))
