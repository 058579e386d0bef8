"""The rows that the settings pages have for connections."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from app.config.connections import Connection
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.text.labels import ElidedLabel, Label


def no_connections() -> Label:
    """Returns what a page shows while there are no connections."""
    label = Label(tr("No connections yet"), 13, 400, "text2")
    label.setContentsMargins(0, 14, 0, 14)
    return label


def connection_words(connection: Connection, *details: str) -> QWidget:
    """Returns a connection's colour and name, with details below."""
    below = ElidedLabel(" · ".join(details), 12, 400, "text3")
    words = column(ElidedLabel(connection.name, 13, 500), below, spacing=2)
    return hold(row(Dot(connection=connection.colour), Stretch(words), spacing=10))


def row_button(text: str, connection: Connection, call: Callable[[], object]) -> Button:
    """Returns a button of a row; screen readers say its connection, too."""
    button = Button(text, ButtonKind.SECONDARY)
    button.setAccessibleDescription(connection.name)
    button.clicked.connect(call)
    return button
