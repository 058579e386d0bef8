"""The rows that the settings pages have for connections."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtWidgets import QWidget

from app.config.connections import Connection
from app.services.session.demo_process import DEMO_ID
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.text.labels import ElidedLabel, Label


def no_connections(opened: Iterable[Session]) -> Label:
    """Returns what a page shows while there are no connections, although the demo may be open."""
    is_demo_open = any(session.connection.id == DEMO_ID for session in opened)
    text = tr("The demo is open, but it isn't saved as a connection.") if is_demo_open else tr("No connections yet")
    label = Label(text, 13, 400, "text2", wrap=True)
    label.setContentsMargins(0, 14, 0, 14)
    return label


def connection_words(connection: Connection, below: QWidget) -> QWidget:
    """Returns a connection's colour and name, with details below."""
    words = column(ElidedLabel(connection.name, 13, 500), below, spacing=2)
    return hold(row(Dot(connection=connection.colour), Stretch(words), spacing=10))


def row_button(text: str, connection: Connection, call: Callable[[], object]) -> Button:
    """Returns a button of a row; screen readers say its connection, too."""
    button = Button(text, ButtonKind.SECONDARY)
    button.setAccessibleDescription(connection.name)
    button.clicked.connect(call)
    return button
