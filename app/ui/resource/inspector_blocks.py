"""The blocks of an inspector as widgets: lines, small tables, code, and notices."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QMouseEvent, QResizeEvent, QTextOption
from PySide6.QtWidgets import QGridLayout, QPlainTextEdit, QWidget

from app.ui.i18n import number, tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.resource.resource_declaration import Block, Code, Facts, Grid, Line, Notice
from app.ui.resource.stacked_table import StackedTable
from app.ui.widgets.buttons.copy_button import CopyIconButton
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.text.labels import IconLabel, Label, room_for_names
from app.ui.widgets.text.tooltips import set_tooltip
from app.ui.widgets.text.value_label import ValueLabel, breakable

_LABEL_WIDTH: Final = 96
_MOST_FOR_LABELS: Final = 0.45
"""The share of the width that labels take at most; longer ones wrap, so that dates beside them don't."""
_FIRST_ROWS: Final = 30
_MOST_ROWS: Final = 400
_SIDE_BY_SIDE: Final = 3
"""Maximum number of columns side by side in the inspector; a wider table stacks its cells."""
_CODE_LINES: Final = 14
_MOST_CODE: Final = 200_000
"""Maximum number of characters to lay out without freezing the window; Copy always copies everything."""

_TONES: Final[dict[str, tuple[TokenName, TokenName, str]]] = {
    "warn": ("warn_soft", "warn", "warning"),
    "danger": ("danger_soft", "danger", "warning-circle"),
    "accent": ("accent_soft", "accent_text", "question"),
    "ok": ("ok_soft", "ok", "check-circle"),
}


def is_empty(block: Block) -> bool:
    """Returns whether the block would be empty below its heading."""
    match block:
        case Facts():
            return not any(line.value for line in block.lines)
        case Grid():
            return not block.rows
        case Code() | Notice():
            return not block.text


def room_for_labels(blocks: Sequence[Block], width: int) -> int:
    """Returns the width of the column of labels, which all blocks in an inspector of this width share."""
    lines = (line for block in blocks if isinstance(block, Facts) for line in block.lines)
    labels = [line.label for line in lines if line.value and not line.is_whole]
    metrics = theme().metrics(13, 400)
    longest = max((metrics.horizontalAdvance(word) for label in labels for word in label.split()), default=0.0)
    most = max(round(width * _MOST_FOR_LABELS), math.ceil(longest) + 1)
    return min(room_for_names(labels, _LABEL_WIDTH), most)


def make_block(block: Block, room: int, *, is_open: bool, toggled: Callable[[bool], None]) -> QWidget:
    """Returns a widget for a block; `toggled` is called when the user expands or collapses it.

    `room` is the width of the labels.
    """
    if isinstance(block, Notice):
        return _notice(block)
    make = partial(_content, block, room)
    if not block.title:
        return make()
    aside = CopyIconButton(tr("Copy"), lambda: block.text, side=24) if isinstance(block, Code) else None
    return Section(block.title, make, is_open=is_open, toggled=toggled, aside=aside)


def _content(block: Facts | Grid | Code, room: int) -> QWidget:
    match block:
        case Facts():
            return _facts(block, room)
        case Grid():
            return _grid(block)
        case Code():
            return CodeView(block.text, name=block.title)


class Section(QWidget):
    """A heading that expands and collapses a section; its content is built when it is first expanded."""

    def __init__(
        self,
        title: str,
        make: Callable[[], QWidget],
        *,
        is_open: bool,
        toggled: Callable[[bool], None],
        aside: QWidget | None = None,
    ) -> None:
        super().__init__()
        self._make = make
        self._toggled = toggled
        self._content: QWidget | None = None
        self._title = title
        self._button = IconButton("caret-right", title, tone="text3", side=20, icon_size=12)
        self._button.clicked.connect(self._toggle)
        heading = _Heading(title)
        heading.clicked.connect(self._toggle)
        self._column = column(
            row(Stretch(heading), *([aside] if aside is not None else []), self._button, spacing=4), spacing=8
        )
        self.setLayout(self._column)
        self._is_open = False
        self._show(is_open)

    @property
    def title(self) -> str:
        return self._title

    @property
    def is_open(self) -> bool:
        return self._is_open

    def toggle(self) -> None:
        self._toggle()

    def _toggle(self) -> None:
        self._show(not self._is_open)
        self._toggled(self._is_open)

    def _show(self, is_open: bool) -> None:
        self._is_open = is_open
        if is_open and self._content is None:
            self._content = self._make()
            self._column.addWidget(self._content)
        if self._content is not None:
            self._content.setVisible(is_open)
        self._button.set_icon("caret-down" if is_open else "caret-right")
        state = tr("open") if is_open else tr("closed")
        self._button.setAccessibleName(f"{self._title}, {state}")


class _Heading(Label):
    """The heading. A click anywhere on it toggles the section; keyboard users have the button beside it."""

    clicked = Signal()

    def __init__(self, title: str) -> None:
        super().__init__(title, 13, 600, wrap=True)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(event.position().toPoint()):
            self.clicked.emit()


class CodeView(QPlainTextEdit):
    """Read-only text in a fixed-width font that can be selected and copied."""

    def __init__(self, text: str, *, name: str) -> None:
        cut = len(text) > _MOST_CODE
        shown = text[:_MOST_CODE] + "\n…" if cut else text
        super().__init__(shown)
        self.setProperty("kind", "field")
        self.setAccessibleName(name)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        if "\n" in shown:
            self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        else:
            # a single long line is easier to read when it wraps
            self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPixelSize(theme().px(12))
        self.setFont(font)
        self._fit()

    def _fit(self) -> None:
        """Sets the height to the wrapped lines, up to a limit that leaves room for other content."""
        lines = round(self.document().size().height())
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > _CODE_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(policy)
        text = (
            min(lines, _CODE_LINES) * self.fontMetrics().lineSpacing()
            + 2 * math.ceil(self.document().documentMargin())
            + 1
        )
        frame, across = self.contentsMargins(), self.horizontalScrollBar()
        bar = across.sizeHint().height() if across.maximum() > 0 else 0
        self.setFixedHeight(text + frame.top() + frame.bottom() + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _facts(block: Facts, room: int) -> QWidget:
    return hold(column(*[_line(line, room) for line in block.lines if line.value], spacing=8))


def _line(line: Line, room: int) -> QWidget:
    value = ValueLabel(line.value)
    value.setAccessibleName(f"{line.label}: {line.value}")
    if line.tooltip:
        set_tooltip(value, line.tooltip)
    if line.is_whole:
        return value
    name = Label(line.label, 13, 400, "text3", wrap=True)
    name.setFixedWidth(room)
    name.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
    return hold(row(name, Stretch(value), spacing=8))


def _grid(block: Grid) -> QWidget:
    if len(block.headers) > _SIDE_BY_SIDE:
        return _stacked(block)
    holder = QWidget()
    layout = QGridLayout(holder)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setHorizontalSpacing(12)
    layout.setVerticalSpacing(6)
    for place, header in enumerate(block.headers):
        layout.addWidget(Label(header, 12, 500, "text3", wrap=True), 0, place)
        layout.setColumnStretch(place, 1)
    _fill(layout, block.rows[:_FIRST_ROWS], 1)
    return _with_the_rest(holder, block.rows[_FIRST_ROWS:_MOST_ROWS], lambda rows: _fill(layout, rows, 1 + _FIRST_ROWS))


def _stacked(block: Grid) -> QWidget:
    table = StackedTable(block.headers, block.rows[:_FIRST_ROWS], name=block.title)
    return _with_the_rest(table, block.rows[_FIRST_ROWS:_MOST_ROWS], table.add_rows)


def _with_the_rest(
    shown: QWidget, left: Sequence[Sequence[str]], add: Callable[[Sequence[Sequence[str]]], None]
) -> QWidget:
    """Returns `shown` with a button below it that adds the remaining rows."""
    if not left:
        return shown
    more = Button(tr("Show {n} more", n=number(len(left))), ButtonKind.LINK)

    def show_all() -> None:
        more.hide()
        add(left)

    more.clicked.connect(show_all)
    return hold(column(shown, row(more, STRETCH), spacing=8))


def _fill(layout: QGridLayout, rows: Sequence[Sequence[str]], first: int) -> None:
    for line, texts in enumerate(rows):
        for place, text in enumerate(texts):
            cell = Label(breakable(text), 12, 400, "text" if place == 0 else "text2", tabular=True, wrap=True)
            cell.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
            layout.addWidget(cell, first + line, place)


def _notice(block: Notice) -> QWidget:
    ground, ink, icon = _TONES.get(block.tone, _TONES["warn"])
    text = Label(block.text, 13, 400, wrap=True)
    text.make_selectable()
    text.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    mark = hold(column(IconLabel(icon, ink), STRETCH, spacing=0))
    return Card(row(mark, Stretch(text), margins=(10, 8, 10, 8)), tone=ground)
