"""What tests ask of the document behind an open editor."""

from __future__ import annotations

from app.services.document.status import OthersWork, PartWay, Waiting, WaitReason
from app.ui.editors.editing import RecordEditing


def waits_for_network(editing: RecordEditing) -> bool:
    """Whether a save waits for the CMS to answer."""
    return isinstance(editing.status, Waiting) and editing.status.reason is WaitReason.NETWORK


def waits_for_review(editing: RecordEditing) -> bool:
    """Whether a save of an earlier run waits for a person to look at it."""
    return isinstance(editing.status, Waiting) and editing.status.reason is WaitReason.REVIEW


def is_held(editing: RecordEditing) -> bool:
    """Whether another account's work keeps it from being edited."""
    return isinstance(editing.status, OthersWork)


def is_part_way(editing: RecordEditing) -> bool:
    """Whether a write of several steps has stopped part-way."""
    return isinstance(editing.status, PartWay)
