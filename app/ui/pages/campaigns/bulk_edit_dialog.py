"""The bulk edit dialog: the edit on the left, its effect on each campaign on the right. Nothing is sent yet."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, QTimer
from PySide6.QtGui import QFontMetricsF, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.domain.campaigns.campaign import Campaign
from app.models.bulk_edit_preview import NAME, BulkPreviewModel
from app.models.item_roles import RowRole
from app.services.bulk_edit import EditOutcome, KnownCampaign, PlannedEdit, Preview, read_all
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.i18n import number, tr, tr_n
from app.ui.look.color_tokens import TokenName
from app.ui.look.theme import theme
from app.ui.pages.campaigns.bulk_edit_form import BulkEditForm, OfferedLayouts
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.drawing.safe_painter import draw_centred, icon_for, painting_part
from app.ui.widgets.lineup.entry_cells import paint_text
from app.ui.widgets.tables.side_by_side_table import SideBySideTable
from app.ui.widgets.text.labels import ElidedLabel, Label

_WIDTH: Final = 980
_FORM_WIDTH: Final = 320
_HEIGHT: Final = 500
_NAME_WIDTH: Final = 216
_WIDEST_NAME: Final = 288
_NAME_SHARE: Final = 0.5
"""The share of the table that names may take, even where a change is shortened."""
_CHANGE_GAP: Final = 8
_SETTLE_MS: Final = 150
_TELL_MS: Final = 120
_Index = QModelIndex | QPersistentModelIndex


class BulkEditDialog(CardDialog[PlannedEdit]):
    """Returns the previews of the campaigns that will change. Nothing is sent while it is open.

    Attributes:
        form: the edit.
        model: the previews.
    """

    def __init__(
        self,
        parent: QWidget | None,
        session: Session,
        campaigns: Sequence[Campaign],
        known_tags: Sequence[str],
        edited: frozenset[int],
        form: BulkEditForm,
    ) -> None:
        """`edited` are the campaigns with unsaved changes in an editor; `form` must be made for this dialog."""
        title = tr_n("Bulk edit {n} campaign", "Bulk edit {n} campaigns", len(campaigns))
        super().__init__(parent, title, width=_WIDTH)
        self._session = session
        self._edited = edited
        self._total = len(campaigns)
        self.form = form
        self.form.set_tags(known_tags, sorted({tag.tag for campaign in campaigns for tag in campaign.tags}))
        self.form.setFixedWidth(theme().px(_FORM_WIDTH))
        self.model = BulkPreviewModel(campaigns, self)
        self._table = _PreviewTable(self.model)
        self._summary = Label("", 13, 600)
        self._about = ElidedLabel("", 12, 400, "text3", tabular=True)
        right = column(row(self._summary, Stretch(self._about)), Stretch(self._table), spacing=8)
        body = hold(row(self.form, Stretch(right), spacing=16))
        body.setFixedHeight(room_px(self.around().height() - 220, _HEIGHT, 240))
        self.content.addWidget(body)
        self.add_button(tr("Cancel"), ButtonKind.SECONDARY, self.reject)
        self._ok = self.add_button(tr("Change"), ButtonKind.PRIMARY, self._accept)
        self._ok.setDefault(True)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._take_edit)
        self.form.changed.connect(self._settle.start)
        self._telling = QTimer(self, singleShot=True, interval=_TELL_MS)
        self._telling.timeout.connect(self._tell)
        self.model.updated.connect(self._tell_soon)
        self.focus_first(self.form.verb.box)
        self._tell()
        spawn(self, self._load(), name="what there is to choose from", on_error=failures.note)
        spawn(self, self._read(campaigns), name="read line-ups", on_error=self._not_read)

    async def _load(self) -> None:
        folders = await self._session.lookups.folders()
        self.form.set_folders(folders.items)
        layouts = await self._session.lookups.layouts()
        offered = await asyncio.to_thread(OfferedLayouts.of, layouts.items)
        self.form.set_layouts(offered, layouts.sentence)

    async def _read(self, campaigns: Sequence[Campaign]) -> None:
        await read_all(self._session, campaigns, self._take_known)
        self.form.offer_entries()
        self._tell()

    def _take_known(self, known: KnownCampaign) -> None:
        self.form.add_entries_of(known)
        self.model.take(replace(known, is_edited=known.campaign_id in self._edited))

    def _not_read(self, error: Exception) -> None:
        failure = failures.describe(error)
        self._about.setText(f"{failure.sentence} {failure.hint}")

    def _take_edit(self) -> None:
        self.model.set_edit(self.form.edit())
        self._tell()

    def _tell_soon(self) -> None:
        """Updates the counts soon, at most once for many campaigns, since a new text costs a layout pass."""
        if not self._telling.isActive():
            self._telling.start()

    def _tell(self) -> None:
        changing, read = self.model.count(EditOutcome.CHANGES), self.model.read
        parts = (
            [tr_n("{n} unchanged", "{n} unchanged", self.model.count(EditOutcome.UNCHANGED))]
            if self.model.count(EditOutcome.UNCHANGED)
            else []
        )
        if left := self.model.count(EditOutcome.SKIPPED):
            parts.append(tr_n("{n} skipped", "{n} skipped", left))
        if read < self._total:
            reading = tr("loaded {n} of {total}", n=number(read), total=number(self._total))
            parts.append(reading)
        elif warned := self.model.warned:
            parts.append(tr_n("{n} with a warning", "{n} with warnings", warned))
        self._summary.setText(
            tr_n("{n} will change", "{n} will change", changing) if changing else tr("No changes yet")
        )
        self._about.setText(" · ".join(parts))
        several = tr_n("Change {n} campaign", "Change {n} campaigns", changing)
        self._ok.setText(several if changing else tr("Change campaigns"))
        self._ok.setEnabled(bool(changing) and self._can_finish())

    def _can_finish(self) -> bool:
        return self.model.is_ready and not self._settle.isActive() and not self.form.problem

    def _accept(self) -> None:
        if self._can_finish() and (previews := self.model.planned()):
            self.finish(PlannedEdit(self.model.edit, previews))


class _PreviewTable(SideBySideTable):
    def __init__(self, model: BulkPreviewModel) -> None:
        super().__init__(name=tr("Preview of changes"))
        self.setModel(model)
        self.setItemDelegate(_Cells(self))
        self.setProperty("kind", "palette")
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.horizontalHeader().setSectionResizeMode(NAME, QHeaderView.ResizeMode.Fixed)
        metrics = QFontMetricsF(theme().font(13, 500))
        names = (str(model.index(row, NAME).data()) for row in range(model.rowCount()))
        self._widest = max(map(metrics.horizontalAdvance, names), default=0.0) + theme().px(16) + 26

    def _name_width(self) -> int:
        """Returns the width of the longest name, within bounds, so that the changes have room beside it."""
        look = theme()
        words = QFontMetricsF(look.font(13, 400)).horizontalAdvance(tr("No change")) + 2 * _CHANGE_GAP
        room = self.viewport().width()
        wanted = min(max(self._widest, look.px(_NAME_WIDTH)), look.px(_WIDEST_NAME))
        return round(min(wanted, max(room - words, room * _NAME_SHARE)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setColumnWidth(NAME, self._name_width())


class _Cells(QStyledItemDelegate):
    """Draws the cells."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(_NAME_WIDTH, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        with painting_part(painter, "a preview"):
            is_selected = bool(option.state & QStyle.StateFlag.State_Selected)
            _paint(painter, QRectF(option.rect), index, option.widget, is_selected=is_selected)


def _paint(painter: QPainter, rect: QRectF, index: _Index, view: object, *, is_selected: bool) -> None:
    shown = index.data(RowRole.RECORD)
    outcome = shown.outcome if isinstance(shown, Preview) else None
    has_warning = isinstance(shown, Preview) and outcome is EditOutcome.CHANGES and bool(shown.notices)
    painter.fillRect(rect, theme().color("sel" if is_selected else "raised"))
    tone: TokenName = "text" if outcome is EditOutcome.CHANGES else "text3"
    if index.column() == NAME:
        icons: dict[EditOutcome | None, tuple[str, TokenName]] = {
            EditOutcome.CHANGES: ("pencil-simple", "accent_text"),
            EditOutcome.UNCHANGED: ("equals", "text3"),
            EditOutcome.SKIPPED: ("prohibit", "text3"),
        }
        icon, ink = icons.get(outcome, ("clock", "text3"))
        if has_warning:
            icon, ink = "warning", "warn"
        if isinstance(view, QWidget):
            square = QRectF(rect.x() + 8, rect.y(), theme().px(16), rect.height())
            draw_centred(painter, square, icon_for(view, icon, ink, 14))
        weight = 500 if outcome is EditOutcome.CHANGES else 400
        paint_text(painter, rect.adjusted(16 + theme().px(16), 0, -8, 0), str(index.data()), (13, weight), tone)
        return
    text = str(index.data())
    if has_warning and isinstance(shown, Preview):
        tone = "warn"
        text = " · ".join((shown.words, *shown.notices))
    paint_text(painter, rect.adjusted(0, 0, -_CHANGE_GAP, 0), text, (13, 400), tone)
