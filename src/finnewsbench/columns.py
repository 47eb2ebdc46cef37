"""Which column or key holds what: the published table of names, and how one of them is chosen.

    what           its own name    also read
    article id     article_id      id, and the names in `_IDS`                 (in predictions)
    article id     id              article_id, and the names in `_IDS`         (in articles)
    article        article         text, content, body, 본문, 기사, 기사본문, 기사내용, 내용
    title          title           headline, 제목, 기사제목
    prediction     prediction      reply, output, response, extraction, completion, generated_text,
                                   model_reply, model_output, model_response, 예측, 예측결과, 응답,
                                   응답결과, 모델응답, 모델출력, 모델예측, 모델답변, 답변, 추출결과
    finish reason  finish_reason   finishReason, stop_reason, stopReason, done_reason, 종료사유,
                                   종료이유
    error          error           error_message, exception, 오류, 오류메시지, 에러, 에러메시지

A column spelled exactly as the own name is taken, whatever else is there.  Otherwise names are
compared without regard to case, spaces, ``_``, ``-``, width and Unicode form; exactly one column
must fit (for finish reason and error see `unanswered`).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .fileerrors import FileFormatError
from .fileerrors import place

_IDS = tuple(
    """
    id article_id news_id doc_id 기사ID 기사번호 기사식별자 뉴스ID 뉴스번호 뉴스식별자 문서ID
    """.split()
)
"""``뉴스 식별자`` is what BIGKinds exports call it."""


@dataclass(frozen=True, slots=True)
class Field:
    """Something that is looked for: its own name, the names also read, and what people call it."""

    name: str
    others: tuple[str, ...]
    meaning: str

    @property
    def names(self) -> tuple[str, ...]:
        """All accepted names, the own one first."""
        return (self.name, *self.others)

    def fits(self, column: str) -> bool:
        """Whether the column has one of the names."""
        return fold_column(column) in map(fold_column, self.names)


ID = Field("id", tuple(name for name in _IDS if name != "id"), "the article's id")
ARTICLE_ID = Field(
    "article_id", tuple(name for name in _IDS if name != "article_id"), "the article's id"
)
ARTICLE = Field(
    "article", tuple("text content body 본문 기사 기사본문 기사내용 내용".split()), "the article"
)
TITLE = Field("title", ("headline", "제목", "기사제목"), "the title")
PREDICTION = Field(
    "prediction",
    tuple(
        """
        reply output response extraction completion generated_text model_reply model_output
        model_response 예측 예측결과 응답 응답결과 모델응답 모델출력 모델예측 모델답변 답변 추출결과
        """.split()
    ),
    "the prediction",
)
FINISH = Field(
    "finish_reason",
    tuple("finishReason stop_reason stopReason done_reason 종료사유 종료이유".split()),
    "the finish reason",
)
ERROR = Field(
    "error",
    tuple("error_message exception 오류 오류메시지 에러 에러메시지".split()),
    "the error in place of a reply",
)


@dataclass(frozen=True, slots=True)
class Row:
    """One record as it stands in a file, before it is known what its columns mean.

    ``number`` counts lines (from 1, where the record starts) or, with ``unit`` ``row``, rows; 0
    says that the file is the record.
    """

    values: dict[str, object]
    file: str
    number: int = 0
    unit: str = "line"

    @property
    def where(self) -> str:
        """``file, line 7``."""
        return place(self.file, self.number, self.unit)

    def error(self, cause: str, remedy: str) -> FileFormatError:
        """An error at this place."""
        return FileFormatError(self.file, cause, remedy, line=self.number, unit=self.unit)


def fold_column(name: str) -> str:
    """The form in which names of columns are compared."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return "".join(plain.split()).replace("_", "").replace("-", "")


def column_of(field: Field, row: Row) -> str | None:
    """The column of the row that holds the field, or ``None``.

    Raises:
        FileFormatError: several columns could be meant.
    """
    if field.name in row.values:
        return field.name
    found = fitting(field, row)
    if len(found) > 1:
        raise several(field, found, row)
    return found[0] if found else None


def fitting(field: Field, row: Row) -> tuple[str, ...]:
    """All columns of the row that have one of the field's names."""
    return _fitting(field, tuple(row.values))


@lru_cache(maxsize=1024)  # the rows of a file have the same columns, time and again
def _fitting(field: Field, columns: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(column for column in columns if field.fits(column))


def several(field: Field, columns: Iterable[str], row: Row) -> FileFormatError:
    """The error of a row in which more than one column could be meant."""
    return row.error(
        f"{listed(columns)} could each be {field.meaning}",
        f"Name the right one {field.name!r}, or remove the others.",
    )


def missing(field: Field, row: Row, more: str = "") -> FileFormatError:
    """The error of a row that lacks a field: what is there, and what would be read."""
    return row.error(
        f"there is no column or key for {field.meaning}; found: {listed(row.values) or 'none'}",
        f"Rename the right one to {field.name!r} (also read: {', '.join(field.others)}).{more}",
    )


def brief(value: object) -> str:
    """A value for a message, shortened."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:60]}..."


def listed(names: Iterable[str]) -> str:
    """Names of columns for a message, long ones and long lists shortened."""
    quoted = [repr(name if len(name) <= 30 else f"{name[:30]}...") for name in names]
    rest = [f"and {len(quoted) - 12} more"] if len(quoted) > 12 else []
    return ", ".join(quoted[:12] + rest)
