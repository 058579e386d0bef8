"""The dialog that asks for a geofence, and checks its GeoJSON while the user types."""

from __future__ import annotations

import json
from typing import Final

from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QWidget

from app.domain.ads.geo_fence import fence_problem, fence_summary
from app.domain.text.editor_text_limits import TEXT
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.field_editors import code_font
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.inputs.bounded_text import PlainText
from app.ui.widgets.keyboard.shortcut_keys import with_enter
from app.ui.widgets.text.labels import Label

_EXAMPLE: Final = (
    '{"type": "Polygon", "coordinates": [[[-2.60, 51.44], [-2.59, 51.44], [-2.59, 51.45], [-2.60, 51.44]]]}'
)
_NONE: Final = ""


async def ask_fence(parent: QWidget | None, value: str) -> str | None:
    """Returns the new GeoJSON, "" for no geofence, or None if the user cancelled."""
    return await FenceDialog(parent, value).answer()


class FenceDialog(CardDialog[str]):
    """A field for GeoJSON, with its summary or error below."""

    def __init__(self, parent: QWidget | None, value: str) -> None:
        super().__init__(parent, tr("Geofence"), width=560)
        self.add_text(tr("Players that know their location play this layout only inside this area."))
        self.place = PlainText()
        self.place.setPlainText(_tidy(value))
        self.place.setProperty("kind", "field")
        self.place.setFont(code_font())
        self.place.setPlaceholderText(_EXAMPLE)
        self.place.setAccessibleName(tr("GeoJSON"))
        self.place.setTabChangesFocus(True)
        self.place.setFixedHeight(theme().px(200))
        label = Label(tr("GeoJSON, a Polygon or MultiPolygon"), 12, 500, "text2")
        label.setBuddy(self.place)
        self.verdict = Label("", 12, 400, "text3", wrap=True)
        self.content.setSpacing(6)
        for widget in (label, self.place, self.verdict):
            self.content.addWidget(widget)
        self.remove = self.add_button(tr("No geofence"), ButtonKind.SECONDARY, lambda: self.finish(_NONE))
        self.remove.setEnabled(bool(value.strip()))
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self.use = self.add_button(tr("Use this area"), ButtonKind.PRIMARY, self._use)
        keys = QShortcut(self)
        keys.setKeys(with_enter("Ctrl+Enter"))
        keys.setWhatsThis(tr("Use this area"))
        keys.activated.connect(self._use)
        self.place.textChanged.connect(self._check)
        self.focus_first(self.place)
        self._check()

    def _check(self) -> None:
        text = self.place.whole
        problem = fence_problem(text)
        if text.strip():
            self.verdict.setText(problem or fence_summary(text))
        else:
            self.verdict.setText(tr("Enter corners as [longitude, latitude]. The last one repeats the first."))
        self.verdict.set_tone("danger" if problem else "text3")
        self.place.setProperty("invalid", bool(problem))
        self.place.style().unpolish(self.place)
        self.place.style().polish(self.place)
        self.place.setAccessibleDescription(self.verdict.text())
        self.use.setEnabled(bool(text.strip()) and not problem)

    def _use(self) -> None:
        text = self.place.whole.strip()
        if text and not fence_problem(text):
            self.finish(text)


def _tidy(text: str) -> str:
    """Returns the text with one corner per line. Invalid or too long texts are returned unchanged."""
    try:
        tidy = json.dumps(json.loads(text), indent=1) if text.strip() and len(text) > len(_EXAMPLE) else text
        return text if TEXT.refusal(tidy) else tidy
    except (ValueError, RecursionError):
        return text
