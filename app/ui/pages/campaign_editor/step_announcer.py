"""Announces each step of the line-up: the new position of moved entries, or the undone step."""

from __future__ import annotations

import shiboken6
from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from app.models.lineup_editor import LineupEditor, PropertyStep
from app.ui.i18n import tr
from app.ui.widgets.keyboard.screen_reader_announcements import announce
from app.ui.widgets.lineup.spoken_positions import place_in_words


class StepAnnouncer(QObject):
    """Announces each step, undo and redo to screen readers, as in "Autumn Sale, 3 of 24".

    Typing in a field is not announced, only its undo.
    """

    def __init__(self, editor: LineupEditor, where: QWidget) -> None:
        super().__init__(where)
        self._editor = editor
        self._where = where
        self._stack = editor.undo_stack
        self._index = self._stack.index()
        self._places = ""
        self._step = ""
        self._is_undone = False
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._speak)
        editor.rows_placed.connect(self._note_places)
        self._stack.indexChanged.connect(self._note_step)

    def _note_places(self, rows: list[int]) -> None:
        if rows and QAccessible.isActive():
            model = self._editor.model
            self._places = place_in_words(rows, model.entry(rows[0]).name, model.count)
            self._soon.start()

    def _note_step(self, index: int) -> None:
        before, self._index = self._index, index
        if (
            not QAccessible.isActive() or index == before or not shiboken6.isValid(self._stack)
        ):  # the stack also emits while it is destroyed
            return
        self._is_undone = index < before
        place = index if self._is_undone else index - 1
        if self._is_undone or not isinstance(self._stack.command(place), PropertyStep):
            self._step = self._stack.text(place)
            self._soon.start()

    def _speak(self) -> None:
        """Announces once what one step has signalled in two ways."""
        places, step, is_undone = self._places, self._step, self._is_undone
        self._places, self._step, self._is_undone = "", "", False
        if is_undone:
            step = tr("Undone: {step}", step=step)
        announce(self._where, ". ".join(filter(None, (step if is_undone or not places else "", places))))
