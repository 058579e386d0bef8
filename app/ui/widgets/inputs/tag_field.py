"""A field for tags: chips first, then a line edit for the next tag."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from app.core.translatable_texts import number
from app.domain.text.collation import collation_key
from app.domain.text.tags import without_empty_value
from app.ui.i18n import quoted, tr
from app.ui.widgets.inputs.chip_field import ChipField
from app.ui.widgets.inputs.chips import TagChip
from app.ui.widgets.inputs.choice_list import is_for_page
from app.ui.widgets.inputs.suggestions import suggesting
from app.ui.widgets.text.tooltips import set_tooltip

_MOST_AT_ONCE: Final = 100
_ADDS: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Comma})


class TagField(ChipField[TagChip]):
    """A tag field. Enter, Tab or a comma adds the typed tag, Backspace in the empty line edit makes the last one text
    again, ← moves to the chips. Ctrl+Enter adds it, too, and is passed to the page or dialog.

    The text being typed counts as the last tag from the first letter on, so it is saved like a tag with a chip.

    `check(text)` may refuse a tag with a sentence, which is shown as tool tip and emitted by `refused`.

    Attributes:
        starts_step: whether the last change is an undo step of its own; False for more letters of the same tag.

    Signals:
        tags_changed(list): the user changed the tags, also by typing; all tags, in order. Not emitted by `set_tags`.
        refused(str): why the typed text was not added.
        hinted(str): explains what an ambiguous text will become; '' once it is clear.
    """

    tags_changed = Signal(list)
    refused = Signal(str)
    hinted = Signal(str)

    def __init__(
        self,
        tags: Iterable[str] = (),
        *,
        name: str = "",
        placeholder: str | None = None,
        check: Callable[[str], str | None] | None = None,
    ) -> None:
        super().__init__(tr("Add") if placeholder is None else placeholder)
        self._check = check
        self._ended_by_comma = ""
        self.starts_step = True
        self._is_typing = False
        self._told: list[str] = []
        self._place.editingFinished.connect(self._add_typed)
        self._place.textEdited.connect(self._split_pasted)
        self._place.textChanged.connect(self._text_changed)
        self.set_name(name)
        self.set_tags(tags)
        self._restyle()

    @property
    def tags(self) -> list[str]:
        """All tags without duplicates; the text being typed is the last one."""
        typed = without_empty_value(self._place.text())
        return list(dict.fromkeys([*self._added, typed] if typed else self._added))

    @property
    def _added(self) -> list[str]:
        return [chip.tag for chip in self._chips]

    def set_tags(self, tags: Iterable[str]) -> None:
        """Shows `tags` without duplicates. The text being typed stays if it is the last of them, or becomes the last
        of them if nothing else changes, as when typing is undone."""
        wanted = list(dict.fromkeys(tag.strip() for tag in tags if tag.strip()))
        if wanted == self.tags:
            return
        self._told = wanted
        is_typing = bool(self._place.text().strip())
        typed = wanted[-1] if is_typing and wanted and wanted[:-1] == self._added else ""
        added = wanted[:-1] if typed else wanted
        if added != self._added:
            self.show_chips([TagChip(tag) for tag in added])
        self._place.setText(typed)

    def set_suggestions(self, tags: Iterable[str]) -> None:
        """Sets the tags that are suggested while typing."""
        completer = suggesting(sorted(set(tags), key=collation_key), self)
        if (popup := completer.popup()) is not None:
            popup.installEventFilter(self)  # after the completer's own, so it comes first
        # Queued: the completer writes its text into the line edit first, and that text is cleared then.
        completer.activated.connect(self._take_suggestion, Qt.ConnectionType.QueuedConnection)
        self._place.setCompleter(completer)

    def add(self, text: str) -> bool:
        """Adds a tag like a user would. Returns False if it exists already or was refused."""
        self._ended_by_comma = ""
        tag = without_empty_value(text)
        if not tag or tag in self._added:
            return False
        why = self._check(tag) if self._check is not None else None
        if why:
            set_tooltip(self._place, why)
            self.refused.emit(why)
            return False
        self._place.setToolTip("")
        self.show_chips([*self._chips, TagChip(tag)])
        self._tell()
        return True

    def _add_all(self, texts: Iterable[str], rest: str) -> None:
        """Adds several tags like a user would, makes `rest` the typed text, and reports tags that are refused."""
        known = set(self._added)
        tags = [tag for tag in dict.fromkeys(map(without_empty_value, texts)) if tag and tag not in known]
        refused = {tag: why for tag in tags if self._check is not None and (why := self._check(tag))}
        if fresh := [TagChip(tag) for tag in tags if tag not in refused]:
            if not refused:
                self._place.setToolTip("")
            self.show_chips([*self._chips, *fresh])
        self._is_typing = False
        self._place.setText(rest)
        for why in dict.fromkeys(refused.values()):
            set_tooltip(self._place, why)
            self.refused.emit(why)

    def why_not_typed(self, text: str) -> str:
        tags = text.count(",") + text.count("\n") + 1
        if tags <= _MOST_AT_ONCE:
            return ""
        return tr(
            "That's {n} tags; add up to {most} at a time. Nothing was changed.",
            n=number(tags),
            most=number(_MOST_AT_ONCE),
        )

    def remove(self, tag: str) -> None:
        """Removes `tag` like a user would; the focus moves to its neighbour or to the line edit."""
        chip = next((chip for chip in self._chips if chip.tag == tag), None)
        if chip is not None:
            self.drop_chip(chip)
            self._tell()

    def remove_chip(self, chip: TagChip) -> None:
        self.remove(chip.tag)

    def typing_key(self, event: QKeyEvent) -> bool:
        if event.key() in _ADDS and (typed := self._place.text().strip()):
            self._add_typed()
            self._ended_by_comma = typed if event.key() == Qt.Key.Key_Comma else ""
            if is_for_page(event):
                return bool(self._place.text())
            # A tag that is refused stays, and Tab leaves it: the keyboard must get on.
            return event.key() != Qt.Key.Key_Tab or not self._place.text()
        if event.key() == Qt.Key.Key_Backspace and self._chips and not self._place.text():
            self._edit_last()
            return True
        return event.key() == Qt.Key.Key_Comma or self.chip_key(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adds the marked suggestion, or the typed tag, on Tab: Qt would move on to the next field, too.

        The suggestions are as wide as the whole field, not only as the line edit in it.
        """
        completer = self._place.completer()
        if completer is None or watched is not completer.popup():
            return super().eventFilter(watched, event)
        if event.type() in {QEvent.Type.Show, QEvent.Type.Resize} and isinstance(watched, QWidget):
            top, bottom = (self.mapToGlobal(QPoint(0, y)) for y in (0, self.height()))
            y = bottom.y() if watched.y() >= top.y() else watched.y()
            watched.setGeometry(top.x(), y, self.width(), watched.height())
        if not isinstance(event, QKeyEvent) or event.type() is not QEvent.Type.KeyPress:
            return False
        if event.key() != Qt.Key.Key_Tab:
            return False
        popup = completer.popup()
        marked = popup.currentIndex().data() if popup is not None else None
        if popup is not None:
            popup.hide()
        self._take_suggestion(str(marked)) if marked else self._add_typed()
        return True

    def _edit_last(self) -> None:
        """Takes the last tag back into the line edit, where it can be changed."""
        tag = self._chips[-1].tag
        self._place.setText(tag)
        self.remove(tag)

    def _add_typed(self) -> None:
        if self.add(self._place.text()) or without_empty_value(self._place.text()) in self._added:
            self._forget_typed()

    def _forget_typed(self) -> None:
        """Empties the line edit for the next tag. Unlike `clear`, it leaves nothing that Ctrl+Z would bring back."""
        self._place.setText("")

    def _text_changed(self) -> None:
        self._tell(is_typed=True)
        self._hint_at_values()

    def _tell(self, *, is_typed: bool = False) -> None:
        """Emits a change of the tags, if there is one; a typed tag that becomes a chip is none."""
        self.starts_step = not (is_typed and self._is_typing)
        self._is_typing = is_typed and bool(self._place.text().strip())
        tags = self.tags
        if tags != self._told:
            self._told = tags
            self.tags_changed.emit(tags)

    def _hint_at_values(self) -> None:
        """Hints that the CMS separates a tag from its value by a bar (CMS API 4.5, `tag|value`), not by a colon, and
        tags by commas, also in values."""
        text = self._place.text()  # a pasted text may have become tags meanwhile
        name, colon, value = (part.strip() for part in text.partition(":"))
        hint = ""
        if name and colon and value and "|" not in text:
            hint = tr(
                "This is a single tag. For {tag} with the value {value}, enter {form}.",
                tag=quoted(name),
                value=quoted(value),
                form=f"{name}|{value}",
            )
        elif text and "|" not in text and "|" in self._ended_by_comma:
            hint = tr("Values can't contain a comma: it ended the tag {tag}.", tag=quoted(self._ended_by_comma))
        self.hinted.emit(hint)

    def _take_suggestion(self, text: str) -> None:
        self.add(text)
        self._forget_typed()

    def _split_pasted(self, text: str) -> None:
        if "," in text or "\n" in text:
            *whole, rest = text.replace("\n", ",").split(",")
            self._ended_by_comma = whole[-1].strip()
            self._add_all(whole, rest.strip())
