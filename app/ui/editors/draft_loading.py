"""Loads the unsaved work of an earlier run for an editor, and tells the user if it can't be read."""

from __future__ import annotations

from typing import TypeVar

from app.services.saving.drafts import DraftStore, DraftUnreadable, LeftWork
from app.services.saving.load_draft import load_draft
from app.ui import failures

S = TypeVar("S")


async def load_draft_or_tell(
    drafts: DraftStore, resource: str, record_id: int | str, state_type: type[S]
) -> LeftWork[S] | None:
    """As `load_draft`; a toast says that a draft can't be read, because the editor shows the record meanwhile."""
    try:
        return await load_draft(drafts, resource, record_id, state_type)
    except DraftUnreadable as problem:
        failures.present(problem)
        return None
