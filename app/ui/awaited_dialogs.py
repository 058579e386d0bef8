"""Awaited dialogs: a question, a text, a number, a file. They open without a nested loop and return their answer.

Every dialog returns None when it is cancelled (Escape, its close button, or its parent is closed).
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeVar

import shiboken6
from PySide6.QtCore import QEvent, QSize, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFileDialog, QListView, QWidget

from app.ui.i18n import number, tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.file_dialog_icons import dress
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.inputs.choice_list import ENTER, is_for_page
from app.ui.widgets.inputs.labelled_fields import LineField, NumberField
from app.ui.widgets.keyboard.focus_recovery import KeepsKeyboard
from app.ui.widgets.text.labels import IconLabel, Label

A = TypeVar("A")

_WIDTH: Final = 480
_LEAST_WIDTH: Final = 560
_BESIDES: Final = 64
"""Margin that stays between the window and a dialog widened by large text."""
_TEXT_LIMIT: Final = 4000
_NAMES_HEIGHT: Final = 180
_LEAST_NAMES: Final = 90
_NAMES_ROOM: Final = 480
"""Height that the question needs around the names."""


class Choice(NamedTuple):
    """One button of a question. `key` is the result of `ask`; a `danger` choice deletes something."""

    key: str
    text: str
    danger: bool = False


class CardDialog(KeepsKeyboard, QDialog, Generic[A]):
    """The frame of every dialog: title, content, and a row of buttons. Use it for dialogs with special content.

    `width` is in pixels at 100 %: a dialog grows with the text, as far as the window has room. `finish(answer)` closes
    it; `answer()` waits for that and returns the answer, of type `A`, or None when cancelled. Ctrl+Enter presses its
    primary button.
    """

    def __init__(self, parent: QWidget | None, title: str, *, width: int = _WIDTH) -> None:
        super().__init__(parent)
        self.remember_keyboard()
        self.setWindowTitle(title)
        self.setModal(True)
        self.setFixedWidth(room_px(self.around().width() - _BESIDES, width, min(width, _LEAST_WIDTH)))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self._answer: A | None = None
        self._first_focus: QWidget | None = None
        self._primary: Button | None = None
        self._title = Label(title, 15, 600, wrap=True)
        self._icon_place = IconLabel("", "warn", 20)
        self._icon_place.hide()
        self.content = column(spacing=12)
        self.buttons = row(STRETCH)
        self._heading = row(self._icon_place, Stretch(self._title), spacing=10)
        self.setLayout(column(self._heading, self.content, self.buttons, margins=(24, 20, 24, 20), spacing=16))

    def set_icon(self, name: str, tone: TokenName) -> None:
        self._icon_place.set_icon(name, tone)
        self._icon_place.show()

    def widen_content(self, margin: int) -> None:
        """Lets the content, which has this margin itself, line up with title and buttons."""
        outer = self.layout()
        assert outer is not None
        sides = outer.contentsMargins()
        outer.setContentsMargins(sides.left() - margin, sides.top(), sides.right() - margin, sides.bottom())
        for line in (self._heading, self.buttons):
            line.setContentsMargins(margin, 0, margin, 0)

    def add_text(self, text: str, tone: TokenName = "text2") -> Label:
        """Adds a paragraph. A very long text (a server's error) is cut, so that the buttons stay on the screen."""
        label = _paragraph(text if len(text) <= _TEXT_LIMIT else text[:_TEXT_LIMIT] + "…", tone)
        self.content.addWidget(label)
        return label

    def add_sentences(self, lines: Sequence[str]) -> None:
        """Adds sentences that each say something of their own, a little apart."""
        self.content.addLayout(column(*(_paragraph(line, "text2") for line in lines), spacing=6))

    def add_names(self, names: Sequence[str]) -> None:
        """Adds a button that shows all names in a scrolling list."""
        shown = QListView(self)
        shown.setModel(QStringListModel(list(names), shown))
        shown.setProperty("kind", "popup")
        shown.setUniformItemSizes(True)
        shown.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        shown.setAccessibleName(tr("All names"))
        shown.setFixedHeight(room_px(self.around().height() - _NAMES_ROOM, _NAMES_HEIGHT, _LEAST_NAMES))
        shown.hide()
        offer = Button(tr("Show all {n} names", n=number(len(names))), ButtonKind.GHOST)

        def reveal() -> None:
            shown.show()
            shown.setFocus()
            shown.setCurrentIndex(shown.model().index(0, 0))
            offer.hide()

        offer.clicked.connect(reveal)
        offer.setAutoDefault(False)
        self.content.addLayout(row(offer, STRETCH))
        self.content.addWidget(shown)

    def add_button(self, text: str, kind: ButtonKind, call: Callable[[], object]) -> Button:
        button = Button(text, kind)

        def clicked() -> None:
            call()

        button.clicked.connect(clicked)
        self.buttons.addWidget(button)
        if kind is ButtonKind.PRIMARY:
            self._primary = button
        return button

    def focus_first(self, widget: QWidget) -> None:
        self._first_focus = widget

    def finish(self, answer: A) -> None:
        self._answer = answer
        self.accept()

    async def answer(self) -> A | None:
        """Opens the dialog and waits. Cancelling the waiting task closes it. The dialog is deleted afterwards."""
        closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def ended(*_: object) -> None:
            if not closed.done():
                closed.set_result(None)

        self.finished.connect(ended)
        self.destroyed.connect(ended)
        self.open()
        try:
            await closed
        finally:
            if shiboken6.isValid(self):
                self.hide()
                self.deleteLater()
        return self._answer

    def around(self) -> QSize:
        """Returns the size of the window it opens over."""
        parent = self.parentWidget()
        return self.screen().size() if parent is None else parent.window().size()

    def _fit(self) -> None:
        """Sets the height that its wrapped texts need at its width; Qt's own guess is too high."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.setFixedHeight(layout.totalHeightForWidth(self.width()))

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return handled

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER and is_for_page(event) and self._primary is not None:
            if not event.isAutoRepeat():
                self._primary.click()
        else:
            super().keyPressEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        self._fit()
        super().showEvent(event)
        if self._first_focus is not None:
            self._first_focus.setFocus(Qt.FocusReason.OtherFocusReason)

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.fillRect(self.rect(), theme().color("raised"))
            # Some desktops draw no frame around dialogs.
            painter.setPen(theme().color("border"))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _paragraph(text: str, tone: TokenName) -> Label:
    label = Label(text, 13, 400, tone, wrap=True)
    label.make_selectable()
    label.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    return label


def room_px(there: int, wanted: int, least: int) -> int:
    """Returns the length for a widget that wants `wanted` at 100 %, limited to `there` but never below `least`."""
    return min(theme().px(wanted), max(there, least))


async def ask(
    parent: QWidget | None,
    *,
    title: str,
    text: str | Sequence[str] = "",
    detail: str = "",
    names: Sequence[str] = (),
    buttons: Sequence[Choice],
    default: str | None = None,
    danger: bool = False,
) -> str | None:
    """Asks one question and returns the key of the button, or None.

    `default` is the button that Enter presses. Without it, and with `danger`, that is the last choice that deletes
    nothing. Buttons appear in the given order; the last one is filled. Several texts stand a little apart.
    `names` are shown in a separate list, since they may be many.
    """
    dialog: CardDialog[str] = CardDialog(parent, title)
    if danger:
        dialog.set_icon("warning", "danger")
    if isinstance(text, str):
        if text:
            dialog.add_text(text)
    else:
        dialog.add_sentences(text)
    if names:
        dialog.add_names(names)
    if detail:
        dialog.add_text(detail, "text3")
    chosen = default or _safe_default(buttons, danger)
    for position, choice in enumerate(buttons):
        is_last = position == len(buttons) - 1
        button = dialog.add_button(choice.text, _kind(choice, is_last), _Finish(dialog, choice.key))
        button.setAutoDefault(True)
        if choice.key == chosen:
            button.setDefault(True)
            dialog.focus_first(button)
    return await dialog.answer()


async def ask_text(
    parent: QWidget | None,
    *,
    title: str,
    label: str,
    value: str = "",
    hint: str = "",
    accept: str | None = None,
    validate: Callable[[str], str | None] | None = None,
    warn: Callable[[str], str] | None = None,
) -> str | None:
    """Asks for a line of text. `validate` returns a sentence while the text is invalid; `accept` is the button's text.

    `warn` returns a note on a valid text, shown in place of the hint, or "".
    """
    dialog: CardDialog[str] = CardDialog(parent, title)
    field = LineField(label, value, hint=hint)
    dialog.content.addWidget(field)

    def check() -> None:
        why = validate(field.text) if validate is not None else None
        field.set_hint((warn(field.text) if warn is not None else "") or hint)
        field.set_error(why or "")
        ok.setEnabled(not why)

    def finish() -> None:
        if ok.isEnabled():
            dialog.finish(field.text)

    dialog.add_button(tr("Cancel"), ButtonKind.SECONDARY, dialog.reject)
    ok = dialog.add_button(accept or tr("OK"), ButtonKind.PRIMARY, finish)
    ok.setDefault(True)
    if validate is not None and validate(value):
        ok.setEnabled(False)
    if warn is not None:
        field.set_hint(warn(value) or hint)
    field.text_changed.connect(check)
    field.edit.selectAll()
    dialog.focus_first(field.edit)
    return await dialog.answer()


async def ask_number(
    parent: QWidget | None,
    *,
    title: str,
    label: str,
    value: int,
    minimum: int,
    maximum: int,
    accept: str | None = None,
) -> int | None:
    """Asks for a whole number between `minimum` and `maximum`, inclusive."""
    dialog: CardDialog[int] = CardDialog(parent, title, width=360)
    field = NumberField(label, value, minimum, maximum)
    dialog.content.addWidget(field)

    def finish() -> None:
        field.edit.interpretText()
        dialog.finish(field.value)

    dialog.add_button(tr("Cancel"), ButtonKind.SECONDARY, dialog.reject)
    dialog.add_button(accept or tr("OK"), ButtonKind.PRIMARY, finish).setDefault(True)
    field.edit.selectAll()
    dialog.focus_first(field.edit)
    return await dialog.answer()


async def pick_open_file(
    parent: QWidget | None, *, title: str, filters: Sequence[str] = (), folder: Path | None = None
) -> Path | None:
    """Asks for an existing file. `filters` look like "Certificates (*.pem *.crt)"."""
    dialog = QFileDialog(parent, title, str(folder or Path.home()))
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptOpen)
    return await _picked(dialog, filters)


async def pick_save_file(
    parent: QWidget | None,
    *,
    title: str,
    name: str,
    suffix: str = "",
    filters: Sequence[str] = (),
    folder: Path | None = None,
) -> Path | None:
    """Asks where to save, and again before a file is replaced. `suffix` is added if none is typed."""
    while True:
        dialog = QFileDialog(parent, title, str(folder or Path.home()))
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        # Qt's own question would be a nested loop. The macOS panel always asks itself.
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.selectFile(name)
        if suffix:
            dialog.setDefaultSuffix(suffix)
        path = await _picked(dialog, filters)
        if path is None or sys.platform == "darwin" or not path.exists() or await _may_replace(parent, path):
            return path
        name, folder = path.name, path.parent


async def _may_replace(parent: QWidget | None, path: Path) -> bool:
    answer = await ask(
        parent,
        title=tr("Replace {file}?", file=path.name),
        text=tr("A file with this name already exists in {folder}.", folder=path.parent),
        buttons=[Choice("again", tr("Choose another name")), Choice("replace", tr("Replace"), danger=True)],
        danger=True,
    )
    return answer == "replace"


async def _picked(dialog: QFileDialog, filters: Sequence[str]) -> Path | None:
    if filters:
        dialog.setNameFilters(list(filters))
    done: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def ended(result: object = None, *_: object) -> None:
        if not done.done():
            done.set_result(result if isinstance(result, int) else 0)

    dialog.finished.connect(ended)
    dialog.destroyed.connect(ended)
    dress(dialog)
    dialog.open()
    try:
        accepted = await done
        files = dialog.selectedFiles() if accepted and shiboken6.isValid(dialog) else []
    finally:
        if shiboken6.isValid(dialog):
            dialog.hide()
            dialog.deleteLater()
    return Path(files[0]) if files else None


class _Finish:
    """Handles the click on a choice's button."""

    def __init__(self, dialog: CardDialog[str], key: str) -> None:
        self._dialog = dialog
        self._key = key

    def __call__(self) -> None:
        self._dialog.finish(self._key)


def _safe_default(buttons: Sequence[Choice], danger: bool) -> str | None:
    harmless = [choice for choice in buttons if not choice.danger]
    if danger:
        return harmless[-1].key if harmless else None
    return buttons[-1].key if buttons else None


def _kind(choice: Choice, is_last: bool) -> ButtonKind:
    if choice.danger:
        return ButtonKind.DANGER_FILLED if is_last else ButtonKind.DANGER
    return ButtonKind.PRIMARY if is_last else ButtonKind.SECONDARY
