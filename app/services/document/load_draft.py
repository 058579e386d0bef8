"""Loads the unsaved work of an earlier run, decoded for an editor."""

from __future__ import annotations

from typing import Any, TypeVar

from app.core.errors import DiskProblem
from app.core.log import logger
from app.services.drafts.draft import LeftWork, Work
from app.services.drafts.draft_store import DraftStore

S = TypeVar("S")
_log = logger("drafts")


async def load_draft(
    drafts: DraftStore, resource: str, record_id: int | str, state_type: type[S]
) -> LeftWork[S] | None:
    """Returns the draft of a record with its content, for an editor; None where there is none that can be read."""
    kind: Any = Work[state_type]  # type: ignore[valid-type]  # a type only known here
    try:
        draft = await drafts.take(resource, record_id)
    except DiskProblem as error:
        _log.warning("the draft of %s %s can't be read: %s", resource, record_id, type(error).__name__)
        return None
    if draft is None or (work := drafts.content_of(draft, kind)) is None:
        return None
    return draft, work
