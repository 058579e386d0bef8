"""Questions about the document of an open editor."""

from __future__ import annotations

from app.services.document.status import InterruptedWrite, OthersWork, Waiting, WaitReason
from app.ui.editors.record_editing import RecordEditing


def waits_for_network(editing: RecordEditing) -> bool:
    """Returns whether a save waits for the network."""
    return isinstance(editing.status, Waiting) and editing.status.reason is WaitReason.NETWORK


def waits_for_review(editing: RecordEditing) -> bool:
    """Returns whether a save of an earlier run waits for a review."""
    return isinstance(editing.status, Waiting) and editing.status.reason is WaitReason.REVIEW


def is_held(editing: RecordEditing) -> bool:
    """Returns whether another account's changes block editing."""
    return isinstance(editing.status, OthersWork)


def is_interrupted(editing: RecordEditing) -> bool:
    """Returns whether a write of several steps is incomplete."""
    return isinstance(editing.status, InterruptedWrite)
