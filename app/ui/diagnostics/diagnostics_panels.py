"""Parts of the diagnostics window: facts, a table of requests, and text to read and copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.models.record_table import RecordTableModel
from app.models.table_columns import CellKind, Column, PillTone, RowLook, number_column
from app.services.help.diagnostics import Facts, SeenRequest
from app.ui.forms.field_editors import code_font
from app.ui.i18n import number, tr
from app.ui.look.theme import theme, theme_hub
from app.ui.widgets.containers.box_layouts import Stretch, clear, column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label
from app.ui.widgets.text.value_label import ValueLabel

_LABEL_WIDTH: Final = 150
_MARGINS: Final = (0, 4, 12, 4)


class FactsView(ScrollPane):
    """Facts under their titles; rebuilt only when one of them changes."""

    def __init__(self) -> None:
        super().__init__(name=tr("Overview"), is_read=True)
        self._shown: tuple[Facts, ...] = ()
        self._lines = column(spacing=6, margins=_MARGINS)
        self.set_body(self._lines)

    def show_facts(self, groups: Sequence[Facts]) -> None:
        if tuple(groups) == self._shown:
            return
        self._shown = tuple(groups)
        clear(self._lines)
        for group in groups:
            self._lines.addWidget(Label(group.title, 13, 600))
            for fact in group.facts:
                label = Label(fact.label, 13, 400, "text3", wrap=True)
                label.setFixedWidth(theme().px(_LABEL_WIDTH))
                label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
                value = ValueLabel(fact.value)
                value.setAccessibleName(f"{fact.label}: {fact.value}")
                self._lines.addWidget(hold(row(label, Stretch(value), spacing=8)))
            self._lines.addSpacing(10)
        self._lines.addStretch(1)


class RequestsView(QWidget):
    """The last requests, newest first, with a filter over all their texts.

    Attributes:
        model, view, filter: the parts.
    """

    def __init__(self) -> None:
        super().__init__()
        columns = _columns()
        self.model: RecordTableModel[SeenRequest] = RecordTableModel(
            columns, lambda seen: seen.id, look=_row_look, parent=self
        )
        self.model.sort_by([("at", True)])
        self.view: RecordView[SeenRequest] = RecordView(self.model, name=tr("Requests"))
        self.filter = SearchField(tr("Filter requests"))
        self._count = Label("", 12, 400, "text3", tabular=True)
        self._states = StateStack(self.view, columns)
        head = row(Stretch(self.filter), self._count, margins=(0, 0, 0, 8))
        self.setLayout(column(head, Stretch(self._states), spacing=0))
        self.filter.textChanged.connect(self.model.set_filter)
        self.filter.browse.connect(self._browse)
        self.view.typed.connect(self._type)
        self.model.counts_changed.connect(self._show_count)
        self._show_count()

    def show_requests(self, requests: Sequence[SeenRequest]) -> None:
        """Replaces the requests."""
        there = {seen.id for seen in requests}
        gone = [seen.id for seen in self.model.records() if seen.id not in there]
        if gone:
            self.model.remove(gone)
        self.model.put([seen for seen in requests if self.model.by_id(seen.id) != seen])
        self._show_count()

    def _show_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        text = tr("{n} of {total}", n=number(shown), total=number(total))
        self._count.setText(text if shown < total else number(total) if total else "")
        if not total:
            self._states.show_empty(
                "arrows-down-up",
                tr("No requests yet"),
                tr("Marquee's requests to the CMS appear here as they're sent."),
            )
        elif not shown and not self.model.is_arranging:
            self._states.show_unmatched("funnel", tr("No matching requests"), tr("Try a different filter."))
        else:
            self._states.show_content()

    def _browse(self, _by: int) -> None:
        if self.model.rowCount():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _type(self, text: str) -> None:
        self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
        self.filter.insert(text)


class TextView(QPlainTextEdit):
    """Read-only text in a fixed-width font. It stays scrolled to its end while text is added."""

    def __init__(self, text: str = "", *, name: str, empty: str = "") -> None:
        super().__init__(text)
        self.setProperty("kind", "field")
        self.setAccessibleName(name)
        self.setPlaceholderText(empty)
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setUndoRedoEnabled(False)
        self._restyle()
        theme_hub().changed.connect(self._restyle)

    def show_text(self, text: str) -> None:
        if text == self.toPlainText():
            return
        bar = self.verticalScrollBar()
        was, at_end = bar.value(), bar.value() >= bar.maximum() - 1
        self.setPlainText(text)
        bar.setValue(bar.maximum() if at_end else was)

    def _restyle(self) -> None:
        self.setFont(code_font())


def _columns() -> tuple[Column[SeenRequest], ...]:
    return (
        Column(
            key="at",
            title=tr("Time (UTC)"),
            value=lambda seen: f"{seen.record.at:%H:%M:%S}",
            sort_key=lambda seen: (seen.record.at.timestamp(), seen.number),
            width=124,
        ),
        Column(key="method", title=tr("Method"), value=lambda seen: seen.record.method, width=76),
        Column(
            key="route",
            title=tr("Route"),
            value=lambda seen: seen.record.route,
            kind=CellKind.NAME,
            width=180,
            stretch=True,
        ),
        Column(key="result", title=tr("Result"), value=lambda seen: seen.result, width=104),
        Column(
            key="ms",
            title=tr("ms"),
            value=lambda seen: number(round(seen.record.duration_ms)),
            kind=CellKind.NUMBER,
            sort_key=lambda seen: seen.record.duration_ms,
            width=68,
        ),
        Column(
            key="bytes",
            title=tr("Bytes"),
            value=lambda seen: number(seen.record.received),
            kind=CellKind.NUMBER,
            sort_key=lambda seen: seen.record.received,
            width=84,
        ),
        number_column("attempt", tr("Attempt"), lambda seen: seen.record.attempt, width=84),
        Column(
            key="connection",
            title=tr("Connection"),
            value=lambda seen: seen.connection,
            width=104,
            gives_way=True,
        ),
    )


def _row_look(seen: SeenRequest) -> RowLook | None:
    """Highlights failed requests."""
    failed = seen.record.error or (seen.record.status or 0) >= 400
    return RowLook(tint=PillTone.DANGER) if failed else None
