"""Adapter of quick open's results for the layout preview; Space types there, so the preview opens by itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, SignalInstance
from PySide6.QtWidgets import QListView, QWidget

from app.models.layout_facts import previewed
from app.ui.layout_previews.preview_controller import PreviewList, Spot
from app.ui.search.result_list import Results

_NEAR: Final = (1, -1, 2)


class FoundLayouts(PreviewList):
    """See `PreviewList`."""

    def __init__(self, field: QWidget, view: QListView, results: Results) -> None:
        super().__init__(field, view.viewport())
        self._view = view
        self._results = results

    def current(self) -> Spot | None:
        return self._spot(self._view.currentIndex().row())

    def at(self, position: QPoint) -> Spot | None:
        index = self._view.indexAt(position)
        return self._spot(index.row()) if index.isValid() else None

    def near(self) -> Sequence[int]:
        row = self._view.currentIndex().row()
        found = [self._results.at(row + step) for step in _NEAR]
        return [each.layout[1].layout_id for each in found if each is not None and each.layout is not None]

    def moved(self) -> Sequence[SignalInstance]:
        return (self._results.modelReset,)

    def _spot(self, row: int) -> Spot | None:
        found = self._results.at(row)
        if found is None or found.layout is None:
            return None
        session, layout = found.layout
        place = self._view.visualRect(self._results.index(row, 0))
        place.setWidth(place.width() * 3 // 5)
        return Spot(session, previewed(layout), place, self.surface.rect())
