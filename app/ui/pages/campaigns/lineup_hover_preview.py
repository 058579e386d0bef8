"""The layout preview of the inspector's line-up; it opens when the pointer rests on a thumbnail."""

from __future__ import annotations

from PySide6.QtCore import QPoint

from app.services.session.session import Session
from app.ui.layout_previews.preview_adapters import of_entry
from app.ui.layout_previews.preview_controller import LayoutPreview, PreviewList, Spot
from app.ui.pages.campaigns.lineup_miniature import EntryList


def attach(session: Session, entries: EntryList) -> LayoutPreview:
    return LayoutPreview(_Entries(session, entries), has_keys=False)


class _Entries(PreviewList):
    """See `PreviewList`; no entry is current."""

    def __init__(self, session: Session, entries: EntryList) -> None:
        super().__init__(entries, entries)
        self._session = session
        self._entries = entries

    def at(self, position: QPoint) -> Spot | None:
        found = self._entries.at(position)
        if found is None:
            return None
        entry, place = found
        return Spot(self._session, of_entry(self._session, entry), place, self._entries.rect())
