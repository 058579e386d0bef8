"""Asks for the ids of layouts, for a CMS that lists none of them."""

from __future__ import annotations

import re
from typing import Final

from PySide6.QtWidgets import QWidget

from app.domain.lineups.lineup import Entry
from app.models.layout_library import entry_of, why_not_addable
from app.services.session.session import Session
from app.ui.awaited_dialogs import ask_text
from app.ui.i18n import number, quoted, tr

_MOST_IDS: Final = 1_000


async def ask_layouts_by_id(parent: QWidget, session: Session) -> tuple[list[Entry], str]:
    """Returns the layouts with the ids that the user enters, and why one of them can't be added, or ""."""
    text = await ask_text(
        parent,
        title=tr("Add layouts by ID"),
        label=tr("Layout IDs"),
        hint=tr("One or more numbers, separated by commas or spaces"),
        accept=tr("Add"),
        validate=ids_problem,
    )
    layouts = [session.lookups.layout_by_id(layout_id) for layout_id in typed_ids(text or "")]
    refused = next((layout for layout in layouts if why_not_addable(layout)), None)
    reason = f"{quoted(refused.name)}: {why_not_addable(refused)}" if refused is not None else ""
    return [entry_of(layout) for layout in layouts if not why_not_addable(layout)], reason


def typed_ids(text: str) -> list[int]:
    """Returns every whole number in the text, in order. Repeated numbers count: a line-up may repeat a layout."""
    return [int(digits) for digits in re.findall(r"\d{1,12}", text)]


def ids_problem(text: str) -> str | None:
    if re.search(r"[^\d\s,;]", text) or not typed_ids(text):
        return tr("Enter numbers only.")
    if any(layout_id <= 0 for layout_id in typed_ids(text)):
        return tr("A layout ID must be greater than 0.")
    return tr("Enter up to {most} IDs at a time.", most=number(_MOST_IDS)) if len(typed_ids(text)) > _MOST_IDS else None
