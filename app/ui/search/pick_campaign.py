"""Compare a campaign with another one, which is looked for in all open connections."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import nsmallest
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.domain.campaigns.campaign import Campaign
from app.domain.text.collation import collation_key
from app.services.session.session import Session
from app.ui.campaign_words import KIND, folder_text, type_icon, type_text
from app.ui.dialogs import CardDialog, room_px
from app.ui.i18n import tr
from app.ui.look.theme import theme
from app.ui.shell import Compared, Shell
from app.ui.widgets.buttons.buttons import ButtonKind
from app.ui.widgets.drawing.painting import draw_centred, elided, fill_round, icon_for, painting_part, wide
from app.ui.widgets.inputs.fields import SearchField
from app.ui.widgets.text.labels import Label

_MOST: Final = 60
"""Found campaigns that are shown of each connection: whoever wants another one types on."""
_LOOKED_AT: Final = 500
"""Found campaigns that are put in order for that: those whose name has the words come first."""
_ROW: Final = 32
_HEIGHT: Final = 320
_BESIDES: Final = 340
"""For what stands above and below the list."""
_WIDTH: Final = 560
_NOWHERE: Final = QModelIndex()
_Index = QModelIndex | QPersistentModelIndex
_FOUND: Final = int(Qt.ItemDataRole.UserRole) + 1


async def compare_with(widget: QWidget, shell: Shell, own: Compared, name: str) -> None:
    """Asks with which campaign `own`, called `name`, is to be compared, and opens both beside each other."""
    other = await PickCampaignDialog(widget.window(), shell, own, name).ask()
    if other is not None:
        shell.compare(own, other)


class _Found(NamedTuple):
    campaign: Campaign
    what: Compared
    colour: int | None


class PickCampaignDialog(CardDialog):
    """A campaign of any open connection, found by typing. Answers a `Compared`.

    Attributes:
        field: what is typed into; ↑ and ↓ walk through the list, Enter takes what is marked.
    """

    def __init__(self, parent: QWidget | None, shell: Shell, own: Compared, name: str) -> None:
        super().__init__(parent, tr("Compare “{name}” with", name=name), width=_WIDTH)
        self._shell = shell
        self._own = own
        self._model = _Results(self)
        self.field = SearchField(tr("Search campaigns"), name=tr("Search campaigns"))
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_Row(self.list))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setProperty("kind", "palette")
        self.list.setAccessibleName(tr("Campaigns of all open connections"))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedHeight(room_px(self.around().height() - _BESIDES, _HEIGHT, 160))
        self._said = Label("", 12, 400, "text3")
        for part in (self.field, self.list, self._said):
            self.content.addWidget(part)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Compare"), ButtonKind.PRIMARY, self._take)
        self._ok.setDefault(True)
        self.field.textChanged.connect(self.search)
        self.field.installEventFilter(self)
        self.list.doubleClicked.connect(self._take)
        self.focus_first(self.field)
        self.search("")

    async def ask(self) -> Compared | None:
        """None when it is cancelled."""
        answer = await self.answer()
        return answer if isinstance(answer, Compared) else None

    def search(self, text: str) -> None:
        """Those of the campaign's own connection first."""
        sessions = sorted(self._shell.sessions(), key=lambda each: each is not self._own.session)
        found = [
            _Found(campaign, what, session.connection.colour if len(sessions) > 1 else None)
            for session in sessions
            for campaign in self._best(session, text)
            if (what := Compared(session, campaign.campaign_id)) != self._own
        ]
        self._model.set_found(found)
        if found:
            self.list.setCurrentIndex(self._model.index(0, 0))
        self._ok.setEnabled(bool(found))
        if not found:
            self._said.setText(tr("No campaign is called like that"))
        else:
            self._said.setText(tr("Double-click or Enter compares") if text else tr("Type to find more"))

    def _best(self, session: Session, text: str) -> list[Campaign]:
        """A tag or a reference finds a campaign, too, but whoever types means the name."""
        words = text.casefold().split()
        found: list[Campaign] = self._shell.find_records(session, KIND, text, _LOOKED_AT)
        return nsmallest(_MOST, found, key=lambda each: _rank(each.name, words))

    def _take(self, *_: object) -> None:
        found = self._model.at(self.list.currentIndex().row())
        if found is not None:
            self.finish(found.what)

    # Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1, Qt.Key.Key_PageDown: 8, Qt.Key.Key_PageUp: -8}
            if (by := step.get(Qt.Key(event.key()))) is not None and self._model.rowCount():
                row = min(max(self.list.currentIndex().row() + by, 0), self._model.rowCount() - 1)
                self.list.setCurrentIndex(self._model.index(row, 0))
                return True
        return super().eventFilter(watched, event)


class _Results(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._found: list[_Found] = []

    def set_found(self, found: list[_Found]) -> None:
        self.beginResetModel()
        self._found = found
        self.endResetModel()

    def at(self, row: int) -> _Found | None:
        return self._found[row] if 0 <= row < len(self._found) else None

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._found)

    def data(self, index: _Index, role: int = int(Qt.ItemDataRole.DisplayRole)) -> Any:
        found = self.at(index.row())
        if found is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return f"{found.campaign.name}, {_detail(found)}"
        return found if role == _FOUND else None


class _Row(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(_WIDTH // 2, theme().px(_ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        found, view = index.data(_FOUND), option.widget
        if not isinstance(found, _Found) or not isinstance(view, QWidget):
            return
        with painting_part(painter, "a campaign"):
            _paint_found(painter, QRectF(option.rect), found, option.state, view)


def _paint_found(painter: QPainter, rect: QRectF, found: _Found, state: QStyle.StateFlag, view: QWidget) -> None:
    look = theme()
    painter.fillRect(rect, look.color("raised"))
    is_marked = bool(state & QStyle.StateFlag.State_Selected)
    if is_marked or state & QStyle.StateFlag.State_MouseOver:
        fill_round(painter, rect.adjusted(0, 1, 0, -1), look.color("sel" if is_marked else "hover"), 6)
    x, right = rect.x() + 10, rect.right() - 10
    if found.colour is not None:
        spot = look.px(10)
        fill_round(
            painter, QRectF(x, rect.center().y() - spot / 2, spot, spot), look.connection(found.colour), spot / 4
        )
        x += spot + 10
    icon = icon_for(view, type_icon(found.campaign), "accent_text" if is_marked else "text2")
    draw_centred(painter, QRectF(x, rect.y(), look.px(16), rect.height()), icon)
    x += look.px(16) + 10
    flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
    detail, small = _detail(found), look.metrics(12, 400)
    width = min(wide(small, detail) + 2.0, (right - x) * 0.55)
    painter.setFont(look.font(12, 400))
    painter.setPen(look.color("text2" if is_marked else "text3"))
    shown = elided(small, detail, width)
    aside = flags | int(Qt.AlignmentFlag.AlignRight)
    painter.drawText(QRectF(right - width, rect.y(), width, rect.height()), aside, shown)
    painter.setFont(look.font(13, 500))
    painter.setPen(look.color("sel_text" if is_marked else "text"))
    room = right - width - 12 - x
    name = elided(look.metrics(13, 500), found.campaign.name, room)
    painter.drawText(QRectF(x, rect.y(), room + 2, rect.height()), flags, name)


def _rank(name: str, words: Sequence[str]) -> tuple[bool, bool, str]:
    folded = name.casefold()
    return not all(word in folded for word in words), not folded.startswith(" ".join(words)), collation_key(name)


def _detail(found: _Found) -> str:
    where = found.what.session.connection.name if found.colour is not None else ""
    return " · ".join(filter(None, (type_text(found.campaign), folder_text(found.campaign), where)))
