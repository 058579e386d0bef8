"""The editor of a message: tools above, formatted text or its HTML below. It is a `FieldEditor` of forms."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from app.domain.notifications.message_html import has_more, same_message
from app.domain.text.editor_text_limits import is_light, too_long_note
from app.models import rich_text
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import reserve_height
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.buttons.toolbar import Toolbar
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Line
from app.ui.widgets.drawing.safe_painter import Painting, fill_round, outline_round
from app.ui.widgets.inputs.bounded_text import show_field_notice
from app.ui.widgets.inputs.labelled_fields import ComboBox, LineEdit
from app.ui.widgets.messages.rich_text_field import PARAGRAPH, HtmlSource, RichText
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.tooltips import set_tooltip

_LONG: Final = 20_000
"""From this many characters on, listeners are notified a few times a second instead of at every key."""
_PAUSE_MS: Final = 200
_SHORTCUT: Final = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_SAVES: Final = frozenset({Qt.Key.Key_S, Qt.Key.Key_Return, Qt.Key.Key_Enter})
"""The keys that save or send with Ctrl."""
_LEAST_HEIGHT: Final = 56
"""The least height of the text, for two lines. What is shown above it makes the editor higher."""
_RADIUS: Final = 6
_EDGE: Final = 2
_TOOL_MARGINS: Final = (2, 2, 8, 2)
_TOOLS_GAP: Final = 8


class MessageEditor(QWidget):
    """Edits a message as formatted text or as HTML source.

    Tab moves to the text, then to what follows; Shift+Tab moves from the text to the tools, which are one stop.

    An unedited message is returned exactly as it was set, even if formatted text can't show some of its parts; a line
    says so then.

    Signals:
        changed: the user changed the message.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = RichText()
        self.source = HtmlSource()
        self._is_invalid = False
        self._is_setting = False
        self._known_source = ""
        self._pending = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pending.timeout.connect(self.changed)
        self._build()
        self._connect()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme_hub().changed.connect(self._look_changed)

    # FieldEditor

    def _look_changed(self) -> None:
        self.update()

    def value(self) -> str:
        return self.source.whole if self.is_source else self.text.html()

    def set_value(self, value: str) -> None:
        if value == self.value():
            return
        self._pending.stop()
        self._is_setting = True
        if is_light(value):
            self.text.load(value)
            if self.is_source:
                self.source.setPlainText(value)
        else:
            self.text.load("")
            self.source.setPlainText(value)
            self._turn_to(source=True)
        self._is_setting = False
        self._tell_loss()

    def set_invalid(self, invalid: bool) -> None:
        self._is_invalid = invalid
        self.update()

    def set_read_only(self, reason: str) -> None:
        self.text.setReadOnly(bool(reason))
        self.source.setReadOnly(bool(reason))
        for each in (self.text, self.source):
            each.setTextInteractionFlags(each.textInteractionFlags() | Qt.TextInteractionFlag.TextSelectableByKeyboard)
            each.viewport().setAutoFillBackground(not reason)  # let the background of the editor show through
        self._style.setEnabled(not reason)
        set_tooltip(self, reason)
        self.update()

    # source and text

    @property
    def is_source(self) -> bool:
        return self._stack.currentWidget() is self.source

    def show_source(self, on: bool) -> None:
        """Switches to HTML source or back to formatted text and keeps the content."""
        if on == self.is_source:
            return
        now = self.value()
        if not on and not is_light(now):
            show_field_notice(self._toggle, tr("This message is too long for rich text. Shorten it or edit its HTML."))
            return
        self._is_setting = True
        if on:
            self.source.setPlainText(now)
        elif now != self.text.html():
            self.text.load(now)
        self._turn_to(source=on)
        self._is_setting = False
        self._close_link()
        self._tell_loss()
        self._written().setFocus()

    def _turn_to(self, *, source: bool) -> None:
        self._stack.setCurrentWidget(self.source if source else self.text)
        self._tools.setEnabled(not source)
        self._toggle.set_icon("text-aa" if source else "code")
        self._fit_toggle()

    def _fit_toggle(self) -> None:
        """Shows the icon alone where the words would need a second line of tools."""
        words = tr("Rich text") if self.is_source else tr("HTML source")
        room = self.width() - 2 * _EDGE - sum(_TOOL_MARGINS[::2]) - self._tools.sizeHint().width() - _TOOLS_GAP
        fits = self._toggle.width_with(words) <= room
        self._toggle.setText(words if fits else "")
        self._toggle.setAccessibleName("" if fits else words)
        set_tooltip(self._toggle, "" if fits else words)

    def _written(self) -> QWidget:
        return self.source if self.is_source else self.text

    def _tell_loss(self) -> None:
        """Warns if editing as formatted text would drop something, or if editing is not possible at all."""
        if self.source.is_too_long and self.is_source:
            self._loss.setText(too_long_note(len(self.source.whole)))
            self._loss.show()
            return
        kept = "" if self.is_source else self.text.html()
        loses = bool(kept) and (has_more(kept) or not same_message(kept, rich_text.to_html(self.text.document())))
        self._loss.setText(tr("Some parts of this message can't be shown here. They stay unchanged until you type."))
        self._loss.setVisible(loses)

    # links

    def show_place(self, number: object) -> None:
        """Focuses and selects a link, counted from 0, in the text or in the source."""
        if isinstance(number, int):
            if self.is_source:
                self.source.select_link(number)
            else:
                self.text.select_link(number)
            self._written().setFocus()

    def _open_link(self, address: str) -> None:
        self._address.setText(address)
        self._link.setText(tr("Change link") if address else tr("Add link"))
        self._unlink.setVisible(bool(address))
        self._link_error.hide()
        self._link_row.show()
        self._keep_cursor_in_sight()
        self._address.setFocus()
        self._address.selectAll()

    def _keep_cursor_in_sight(self) -> None:
        """Scrolls to the words that get the link, as the text may have become lower."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.text.ensureCursorVisible()

    def _take_link(self) -> None:
        address = rich_text.link_address(self._address.text())
        if not address:
            self._link_error.setText(tr("Enter an address like shop.example or priya@shop.example."))
            self._link_error.show()
            return
        self._link_row.hide()
        self.text.set_link(address)

    def _remove_link(self) -> None:
        self._link_row.hide()
        self.text.set_link("")

    def _close_link(self) -> None:
        self._link_row.hide()

    # building

    def _build(self) -> None:
        self._stack = QStackedWidget()
        self._stack.addWidget(self.text)
        self._stack.addWidget(self.source)
        # Qt would otherwise ask for 192 pixels, for any minimum height of the editor.
        self._stack.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        reserve_height(self._stack, _LEAST_HEIGHT)
        self._style = ComboBox(name=tr("Paragraph style"), is_tool=True)
        levels: list[tuple[str, object]] = [(tr("Paragraph"), PARAGRAPH)]
        levels += [(tr("Heading {n}", n=level), level) for level in rich_text.HEADINGS]
        self._style.set_options(levels, PARAGRAPH)
        self._style.setFixedWidth(theme().px(128))
        text = self.text
        undo = IconButton("arrow-counter-clockwise", tr("Undo"), shortcut="Ctrl+Z")
        redo = IconButton("arrow-clockwise", tr("Redo"), shortcut="Ctrl+Shift+Z")
        for button, call, available in (
            (undo, text.undo, text.undoAvailable),
            (redo, text.redo, text.redoAvailable),
        ):
            button.clicked.connect(call)
            button.setEnabled(False)
            available.connect(button.setEnabled)
        letters = [IconButton.for_action(each) for each in (text.bold, text.italic, text.underline, text.link)]
        blocks = [IconButton.for_action(each) for each in (text.bullets, text.numbers, text.plain)]
        self._tools = hold(row(self._style, _rule(), *letters, _rule(), *blocks, _rule(), undo, redo, spacing=2))
        self._toggle = Button(tr("HTML source"), ButtonKind.GHOST, icon="code")
        Toolbar((self._style, *letters, *blocks, undo, redo, self._toggle), self, text=self._written)
        lines = FlowLayout(gap=_TOOLS_GAP, line_gap=2, spread=True)
        lines.addWidget(self._tools)
        lines.addWidget(self._toggle)
        tools = column(lines, margins=_TOOL_MARGINS)
        self._address = LineEdit(name=tr("Link address"), placeholder=tr("https://"), icon="link")
        self._link, leave = Button(tr("Add link"), ButtonKind.PRIMARY), Button(tr("Cancel"), ButtonKind.GHOST)
        self._unlink = Button(tr("Remove link"), ButtonKind.GHOST)
        self._link_error = Label("", 12, 400, "danger")
        self._link_row = hold(
            column(
                row(Stretch(self._address), self._link, self._unlink, leave),
                self._link_error,
                margins=(8, 0, 8, 8),
                spacing=4,
            )
        )
        self._link_row.hide()
        self._link.clicked.connect(self._take_link)
        leave.clicked.connect(self._leave_link)
        self._unlink.clicked.connect(self._remove_link)
        self._loss = Label(
            "",
            12,
            500,
            "warn",
            wrap=True,
        )
        self._loss.setContentsMargins(12, 6, 12, 6)
        self._loss.hide()
        self.setLayout(
            column(tools, self._link_row, Line(), self._loss, Stretch(self._stack), margins=(_EDGE,) * 4, spacing=0)
        )
        self._name_parts(tr("Message"))

    def _connect(self) -> None:
        self.text.edited.connect(self._edited)
        self.source.textChanged.connect(self._source_edited)
        self.text.link_wanted.connect(self._open_link)
        self.text.style_changed.connect(self._style.set_value)
        self._style.activated.connect(lambda _row: self.text.set_style_level(int(str(self._style.value()))))
        self._toggle.clicked.connect(lambda: self.show_source(not self.is_source))
        self._address.returnPressed.connect(self._take_link)
        for each in (self.text, self.source, self._address):
            each.installEventFilter(self)

    def _name_parts(self, name: str) -> None:
        self.text.setAccessibleName(name)
        self.source.setAccessibleName(tr("{name}, HTML source", name=name))

    def _leave_link(self) -> None:
        self._close_link()
        self.text.setFocus()

    def _source_edited(self) -> None:
        """Also called when only the colours changed."""
        now = self.source.toPlainText()
        if now != self._known_source:
            self._known_source = now
            self._edited()

    def _edited(self) -> None:
        if self._is_setting:
            return
        self._loss.hide()
        length = (self.source if self.is_source else self.text).document().characterCount()
        if length < _LONG:
            self.changed.emit()
        elif not self._pending.isActive():
            self._pending.start()

    def _tell_now(self) -> None:
        """Notifies listeners of the newest content before another action uses it."""
        if self._pending.isActive():
            self._pending.stop()
            self.changed.emit()

    # Qt

    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LayoutRequest} and (layout := self.layout()) is not None:
            self._fit_toggle()
            self.setMinimumHeight(layout.totalMinimumHeightForWidth(self.width()))  # the tools may take two lines
        return handled

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.FocusOut or (isinstance(event, QKeyEvent) and event.modifiers() & _SHORTCUT):
            if isinstance(event, QKeyEvent) and event.key() in _SAVES:
                self.text.finish_word()
            self._tell_now()
        if kind in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            self.update()
        if isinstance(event, QKeyEvent) and watched is self._address and event.key() == Qt.Key.Key_Escape:
            self._leave_link()
            return True
        return super().eventFilter(watched, event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Passes the focus on. A focus proxy would make one widget of everything, and Tab would not reach the tools."""
        self._written().setFocus(event.reason())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.EnabledChange:
            self.update()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._name_parts(name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws a field outline around the editor: `focus` while one of its texts has the focus."""
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            focused = self.text.hasFocus() or self.source.hasFocus()
            is_locked = not self.isEnabled() or self.text.isReadOnly()
            idle: TokenName = "border" if is_locked else "control"
            tone: TokenName = "danger" if self._is_invalid else "focus" if focused else idle
            fill_round(painter, rect, look.color("sunken" if is_locked else "surface"), _RADIUS)
            outline_round(painter, rect, look.color(tone), _RADIUS, 2 if focused else 1)


def _rule() -> QWidget:
    return Line(Qt.Orientation.Vertical, 16)
