"""A card with the details of a layout and a button to preview it in the browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.domain.layouts.layout import Layout
from app.domain.text.value_formatting import duration
from app.models.layout_library import status_of, status_text, usage_text
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.i18n import tr
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.look.theme import theme
from app.ui.resource.inspector_blocks import make_block, room_for_labels
from app.ui.resource.resource_declaration import Facts, Line
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.drawing.safe_painter import Painting
from app.ui.widgets.drawing.thumbnails import draw_thumb
from app.ui.widgets.text.labels import Label

_PICTURE: Final = QSize(112, 64)


def show_layout(window: QWidget, session: Session, layout: Layout, browse: Callable[[], object]) -> None:
    """Opens the card over the window; `browse` shows the layout in the browser."""
    spawn(window, LayoutCard(window, session, layout, browse).answer(), name="layout card")


class LayoutCard(CardDialog[None]):
    """Shows the details of a layout inside Marquee.

    Attributes:
        lines: its details, as label and value.
        preview: opens the layout in the browser and closes the card.
    """

    def __init__(self, window: QWidget, session: Session, layout: Layout, browse: Callable[[], object]) -> None:
        super().__init__(window, layout.name)
        self._browse = browse
        self.lines = tuple(_lines(session, layout))
        about = column(
            Label(tr("Layout"), 13, 400, "text2"),
            Label(session.connection.name, 13, 400, "text2"),
            STRETCH,
            spacing=2,
        )
        self.content.addLayout(row(_Picture(session, layout), Stretch(about), spacing=16))
        facts = Facts("", self.lines)
        self.content.addWidget(
            make_block(facts, room_for_labels([facts], self.width()), is_open=True, toggled=lambda _: None)
        )
        self.preview = self.add_button(tr("Preview in browser"), ButtonKind.SECONDARY, self._preview)
        self.preview.setAutoDefault(False)
        close = self.add_button(tr("Close"), ButtonKind.PRIMARY, self.reject)
        close.setDefault(True)
        self.focus_first(close)

    def _preview(self) -> None:
        self.reject()
        self._browse()


def _lines(session: Session, layout: Layout) -> Iterator[Line]:
    yield Line(tr("ID"), str(layout.layout_id))
    yield Line(tr("Code"), layout.code or "")
    yield Line(tr("Description"), layout.description or "")
    yield Line(tr("Status"), status_text(status_of(layout)))
    yield Line(tr("Duration"), "" if layout.duration is None else duration(layout.duration))
    yield Line(tr("Size"), f"{layout.width} × {layout.height}" if layout.width and layout.height else "")
    path = session.lookups.folder_path(layout.folder_id)
    yield Line(tr("Folder"), path or ("" if layout.folder_name == "/" else layout.folder_name or ""))
    yield Line(tr("Tags"), ", ".join(tag.text for tag in layout.tags))
    yield Line(tr("Owner"), layout.owner or "")
    uses = usage_of(session).of(layout)
    yield Line(tr("Usage"), "" if uses is None else usage_text(uses))


class _Picture(QWidget):
    """Shows the CMS's picture of the layout once it is loaded, and a drawing until then."""

    def __init__(self, session: Session, layout: Layout) -> None:
        super().__init__()
        self._layout_id = layout.layout_id
        self._pictures = pictures_of(session)
        self._pictures.changed.connect(self.update)
        self.setFixedSize(theme().px(_PICTURE.width()), theme().px(_PICTURE.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        with Painting(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            picture = self._pictures.look(self._layout_id)
            frame = QRectF(self.rect())
            if picture is None:
                draw_thumb(painter, frame, self._layout_id)
                return
            size = picture.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, size.width(), size.height())
            place.moveCenter(frame.center())
            painter.drawImage(place, picture)
