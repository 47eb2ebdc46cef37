"""Many labels against many: what `matching` says of each pair, without asking for each.

Each label is read once and looked up by what it must share with another to be anything but
different, so that time does not grow with names times references.
"""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence

from .firms import read_company
from .labels import Label
from .labels import read
from .matching import ALIAS
from .matching import CASE_PARTICLES
from .matching import DIFFERENT
from .matching import Comparison
from .matching import compare
from .matching import compare_companies
from .matching import compare_read
from .matching import comparer
from .matching import has_particle
from .matching import rank
from .schema import ReferenceItem


def same_as(known: Sequence[str], category: str) -> Callable[[str], bool]:
    """A test for labels: whether `relation` of one to any of ``known`` is ``same``.

    The known ones are read once, which pays where many labels are asked about.
    """
    if category == "company":
        keys = frozenset([read_company(name).key for name in known])
        return lambda predicted: read_company(predicted).key in keys
    compare_texts = comparer(category)
    return lambda predicted: "same" in [compare_texts(name, predicted).relation for name in known]


def firm_of(known: Sequence[str]) -> Callable[[str], bool]:
    """A test for names: whether one is a firm's that goes by ``known``, or two of them in brackets.

    As `compare` says, without the particle.
    """
    keys = frozenset([read_company(name).key for name in known])

    def named(predicted: str) -> bool:
        found = read_company(predicted)
        return found.key in keys or bool(found.both and keys.issuperset(found.both))

    return named


def compare_all(
    references: Sequence[ReferenceItem],
    names: Iterable[str],
    category: str,
    firms: tuple[str, ...] = (),
) -> dict[str, list[Comparison]]:
    """Name -> how it stands to each of ``references``, as `compare` says.

    What stands in brackets behind a firm's name is no gloss where it is another reference's name.
    Themes, keywords and firms are looked up by what they must share to be anything but different,
    so that time does not grow with names times references.
    """
    if category in ("theme", "keyword"):
        labels = [(row, read(name)) for row, item in enumerate(references) for name in item.names]
        by_word: dict[str, list[tuple[int, Label]]] = {}
        for entry in labels:
            for word in {entry[1].folded, entry[1].key, entry[1].head}:
                by_word.setdefault(word, []).append(entry)
        return {name: _label_row(len(references), by_word, name) for name in names}
    if category == "company":
        known = [(row, name) for row, item in enumerate(references) for name in item.names]
        by_key: dict[str, list[tuple[int, str]]] = {}
        for row, name in known:
            by_key.setdefault(read_company(name).key, []).append((row, name))
        return {name: _firm_row(len(references), by_key, known, name) for name in names}
    return {name: [compare(item, name, category, firms) for item in references] for name in names}


def _label_row(
    size: int, by_word: Mapping[str, list[tuple[int, Label]]], predicted: str
) -> list[Comparison]:
    found = [DIFFERENT] * size
    other = read(predicted)
    # A word may be the head of one label and the whole of another; comparing twice does no harm.
    for word in {other.folded, other.head}:
        for row, one in by_word.get(word, ()):
            _keep_best(found, row, compare_read(one, other))
    for row, one in by_word.get(other.key, ()):
        if one.head != other.head:
            _keep_best(found, row, compare_read(one, other))
    return found


def _firm_row(
    size: int,
    by_key: Mapping[str, list[tuple[int, str]]],
    firms: Iterable[tuple[int, str]],
    predicted: str,
) -> list[Comparison]:
    found = [DIFFERENT] * size
    read_as = read_company(predicted)
    rows = [{row for row, _ in by_key.get(key, ())} for key in read_as.both]
    for row, name in by_key.get(read_as.key, ()):
        comparison = compare_companies(name, predicted)
        if comparison is not ALIAS or all(row in each for each in rows if each):
            _keep_best(found, row, comparison)
    if rows:
        for row in set.intersection(*rows):
            _keep_best(found, row, ALIAS)
    if predicted[-1:] in CASE_PARTICLES:
        for row, name in firms:
            if has_particle(name, predicted):
                _keep_best(found, row, ALIAS)
    return found


def _keep_best(found: list[Comparison], row: int, comparison: Comparison) -> None:
    if rank(comparison) > rank(found[row]):
        found[row] = comparison
