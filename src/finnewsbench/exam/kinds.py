"""The kinds of the exam: name -> the edit that plants it.

To add a kind, write a function from a labelled article to a planted case (see `planted`), or to
``None`` where the article offers no material, and add its line here.
"""

from __future__ import annotations

from . import edits_attacks as attacks
from . import edits_evidence as evidence
from . import edits_faults as faults
from . import edits_names as names
from .planted import Kind
from .planted import identical

EXAM_VERSION = "1"
"""Raised when a kind, a truth or the pass line changes: exams are compared within one version."""

KINDS: dict[str, Kind] = {
    "identical": identical,
    "spacing": names.spacing,
    "NFD twins": names.decomposed,
    "alias": names.alias,
    "synonym": names.synonym,
    "narrower": names.narrower,
    "verbose names": names.verbose,
    "duplicates": names.duplicates,
    "supported extra": faults.supported,
    "excluded at 0": faults.excluded_at_zero,
    "missing items": faults.missing,
    "invented company": faults.invented("company"),
    "invented person": faults.invented("people"),
    "invented theme": faults.invented("theme"),
    "invented keyword": faults.invented("keyword"),
    "ornate invented": faults.ornate,
    "broader": names.broader,
    "contrary": names.contrary,
    "mixed-up names": faults.mixed_names,
    "excluded above 0": faults.excluded,
    "padding": faults.padding,
    "flipped sentiment": faults.flipped,
    "neutral for positive": faults.neutral,
    "other sentence": evidence.elsewhere,
    "people swapped": evidence.swapped_people,
    "paraphrased": evidence.paraphrased,
    "invented sentence": evidence.fabricated,
    "lead for all": evidence.lead_for_all,
    "shuffled": attacks.shuffled,
    "order in article": attacks.ordered_yes,
    "order against": attacks.ordered_no,
    "closing mark": attacks.closing_mark,
    "order in label": attacks.label_order,
    "object as label": attacks.label_object,
    "order in sentence": attacks.sentence_order,
}
"""In printing order: what must pass, what must be caught, what must change nothing."""
