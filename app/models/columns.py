"""Columns as data: what a table shows of a record, and how each cell is drawn, without a view knowing the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from app.domain.text.collation import collation_key
from app.domain.text.display_text import NONE

if TYPE_CHECKING:
    from PySide6.QtGui import QImage  # a type alone: making it takes half a millisecond of the first rows'

R = TypeVar("R")

MOMENT_WIDTH: Final = 152
"""Of a column that shows moments: room for one of another year, in every language and size of text."""


class CellKind(StrEnum):
    """How a cell is drawn."""

    NAME = "name"
    """What the row is called: 13/500 in the strongest ink."""
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
    """Ground and ink of a pill; a mark always carries a word besides its colour."""

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
    """What a cell shows besides its text; travels under `RowRole.CELL`."""

    pills: tuple[PillSpec, ...] = ()
    icon: str = ""
    seed: int | None = None
    """Picks hue and drawing of a thumbnail: the layout's id."""
    picture: QImage | None = None
    """The thumbnail itself, where the CMS gives one."""


class RowLook(NamedTuple):
    """What sets a whole row apart; travels under `RowRole.LOOK`."""

    dim: bool = False
    struck: bool = False
    tint: PillTone | None = None
    """Soft ground under the whole row."""


_RIGHT_ALIGNED = frozenset({CellKind.NUMBER, CellKind.DURATION, CellKind.INDEX})


class Column(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """One column of a table of records of type `R`.

    `key` names the column in settings and queries and never changes; `title` is what people read.
    `width` is in pixels at 100 %; a `stretch` column takes what is left and `width` is its minimum.
    One that `gives_way` is hidden while the stretch column would fall below its minimum: True goes first, then 2, …
    `value` is the cell's text, `cell` what is drawn besides it, `tooltip` plain text or "".
    `words` are the texts of one that has few: it is made wide enough for each of them, in whatever language.
    `sort_key` orders rows by something better than the text; a column with `sortable=False` is not clickable.
    """

    key: str
    title: str
    value: Callable[[R], str]
    kind: CellKind = CellKind.TEXT
    width: int = 120
    words: tuple[str, ...] = ()
    stretch: bool = False
    align: Align | None = None
    gives_way: int = 0
    sortable: bool = True
    sort_key: Callable[[R], Any] | None = None
    tooltip: Callable[[R], str] | None = None
    cell: Callable[[R], Cell | None] | None = None

    @property
    def alignment(self) -> Align:
        """Numbers stand right, everything else left, unless the column says otherwise."""
        if self.align is not None:
            return self.align
        return Align.RIGHT if self.kind in _RIGHT_ALIGNED else Align.LEFT

    @property
    def sorter(self) -> Callable[[R], Any]:
        """What rows are ordered by: `sort_key`, else the text as people read it; a row without one comes last."""
        if self.sort_key is not None:
            return self.sort_key
        text_of = self.value

        def key(record: R) -> str | None:
            text = text_of(record)
            return None if text == NONE else collation_key(text)

        return key


def search_text_of(
    columns: Sequence[Column[R]], more: Callable[[R], Iterable[str | None]] = lambda _: ()
) -> Callable[[R], str]:
    """What rows are found by: all that their columns show or could show, and `more` that stands elsewhere."""
    values = [column.value for column in columns]

    def text_of(record: R) -> str:
        return "\n".join([*(value(record) for value in values), *filter(None, more(record))])

    return text_of
