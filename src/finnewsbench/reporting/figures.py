"""A report's figures in the forms that are written and shown, with a font that has the letters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from finnewsbench.errors import ConfigError

from .document import Report
from .labels import ENGLISH
from .labels import Labels
from .labels import letters
from .labels import short_names
from .marks import SIGNS

EXTRA = "pip install 'finnewsbench[report]'"


@dataclass(frozen=True, slots=True)
class Pictures:
    """Figures by name.

    ``svg`` and ``png`` are files; ``narrow`` is SVG for phones.  ``told``: what could not be drawn
    as it should, empty if all could.
    """

    svg: Mapping[str, bytes]
    narrow: Mapping[str, bytes]
    png: Mapping[str, bytes]
    told: str = ""


def need_extra() -> None:
    """Make sure that figures and page can be made.

    Raises:
        ConfigError: what the extra brings is not installed.
    """
    try:
        import jinja2  # noqa: F401, PLC0415 (an extra)
        import matplotlib as mpl  # noqa: F401, PLC0415 (an extra)
    except ImportError as error:
        raise ConfigError(
            f"Figures and the HTML page need {error.name}, which comes with the extra 'report': "
            f"{EXTRA}. The tables alone: --format text, markdown, json or csv."
        ) from error


def pictures(report: Report, labels: Labels, *, files: bool = True) -> Pictures:
    """Draw the figures of a report; with ``files`` also what only a folder takes.

    Where no font has the letters, the words are English, and a run whose name can't be drawn is
    called by its place in the table.
    """
    from .drawing import NARROW  # noqa: PLC0415
    from .drawing import WIDE  # noqa: PLC0415
    from .drawing import Drawn  # noqa: PLC0415
    from .drawing import Layout  # noqa: PLC0415
    from .drawing import draw  # noqa: PLC0415
    from .figurekinds import FIGURES  # noqa: PLC0415 (heavy)
    from .fonts import REMEDY  # noqa: PLC0415
    from .fonts import fonts_for  # noqa: PLC0415

    names = short_names([each.name for each in report.runs])
    fonts = fonts_for("".join([letters(labels), *names]))
    told = ""
    if fonts.lacking:
        some = "".join(sorted(fonts.lacking)[:8])
        if fonts.lacking & set(letters(labels)):
            labels = ENGLISH
        names = [
            f"{labels.run} {place}" if fonts.lacking & set(name) else name
            for place, name in enumerate(names, 1)
        ]
        told = (
            f"No font here has all letters of the figures ({some}): their words are English, and "
            f"runs are called by their place where their names can't be drawn. {REMEDY}."
        )
    drawn = [Drawn(name, run) for name, run in zip(names, report.data["runs"], strict=True)]
    foot = _foot(report, labels)

    def made(name: str, layout: Layout = WIDE, form: str = "svg") -> bytes:
        return draw(name, drawn, labels, fonts.families, foot=foot, layout=layout, form=form)

    return Pictures(
        svg={name: made(name) for name in FIGURES},
        narrow={name: made(name, NARROW) for name in FIGURES},
        png={name: made(name, form="png") for name in FIGURES} if files else {},
        told=told,
    )


def _foot(report: Report, labels: Labels) -> str:
    """Articles, judge, and what the signs at the names mean."""
    scores = [each.run.scores for each in report.runs]
    counts = sorted({each["n"]["articles"] for each in scores})
    n = "-".join(map(str, dict.fromkeys([*counts[:1], *counts[-1:]])))
    judges = sorted({str(each["signature"]["judge"]) for each in scores})
    marks = {kind for each in report.runs for kind in each.why}
    signs = [f"{sign} {labels.marks[kind]}" for kind, sign in SIGNS.items() if kind in marks]
    judge = judges[0] if len(judges) == 1 else f"{len(judges)}"
    return "   ".join([f"n {n}", f"{labels.judge} {judge}", *signs])
