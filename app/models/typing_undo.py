"""Undo steps for typing: the last step grows, so that no steps have to be merged.

Qt can merge two steps, but PySide 6.11 then never frees the Python part of the merged one.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QUndoCommand, QUndoStack

C = TypeVar("C", bound=QUndoCommand)


def last_step(stack: QUndoStack, kind: type[C]) -> C | None:
    """Returns the newest step if it may still grow: it is of this kind, not undone, and not the saved state."""
    index = stack.index()
    if index == 0 or index != stack.count() or stack.isClean():
        return None
    step = stack.command(index - 1)
    return step if isinstance(step, kind) else None


def discard_step(stack: QUndoStack, step: QUndoCommand) -> None:
    """Removes the newest step, which no longer changes anything, without undoing it."""
    step.setObsolete(True)
    stack.undo()
