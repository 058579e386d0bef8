"""The layout preview of the inspector's line-up; it opens when the pointer rests on a thumbnail."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, SignalInstance
from PySide6.QtWidgets import QWidget

from app.services.session.session import Session
from app.ui.layout_previews.preview_adapters import of_entry
from app.ui.layout_previews.preview_controller import LayoutPreview, Spot
from app.ui.pages.campaigns.lineup_miniature import EntryList


def attach(session: Session, entries: EntryList) -> LayoutPreview:
    return LayoutPreview(_Entries(session, entries), has_keys=False)


class _Entries:
    """See `PreviewList`; no entry is current."""

    def __init__(self, session: Session, entries: EntryList) -> None:
        self.keyboard: QWidget = entries
        self.surface: QWidget = entries
        self._session = session
        self._entries = entries

    def current(self) -> Spot | None:
        return None

    def at(self, position: QPoint) -> Spot | None:
        found = self._entries.at(position)
        if found is None:
            return None
        entry, place = found
        return Spot(self._session, of_entry(self._session, entry), place, self._entries.rect())

    def near(self) -> Sequence[int]:
        return ()

    def step_aside(self, step: int) -> bool:
        return False

    def moved(self) -> Sequence[SignalInstance]:
        return ()
