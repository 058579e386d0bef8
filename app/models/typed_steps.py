"""Steps of undo that are typed letter by letter: the last one grows, so that there is none to merge.

Qt would merge two steps, too, but PySide 6.11 keeps the Python half of every step that was merged away, for good.
"""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtGui import QUndoCommand, QUndoStack

C = TypeVar("C", bound=QUndoCommand)


def last_step(stack: QUndoStack, kind: type[C]) -> C | None:
    """The newest step, if it is of this kind, stands and is not what was saved last: then it may still grow."""
    index = stack.index()
    if index == 0 or index != stack.count() or stack.isClean():
        return None
    step = stack.command(index - 1)
    return step if isinstance(step, kind) else None


def discard_step(stack: QUndoStack, step: QUndoCommand) -> None:
    """The newest step has come to lead nowhere: it is forgotten, without being undone."""
    step.setObsolete(True)
    stack.undo()
