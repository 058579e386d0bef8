"""A field of tags: chips first, then the place to type the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, QStringListModel, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCompleter, QLineEdit, QSizePolicy, QWidget

from app.ui.i18n import tr
from app.ui.theme import theme, theme_hub
from app.ui.widgets.chips import TagChip
from app.ui.widgets.painting import Painting, fill_round, outline_round

_LINE: Final = 28
_CHIP: Final = 20
_GAP: Final = 4
_PADDING: Final = 6
_LEAST_TYPING: Final = 40
_ADDS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Comma})


class TagField(QWidget):
    """Enter or a comma adds what was typed, Backspace in an empty place takes the last chip away, ← reaches the chips.

    `check(text)` may refuse a tag with a sentence, shown as the place's tool tip and passed to `refused`.

    Signals:
        tags_changed(list): the tags a person left behind, in order; not emitted by `set_tags`.
        refused(str): why the typed text was not added.
    """

    tags_changed = Signal(list)
    refused = Signal(str)

    def __init__(
        self,
        tags: Iterable[str] = (),
        *,
        name: str = "",
        placeholder: str | None = None,
        icon: str = "",
        check: Callable[[str], str | None] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._icon = icon
        self._check = check
        self._chips: list[TagChip] = []
        self._place = QLineEdit(self)
        self._place.setProperty("kind", "bare")
        self._place.setPlaceholderText(tr("Add") if placeholder is None else placeholder)
        self._place.installEventFilter(self)
        self._place.editingFinished.connect(self._add_typed)
        self._place.textEdited.connect(self._split_pasted)
        self.setFocusProxy(self._place)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_name(name)
        self.set_tags(tags)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    @property
    def tags(self) -> list[str]:
        return [chip.tag for chip in self._chips]

    def set_tags(self, tags: Iterable[str]) -> None:
        """Shows `tags`, each once; what is being typed stays."""
        wanted = list(dict.fromkeys(tag.strip() for tag in tags if tag.strip()))
        if wanted == self.tags:
            return
        for chip in self._chips:
            chip.hide()
            chip.deleteLater()
        self._chips = [self._make_chip(tag) for tag in wanted]
        self._arrange()

    def set_name(self, name: str) -> None:
        self.setAccessibleName(name)
        self._place.setAccessibleName(name)

    def set_suggestions(self, tags: Iterable[str]) -> None:
        """Known tags, offered while typing."""
        completer = QCompleter(QStringListModel(sorted(set(tags), key=str.casefold), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        if (popup := completer.popup()) is not None:
            popup.setProperty("kind", "popup")
        # Queued: the line edit, which listens too, has then written the text that is cleared again.
        completer.activated.connect(self._take_suggestion, Qt.ConnectionType.QueuedConnection)
        self._place.setCompleter(completer)

    def add(self, text: str) -> bool:
        """Adds a tag as a person would; False when it was there already or was refused."""
        tag = text.strip()
        if not tag or tag in self.tags:
            return False
        why = self._check(tag) if self._check is not None else None
        if why:
            self._place.setToolTip(why)
            self.refused.emit(why)
            return False
        self._place.setToolTip("")
        self._chips.append(self._make_chip(tag))
        self._arrange()
        self.tags_changed.emit(self.tags)
        return True

    def remove(self, tag: str) -> None:
        """Takes `tag` away as a person would; the focus goes to its neighbour or to the typing place."""
        chip = next((chip for chip in self._chips if chip.tag == tag), None)
        if chip is None:
            return
        position = self._chips.index(chip)
        had_focus = chip.hasFocus()
        self._chips.remove(chip)
        chip.hide()
        chip.deleteLater()
        if had_focus:
            neighbour = self._chips[position] if position < len(self._chips) else self._place
            neighbour.setFocus(Qt.FocusReason.OtherFocusReason)
        self._arrange()
        self.tags_changed.emit(self.tags)

    def _make_chip(self, tag: str) -> TagChip:
        chip = TagChip(tag, icon=self._icon, parent=self)
        # The field is one stop of the Tab key, however many tags it has.
        chip.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        chip.removed.connect(self._chip_removed)
        chip.installEventFilter(self)
        chip.show()
        return chip

    def _chip_removed(self) -> None:
        chip = self.sender()
        if isinstance(chip, TagChip):
            self.remove(chip.tag)

    def _add_typed(self) -> None:
        if self.add(self._place.text()) or self._place.text().strip() in self.tags:
            self._place.clear()

    def _take_suggestion(self, text: str) -> None:
        self.add(text)
        self._place.clear()

    def _split_pasted(self, text: str) -> None:
        if "," in text or "\n" in text:
            *whole, rest = text.replace("\n", ",").split(",")
            for part in whole:
                self.add(part)
            self._place.setText(rest.strip())

    def _restyle(self) -> None:
        self._place.setFont(theme().font(13, 400))
        self._arrange()

    def _arrange(self) -> None:
        """Lays chips and typing place out in lines and takes the height that needs."""
        line, right = theme().px(_LINE), self.width() - _PADDING
        hint = self._place.fontMetrics().horizontalAdvance(self._place.placeholderText())
        least = max(_LEAST_TYPING, hint + 8)
        x, top = _PADDING, 1
        for chip in self._chips:
            width = min(chip.sizeHint().width(), right - _PADDING)
            if x > _PADDING and x + width > right:
                x, top = _PADDING, top + line - 4
            chip.setGeometry(x, top + (line - _CHIP) // 2, width, _CHIP)
            x += width + _GAP
        if x > _PADDING and x + least > right:
            x, top = _PADDING, top + line - 4
        place_left = x + 2
        self._place.setGeometry(place_left, top, max(right - place_left, 20), line)
        wanted = top + line + 1
        if self.height() != wanted or self.minimumHeight() != wanted:
            self.setFixedHeight(wanted)
        self.update()

    def _step_from(self, chip: TagChip, step: int) -> None:
        position = self._chips.index(chip) + step
        if position >= len(self._chips):
            self._place.setFocus(Qt.FocusReason.OtherFocusReason)
        elif position >= 0:
            self._chips[position].setFocus(Qt.FocusReason.TabFocusReason)

    def _typing_key(self, event: QKeyEvent) -> bool:
        """Whether the field itself takes a key that was pressed in the typing place."""
        at_start = self._place.cursorPosition() == 0 and not self._place.hasSelectedText()
        if event.key() in _ADDS and self._place.text().strip():
            self._add_typed()
            return True
        if event.key() == Qt.Key.Key_Comma:
            return True
        if event.key() == Qt.Key.Key_Backspace and not self._place.text() and self._chips:
            self.remove(self._chips[-1].tag)
            return True
        if event.key() == Qt.Key.Key_Left and at_start and self._chips:
            self._chips[-1].setFocus(Qt.FocusReason.TabFocusReason)
            return True
        return False

    def sizeHint(self) -> QSize:
        return QSize(200, self.minimumHeight())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            if watched is self._place:
                return self._typing_key(event)
            if isinstance(watched, TagChip) and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
                self._step_from(watched, -1 if event.key() == Qt.Key.Key_Left else 1)
                return True
        elif isinstance(event, QFocusEvent) and watched is self._place:
            self.update()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._place.setFocus(Qt.FocusReason.MouseFocusReason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._arrange()

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            look, rect = theme(), QRectF(self.rect())
            is_typing = self._place.hasFocus()
            fill_round(painter, rect, look.color("surface" if self.isEnabled() else "sunken"), 6)
            outline_round(painter, rect, look.color("focus" if is_typing else "control"), 6, 2 if is_typing else 1)
