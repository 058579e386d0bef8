"""Columns as data: what a table shows of a record and how cells are drawn, so that views need not know the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from app.domain.text.value_formatting import NONE
from app.models.row_sorting import SortRule

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QImage,
    )  # only for annotations: creating the type takes half a millisecond of the first rows' time

R = TypeVar("R")

MOMENT_WIDTH: Final = 152
"""Width of a column with dates and times: enough for one of another year, in every language and text size."""

LAST_TO_GO: Final = 3
"""The least `Column.gives_way` of columns that only make room so that a table need not scroll sideways."""


class CellKind(StrEnum):
    """How a cell is drawn."""

    NAME = "name"
    """The name of the row: 13/500 in the strongest text colour."""
    TEXT = "text"
    NUMBER = "number"
    DURATION = "duration"
    INDEX = "index"
    """A row's position: 12/400, right-aligned, quiet."""
    PILLS = "pills"
    ICON_TEXT = "icon_text"
    THUMB = "thumb"
    """A small picture drawn from `Cell.seed`, then the name."""


class Align(Enum):
    LEFT = "left"
    RIGHT = "right"


class PillTone(StrEnum):
    """Background and text colour of a pill; a pill always has a word besides its colour."""

    PLAIN = "plain"
    ACCENT = "accent"
    OK = "ok"
    WARN = "warn"
    DANGER = "danger"


class PillSpec(NamedTuple):
    text: str
    tone: PillTone = PillTone.PLAIN
    icon: str = ""


class Cell(NamedTuple):
    """What a cell shows besides its text; held under `RowRole.CELL`."""

    pills: tuple[PillSpec, ...] = ()
    icon: str = ""
    seed: int | None = None
    """Selects hue and drawing of a thumbnail: the layout's id."""
    picture: QImage | None = None
    """The thumbnail itself, if the CMS has one."""


class RowLook(NamedTuple):
    """The look of a whole row; held under `RowRole.LOOK`."""

    dim: bool = False
    struck: bool = False
    tint: PillTone | None = None
    """Soft background of the whole row."""


_RIGHT_ALIGNED = frozenset({CellKind.NUMBER, CellKind.DURATION, CellKind.INDEX})


class Column(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """One column of a table of records of type `R`.

    `key` names the column in settings and queries and never changes; `title` is shown. `width` is in pixels at 100 %; a
    `stretch` column takes the remaining space, and `width` is its minimum; once that is ample, a column that `grows`
    gets a share. A column with `gives_way` is hidden while the stretch column would be below its minimum: True goes
    first, then 2, …; those from `LAST_TO_GO` on only go where the table would have to scroll sideways. `value` is the
    cell's text, `cell` what is drawn besides it, `tooltip` plain text or "". `words` are the possible texts or pills of
    a column with few of them: its width fits each of them in every language. `sort_key` sorts by something other than
    the text; a column with `sortable=False` is not clickable. `in_file` is the text in an exported file, if that
    differs: for example with its line breaks.
    """

    key: str
    title: str
    value: Callable[[R], str]
    kind: CellKind = CellKind.TEXT
    width: int = 120
    words: tuple[str | PillSpec, ...] = ()
    stretch: bool = False
    grows: bool = False
    align: Align | None = None
    gives_way: int = 0
    sortable: bool = True
    sort_key: Callable[[R], Any] | None = None
    tooltip: Callable[[R], str] | None = None
    cell: Callable[[R], Cell | None] | None = None
    in_file: Callable[[R], str | None] | None = None

    def file_text(self, record: R) -> str:
        """Returns the text of a cell in a file, where nothing is empty instead of a dash."""
        if self.in_file is not None:
            return self.in_file(record) or ""
        text = self.value(record)
        return "" if text == NONE and self.kind is not CellKind.NAME else text

    @property
    def alignment(self) -> Align:
        """Right for numbers and left for the rest, unless the column says otherwise."""
        if self.align is not None:
            return self.align
        return Align.RIGHT if self.kind in _RIGHT_ALIGNED else Align.LEFT

    def sort_rule(self, *, descending: bool = False) -> SortRule[R]:
        """Returns the order of rows by `sort_key`, else by the text as shown; rows without a value come last."""
        if self.sort_key is not None:
            return SortRule(self.key, self.sort_key, descending)
        return SortRule(self.key, self.value, descending, is_text=True)


def text_column(key: str, title: str, read: Callable[[R], str | None], **options: Any) -> Column[R]:
    """Returns a column with a text of each record, and a dash for those without; `options` are those of `Column`."""
    return Column(key=key, title=title, value=lambda record: read(record) or NONE, **{"in_file": read, **options})


def number_column(key: str, title: str, read: Callable[[R], int | None], *, width: int = 84) -> Column[R]:
    """Returns a column with a number of each record, and a dash for those without."""

    def text(record: R) -> str:
        number = read(record)
        return NONE if number is None else str(number)

    return Column(key=key, title=title, kind=CellKind.NUMBER, value=text, sort_key=read, width=width)


def search_text_of(
    columns: Sequence[Column[R]], more: Callable[[R], Iterable[str | None]] = lambda _: ()
) -> Callable[[R], str]:
    """Returns the search text of rows: all that their columns can show, and `more`."""
    values = [column.value for column in columns]

    def text_of(record: R) -> str:
        return "\n".join([*(value(record) for value in values), *filter(None, more(record))])

    return text_of
