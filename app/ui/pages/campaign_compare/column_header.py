"""The head of each column of a comparison: connection, name, totals and state of its campaign."""

from __future__ import annotations

from PySide6.QtCore import Signal

from app.models.table_columns import PillTone
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import Stretch, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.text.labels import ElidedLabel


class CompareHead(Panel):
    """The head of one column.

    Signals:
        edit_wanted(): the user wants to open the campaign in its editor.
    """

    edit_wanted = Signal()

    def __init__(self, session: Session, *, is_first: bool) -> None:
        super().__init__(edges=() if is_first else ("left",))
        self._connection = session.connection
        self._dot = Dot(connection=session.connection.colour)
        self._name = ElidedLabel("", 13, 600)
        self._about = ElidedLabel("", 12, 400, "text3", tabular=True)
        self._state = Pill("", PillTone.ACCENT)
        self._state.hide()
        self._edit = IconButton("pencil-simple", tr("Edit"))
        self._edit.clicked.connect(self.edit_wanted)
        self.setLayout(row(self._dot, self._name, Stretch(self._about), self._state, self._edit, margins=(16, 0, 8, 0)))
        self.setFixedHeight(theme().px(40))

    def tell(self, name: str, about: str, *, with_connection: bool) -> None:
        """Shows name and totals. `with_connection` adds the connection's colour and name."""
        self._name.setText(name)
        self._about.setText(f"{self._connection.name} · {about}" if with_connection else about)
        self._dot.setVisible(with_connection)
        self._edit.set_text(tr("Edit “{name}”", name=name))

    def mark(self, text: str, tone: PillTone = PillTone.ACCENT) -> None:
        """Shows how the side differs from the version last read from the CMS; "" shows nothing."""
        self._state.set_pill(text, tone)
        self._state.setVisible(bool(text))
