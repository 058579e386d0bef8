"""The text field for formatted messages: headings, lists, links. Only pasted text is cleaned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QRegularExpression, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QDragEnterEvent,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QKeySequence,
    QSyntaxHighlighter,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextListFormat,
)
from PySide6.QtWidgets import QFrame, QTextEdit

from app.domain.notifications.message_html import from_plain_text, plain_text
from app.domain.text.editor_text_limits import FORMATTED, MOST_TAGS, TEXT
from app.models import message_autoformat, rich_text
from app.ui.i18n import tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.inputs.bounded_text import PlainText, refusal_of, show_field_notice, wrap_for
from app.ui.widgets.menus.action_properties import Keys, make_action

_LINK_TAG: Final = QRegularExpression(r"<a\s[^>]*>", QRegularExpression.PatternOption.CaseInsensitiveOption)
PARAGRAPH: Final = 0
_BODY_PX: Final = 14
_MARGIN: Final = 12
PARAGRAPH_SPACE: Final = 8
"""Space below a paragraph or a list in pixels, as in the CMS."""
_INDENT: Final = 24
_NEVER: Final = (-1, -1)
_SHORT: Final = 10_000
"""Up to this many characters, pasted HTML is read to see whether it is only a picture."""
_CONTROL: Final = Qt.KeyboardModifier.ControlModifier
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_STAYS_IN_TEXT: Final = frozenset({Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason})
"""Reasons to lose the focus for a moment only."""

BULLETS: Final = QTextListFormat.Style.ListDisc
NUMBERS: Final = QTextListFormat.Style.ListDecimal


class RichText(QTextEdit):
    """A message as it will look. The actions below apply to the selection, or to the text typed next.

    While the user types, "- " and "1. " begin a list and addresses become links. Backspace right afterwards, or Undo,
    takes that back.

    Attributes:
        bold, italic, underline, bullets, numbers: checkable actions that follow the cursor.
        link, plain: actions; `link` asks for an address by `link_wanted`.

    Signals:
        edited: the user changed the content.
        style_changed(int): the cursor is in a heading of this level, PARAGRAPH for none.
        link_wanted(str): the user wants a link here; the current address, or ''. Answer with `set_link`.
    """

    edited = Signal()
    style_changed = Signal(int)
    link_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.setAcceptRichText(True)
        self.document().setDocumentMargin(_MARGIN)
        self.document().setIndentWidth(theme().px(_INDENT))
        self.bold = self._check(tr("Bold"), "text-bolder", QKeySequence.StandardKey.Bold, self._set_bold)
        self.italic = self._check(tr("Italic"), "text-italic", QKeySequence.StandardKey.Italic, self._set_italic)
        self.underline = self._check(
            tr("Underline"), "text-underline", QKeySequence.StandardKey.Underline, self._set_underline
        )
        self.bullets = self._check(tr("Bulleted list"), "list-bullets", "Ctrl+Shift+8", self._set_bullets)
        self.numbers = self._check(tr("Numbered list"), "list-numbers", "Ctrl+Shift+7", self._set_numbers)
        self.link = self._action(tr("Link…"), "link", "Ctrl+K", self._ask_link)
        self.link.setShortcuts([QKeySequence("Ctrl+K"), QKeySequence("Ctrl+L")])
        self.plain = self._action(tr("Clear formatting"), "eraser", "Ctrl+Space", self.clear_formatting)
        rich_text.Spacing(self.document(), theme().px(PARAGRAPH_SPACE))
        self.document().clearUndoRedoStacks()
        self.document().setModified(False)
        self._writer = rich_text.HtmlWriter(self.document())
        self._links = _Links(self.document())
        self._is_loading = False
        self._original = ""
        self._typed_at = self._changed_by_aid_at = _NEVER
        self.document().contentsChanged.connect(self._contents_changed)
        self.cursorPositionChanged.connect(self._follow_cursor)
        self.currentCharFormatChanged.connect(self._follow_format)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    # content

    def html(self) -> str:
        """Returns the message; an unedited message is returned exactly as it was loaded."""
        return self._writer.html() if self.document().isModified() else self._original

    def load(self, html: str) -> None:
        """Shows a message. Parts that can't be shown stay in `html()` until the user edits it."""
        self._is_loading = True
        self._original = html
        wrap_for(self, html)
        rich_text.load(self.document(), html)
        self.document().clearUndoRedoStacks()
        self.document().setModified(False)
        self._is_loading = False
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self._follow_cursor()

    # actions

    def set_style_level(self, level: int) -> None:
        """Turns the selected paragraphs into headings, 1 to 3, or into text, PARAGRAPH."""
        rich_text.set_heading(self.textCursor(), level)
        self.setFocus()
        self._follow_cursor()

    def set_link(self, address: str) -> None:
        """Links the selected text, or the link under the cursor, to `address`; '' removes the link.

        Without any text, the address itself is inserted.
        """
        cursor = self._link_cursor()
        look = message_autoformat.link_format(address)
        if cursor.hasSelection():
            cursor.mergeCharFormat(look)
        elif address:
            cursor.insertText(address.removeprefix("mailto:").removeprefix("https://"), look)
        cursor.setPosition(cursor.selectionEnd())
        self.setTextCursor(cursor)
        self.setCurrentCharFormat(rich_text.plain_format())
        self.setFocus()

    def select_link(self, number: int) -> None:
        """Selects a link, counted from 0; does nothing if there are fewer."""
        block, address = self.document().begin(), ""
        while block.isValid():
            for piece in rich_text.fragments(block):
                is_new = piece.charFormat().anchorHref() not in {"", address}
                address = piece.charFormat().anchorHref()
                number -= int(is_new)
                if is_new and number < 0:
                    cursor = self.textCursor()
                    cursor.setPosition(piece.position() + 1)
                    self.setTextCursor(cursor)
                    self.setTextCursor(self._link_cursor())
                    return
            block, address = block.next(), ""

    def clear_formatting(self) -> None:
        """Removes the formatting of the selected text and paragraphs."""
        cursor = self.textCursor()
        cursor.beginEditBlock()
        rich_text.set_list(cursor, None)
        rich_text.set_heading(cursor, PARAGRAPH)
        plain = rich_text.plain_format()
        cursor.mergeCharFormat(plain)
        cursor.endEditBlock()
        self.mergeCurrentCharFormat(plain)
        self._follow_cursor()

    def _set_bold(self, on: bool) -> None:
        look = QTextCharFormat()
        look.setFontWeight(QFont.Weight.Bold if on else QFont.Weight.Normal)
        self.mergeCurrentCharFormat(look)

    def _set_italic(self, on: bool) -> None:
        look = QTextCharFormat()
        look.setFontItalic(on)
        self.mergeCurrentCharFormat(look)

    def _set_underline(self, on: bool) -> None:
        look = QTextCharFormat()
        look.setFontUnderline(on)
        self.mergeCurrentCharFormat(look)

    def _set_bullets(self, on: bool) -> None:
        rich_text.set_list(self.textCursor(), BULLETS if on else None)
        self._follow_cursor()

    def _set_numbers(self, on: bool) -> None:
        rich_text.set_list(self.textCursor(), NUMBERS if on else None)
        self._follow_cursor()

    def _ask_link(self) -> None:
        self.link_wanted.emit(self._link_cursor().charFormat().anchorHref())

    def _link_cursor(self) -> QTextCursor:
        """Returns a cursor for the selection; without one, for the whole link under the cursor, or the cursor
        itself."""
        cursor = self.textCursor()
        address = cursor.charFormat().anchorHref()
        if cursor.hasSelection() or not address:
            return cursor
        start = end = cursor.position()
        for piece in rich_text.fragments(cursor.block()):
            first, last = piece.position(), piece.position() + piece.length()
            if piece.charFormat().anchorHref() == address and first <= end and start <= last:
                start, end = min(start, first), max(end, last)
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    # while typing

    def finish_word(self) -> None:
        """Makes a link of an address that was typed just now, as a space after it would."""
        if self._typed_at == self._now() and self._link_word_before(self.textCursor().position()):
            self._typed_at = _NEVER  # an undone link stays undone
            self.mergeCurrentCharFormat(message_autoformat.link_format(""))

    def _now(self) -> tuple[int, int]:
        """Returns the state of the document and the cursor, to notice whether either has changed since."""
        return self.document().revision(), self.textCursor().position()

    def _link_word_before(self, position: int) -> bool:
        block = self.document().findBlock(position)
        words = block.text()[: position - block.position()].split()
        start = position - len(words[-1]) if words else position
        return message_autoformat.link_addresses(self.document(), start, position)

    def _typed(self, event: QKeyEvent, before: int) -> None:
        """Helps after a key; `before` is where the cursor was."""
        is_enter, is_space = event.key() in _ENTER, event.text() == " "
        is_text = is_enter or (event.text() and event.text().isprintable())
        is_command = event.modifiers() & _CONTROL and not event.modifiers() & Qt.KeyboardModifier.AltModifier
        if self.isReadOnly() or is_command or not is_text:
            return
        if is_space and message_autoformat.begin_list(self.textCursor()):
            self._follow_cursor()
            self._changed_by_aid_at = self._now()
        elif (is_space or is_enter) and self._link_word_before(before):
            self._changed_by_aid_at = self._now()
        else:
            self._typed_at = self._now()

    def _take_back(self) -> bool:
        """Undoes what was changed while typing, if that was just now; the cursor stays."""
        if self._changed_by_aid_at != self._now():
            return False
        from_end = self.document().characterCount() - self.textCursor().position()
        self.undo()
        cursor = self.textCursor()
        cursor.setPosition(self.document().characterCount() - from_end)
        self.setTextCursor(cursor)
        return True

    # following the cursor

    def _contents_changed(self) -> None:
        if not self._is_loading:
            self.edited.emit()

    def _shape_next_letter(self) -> None:
        """Sets the next character's format: in an empty paragraph, Qt's undo restores only the level."""
        cursor = self.textCursor()
        if cursor.block().length() > 1:
            return
        wanted = rich_text.heading_format(cursor.blockFormat().headingLevel())
        size = QTextCharFormat.Property.FontSizeAdjustment
        if self.currentCharFormat().intProperty(size) != wanted.intProperty(size):
            self.mergeCurrentCharFormat(wanted)

    def _follow_cursor(self) -> None:
        points = self.textCursor().currentList()
        style = points.format().style() if points is not None else None
        self.bullets.setChecked(style is not None and style not in rich_text.NUMBERED)
        self.numbers.setChecked(style in rich_text.NUMBERED)
        self.style_changed.emit(self.textCursor().blockFormat().headingLevel())
        self._follow_format(self.currentCharFormat())

    def _follow_format(self, look: QTextCharFormat) -> None:
        is_heading = self.textCursor().blockFormat().headingLevel() > 0
        self.bold.setChecked(look.fontWeight() > QFont.Weight.Medium and not is_heading)
        self.bold.setEnabled(not is_heading and not self.isReadOnly())
        self.italic.setChecked(look.fontItalic())
        self.underline.setChecked(look.fontUnderline() and not look.isAnchor())

    # look

    def _restyle(self) -> None:
        self._is_loading = True
        self.document().setDefaultFont(theme().font(_BODY_PX, 400))
        self.setFont(theme().font(_BODY_PX, 400))
        self._links.restyle()
        self._is_loading = False

    # keys

    def _tool_for(self, event: QKeyEvent) -> QAction | None:
        """Returns the tool that has this shortcut."""
        keys = QKeySequence(event.keyCombination())
        return next((each for each in self.actions() if each.isEnabled() and keys in each.shortcuts()), None)

    # making

    def _check(self, text: str, icon: str, keys: Keys, call: Callable[..., object]) -> QAction:
        action = self._action(text, icon, keys, call)
        action.setCheckable(True)
        return action

    def _action(self, text: str, icon: str, keys: Keys, call: Callable[..., object]) -> QAction:
        action = make_action(self, text, icon, keys, call, context=Qt.ShortcutContext.WidgetShortcut)
        self.addAction(action)
        return action

    # Qt

    def event(self, event: QEvent) -> bool:
        """Gives the tools' shortcuts precedence while the message has the focus: the window uses some of them, too."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and self._tool_for(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if (action := self._tool_for(event)) is not None:
            action.trigger()
            return
        is_bare = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if is_bare and event.key() == Qt.Key.Key_Backspace and self._take_back():
            return
        if (
            is_bare
            and event.key() in _ENTER
            and not self.isReadOnly()
            and message_autoformat.end_list(self.textCursor())
        ):
            self._follow_cursor()
            return
        before = self.textCursor().position()
        super().keyPressEvent(event)
        self._shape_next_letter()
        self._typed(event, before)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() not in _STAYS_IN_TEXT:
            self.finish_word()
        super().focusOutEvent(event)

    def undo(self) -> None:
        super().undo()
        self._shape_next_letter()

    def redo(self) -> None:
        super().redo()
        self._shape_next_letter()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Accepts pictures and files, too: inserting them says why they are refused."""
        return source.hasHtml() or source.hasText() or is_picture_or_file(source)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Says at once why a dragged picture or file can't be dropped."""
        if is_picture_or_file(event.mimeData()):
            show_field_notice(self, no_pictures())
            event.ignore()
            return
        super().dragEnterEvent(event)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Inserts foreign HTML reduced to what messages allow. Too long HTML is inserted as plain text, or refused;
        pictures and files are refused."""
        if is_picture_or_file(source):
            show_field_notice(self, no_pictures())
            return
        html = source.html() if source.hasHtml() else ""
        text = source.text()
        is_too_much = bool(html) and (html.count("<") > MOST_TAGS or len(html) > TEXT.characters)
        cleaned = rich_text.fragment(html) if html and not is_too_much else ""
        if refused := refusal_of(self, cleaned or text or html, FORMATTED):
            show_field_notice(self, refused)
            return
        wrap_for(self, cleaned or text)
        cursor = self.textCursor()
        start = cursor.selectionStart()
        if cleaned:
            cursor.insertHtml(cleaned)
        elif "\n" in text.strip():
            cursor.insertHtml(rich_text.fragment(from_plain_text(text)))
        else:
            cursor.insertText(text)
        self.setTextCursor(cursor)
        if message_autoformat.link_addresses(self.document(), start, cursor.position()):
            self.mergeCurrentCharFormat(message_autoformat.link_format(""))
        self.ensureCursorVisible()
        if is_too_much:
            show_field_notice(self, tr("This has too much formatting, so only the text was pasted."))
        elif "<img" in html.casefold():
            show_field_notice(self, tr("The pictures were left out. Messages can't contain pictures."))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ReadOnlyChange:
            for action in (self.bold, self.italic, self.underline, self.bullets, self.numbers, self.link, self.plain):
                action.setEnabled(not self.isReadOnly())


class _Links(QSyntaxHighlighter):
    """Paints links in the theme's colour, regardless of the document, without an undo step."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._look = QTextCharFormat()

    def restyle(self) -> None:
        self._look.setForeground(theme().color("accent_text"))
        self._look.setFontUnderline(True)
        self.rehighlight()

    def highlightBlock(self, _text: str) -> None:
        block = self.currentBlock()
        for piece in rich_text.fragments(block):
            if piece.charFormat().isAnchor():
                self.setFormat(piece.position() - block.position(), piece.length(), self._look)


def is_picture_or_file(source: QMimeData) -> bool:
    """Returns whether pasted or dragged data is a picture or a file, not text."""
    if any(address.isLocalFile() for address in source.urls()):
        return True
    html = source.html()
    words = source.text() or (plain_text(html) if len(html) < _SHORT else html)
    return not words.strip() and (source.hasImage() or "<img" in html.casefold())


def no_pictures() -> str:
    return tr("Messages can't contain pictures or files. Add a link instead.")


class HtmlSource(PlainText):
    """The message as HTML, with colours for tags, attributes and entities."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(_MARGIN)
        self._colours = _Colours(self.document())
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def select_link(self, number: int) -> None:
        """Selects the start tag of a link, counted from 0; does nothing if there are fewer."""
        found = QTextCursor(self.document())
        for _ in range(number + 1):
            found = self.document().find(_LINK_TAG, found)
        if not found.isNull():
            self.setTextCursor(found)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        return super().canInsertFromMimeData(source) or is_picture_or_file(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        if is_picture_or_file(source):
            show_field_notice(self, no_pictures())
        else:
            super().insertFromMimeData(source)

    def _restyle(self) -> None:
        font = QFont("monospace")
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setPixelSize(theme().px(13))
        self.setFont(font)
        self._colours.restyle()


class _Colours(QSyntaxHighlighter):
    """Highlights HTML in one pass per line; a tag that continues on the next line keeps its colour."""

    def __init__(self, document: QTextDocument) -> None:
        super().__init__(document)
        self._tag, self._value, self._entity = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()

    def restyle(self) -> None:
        self._tag.setForeground(theme().color("accent_text"))
        self._value.setForeground(theme().color("ok"))
        self._entity.setForeground(theme().color("warn"))
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        is_inside = self.previousBlockState() == 1
        quote, start = "", 0
        for place, character in enumerate(text):
            if is_inside:
                if quote:
                    if character == quote:
                        self.setFormat(start, place - start + 1, self._value)
                        quote, start = "", place + 1
                elif character in "\"'":
                    self.setFormat(start, place - start, self._tag)
                    quote, start = character, place
                elif character == ">":
                    self.setFormat(start, place - start + 1, self._tag)
                    is_inside = False
            elif character == "<":
                is_inside, start = True, place
            elif character == "&":
                end = text.find(";", place, place + 12)
                if end > 0:
                    self.setFormat(place, end - place + 1, self._entity)
        if is_inside:
            self.setFormat(start, len(text) - start, self._value if quote else self._tag)
        self.setCurrentBlockState(1 if is_inside else 0)
