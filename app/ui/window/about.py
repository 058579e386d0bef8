"""The About dialog: versions, copyright, and the licences of all parts."""

from __future__ import annotations

import asyncio
import platform
from pathlib import Path
from typing import Final

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLayout, QStackedWidget, QWidget

from app import APP_NAME, __version__
from app.models.record_table import RecordTableModel
from app.models.table_columns import CellKind, Column
from app.services.help.licences import Component, components
from app.ui import failures
from app.ui.awaited_dialogs import CardDialog, room_px
from app.ui.diagnostics.diagnostics_panels import TextView
from app.ui.i18n import number, tr
from app.ui.look.theme import theme
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.copy_button import CopyButton
from app.ui.widgets.buttons.painted_buttons import ButtonKind
from app.ui.widgets.buttons.segmented_control import SegmentedControl
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.scroll_pane import ScrollPane
from app.ui.widgets.drawing.logo import Mark
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label, room_for_names
from app.ui.widgets.text.value_label import ValueLabel

ABOUT, LICENCES = "about", "licences"
QT_SOURCES: Final = "https://download.qt.io/official_releases/qt/{series}/{version}/"
PYSIDE_SOURCES: Final = "https://download.qt.io/official_releases/QtForPython/pyside6/PySide6-{version}-src/"
QT_PARTS: Final = "https://doc.qt.io/qt-6/licenses-used-in-qt.html"
_WIDTH: Final = 960
_HEIGHT: Final = 440
_MARK: Final = 64
_LABEL_WIDTH: Final = 130
_LIST_WIDTH: Final = 390
_MARGINS: Final = (0, 8, 12, 4)


class AboutDialog(CardDialog[None]):
    """A dialog with two views: about Marquee, and the licences, which are read when they are first shown.

    Attributes:
        parts: the control that switches between them.
        licences: the second view.
    """

    def __init__(self, parent: QWidget, data_dir: str) -> None:
        super().__init__(parent, tr("About {app}", app=APP_NAME), width=_WIDTH)
        self.parts = SegmentedControl(
            ((ABOUT, APP_NAME), (LICENCES, tr("Licences"))), ABOUT, name=tr("About {app}", app=APP_NAME)
        )
        self.licences = LicencesView()
        self._stack = QStackedWidget()
        self._stack.addWidget(_about(data_dir))
        self._stack.addWidget(self.licences)
        self.parts.changed.connect(self._turn_to)
        body = hold(column(row(self.parts, STRETCH), Stretch(self._stack), spacing=12))
        body.setFixedHeight(room_px(parent.height() - 200, _HEIGHT, 240))
        self.content.addWidget(body)
        self.buttons.addWidget(CopyButton(tr("Copy versions"), _versions_text))
        close = self.add_button(tr("Close"), ButtonKind.PRIMARY, self.reject)
        close.setDefault(True)
        self.focus_first(close)

    def _turn_to(self, part: str) -> None:
        self._stack.setCurrentIndex((ABOUT, LICENCES).index(part))
        if part == LICENCES:
            spawn(self, self.licences.load(), name="read the licences", on_error=failures.note)


class LicencesView(QWidget):
    """Lists every part of Marquee and shows the full licence of the selected one.

    Attributes:
        model, view, filter: the list.
        text: the licence text.
    """

    def __init__(self) -> None:
        super().__init__()
        self.model: RecordTableModel[Component] = RecordTableModel(_columns(), lambda part: part.name, parent=self)
        self.view: RecordView[Component] = RecordView(self.model, name=tr("Components"))
        self.filter = SearchField(tr("Filter by name or licence"))
        self.text = _LicenceText(name=tr("Full licence text"), empty=tr("Choose a component to read its licence."))
        self._name = Label("", 13, 600, wrap=True)
        self._home = ValueLabel("")
        self._home.hide()
        self._count = Label("", 12, 400, "text3", tabular=True)
        list_side = hold(column(row(Stretch(self.filter), self._count), Stretch(self.view), spacing=8))
        list_side.setFixedWidth(theme().px(_LIST_WIDTH))
        text_side = column(self._name, self._home, Stretch(self.text), spacing=6)
        self.setLayout(row(list_side, Stretch(text_side), spacing=16))
        self.filter.textChanged.connect(self.model.set_filter)
        self.filter.browse.connect(self._browse)
        self.view.typed.connect(self._type)
        self.view.picked.connect(self._show_picked)
        self.model.counts_changed.connect(self._show_count)

    async def load(self) -> None:
        """Fills the list, once."""
        if self.model.total:
            return
        parts = await asyncio.to_thread(components)
        self.model.put(parts)
        self.view.select_ids([parts[0].name])
        self._show_count()

    def _show_count(self) -> None:
        shown, total = self.model.rowCount(), self.model.total
        text = tr("{n} of {total}", n=number(shown), total=number(total))
        self._count.setText(text if shown < total else number(total) if total else "")

    def _show_picked(self) -> None:
        picked = self.view.selected_records()
        if len(picked) != 1:
            return
        part = picked[0]
        self._name.setText(f"{part.name} {part.version}".strip())
        self._home.setText(part.home)
        self._home.setVisible(bool(part.home))
        self.text.show_text(_licence_text(part))
        self.text.verticalScrollBar().setValue(0)

    def _browse(self, _by: int) -> None:
        if self.model.rowCount():
            self.view.setFocus()

    def _type(self, text: str) -> None:
        self.filter.setFocus()
        self.filter.insert(text)


class _LicenceText(TextView):
    """Shows the licence in the window's font: lines that were wrapped for a terminal fit in it without wrapping
    again."""

    def __init__(self, *, name: str, empty: str) -> None:
        super().__init__(name=name, empty=empty)
        self.setLineWrapMode(TextView.LineWrapMode.WidgetWidth)

    def _restyle(self) -> None:
        self.setFont(theme().font(12, 400))


def versions() -> list[tuple[str, str]]:
    """Returns names and versions, to read and to copy. Product names are not translated."""
    return [
        (APP_NAME, __version__),
        ("Python", platform.python_version()),
        ("Qt", f"{qVersion()} ({QGuiApplication.platformName()})"),
        ("PySide6", PySide6.__version__),
        (tr("System"), platform.platform(aliased=True, terse=True)),
    ]


def qt_notice() -> str:
    """Returns the notice that the LGPL requires with every copy: Qt's licence, and that Qt may be replaced."""
    return tr(
        "Marquee uses Qt {qt} and PySide6 {pyside} unchanged under the GNU Lesser General Public "
        "License, version 3. Its text, and that of the GNU General Public License it builds on, is "
        "under Licences. They are separate libraries in {folder}. You can replace them there with "
        "compatible versions, including your own.",
        qt=qVersion(),
        pyside=PySide6.__version__,
        folder=Path(PySide6.__file__).parent,
    )


def sources() -> list[str]:
    """Returns the addresses of the source code of exactly these versions."""
    qt, pyside = qVersion(), PySide6.__version__
    series = ".".join(qt.split(".")[:2])
    return [
        QT_SOURCES.format(series=series, version=qt),
        PYSIDE_SOURCES.format(version=pyside),
    ]


def _about(data_dir: str) -> QWidget:
    version = tr("Version {version}", version=__version__)
    name = column(
        Label(APP_NAME, 22, 600),
        Label(version, 13, 400, "text2", tabular=True),
        Label(tr("A desktop console for digital-signage CMSs."), 13, 400, "text2", wrap=True),
        spacing=2,
    )
    lines = column(row(Mark(_MARK), Stretch(name), spacing=16), spacing=6, margins=_MARGINS)
    lines.addSpacing(12)
    facts = [*versions()[1:], (tr("Data folder"), data_dir), (tr("Licence"), tr("MIT: use it, change it, pass it on."))]
    facts.append((tr("Copyright"), "© 2026 The Marquee contributors"))
    for label, value in facts:
        lines.addLayout(_fact(label, value))
    lines.addSpacing(12)
    lines.addWidget(Label(tr("Qt and its licence"), 13, 600))
    notice = Label(qt_notice(), 13, 400, "text2", wrap=True)
    lines.addWidget(notice)
    for label, address in zip((tr("Qt source code"), tr("PySide6 source code")), sources(), strict=True):
        lines.addLayout(_fact(label, address))
    lines.addLayout(_fact(tr("Qt components"), QT_PARTS))
    lines.addStretch(1)
    return ScrollPane(lines, name=tr("About {app}", app=APP_NAME), is_read=True)


def _fact(label: str, value: str) -> QLayout:
    name = Label(label, 13, 400, "text3", wrap=True)
    name.setFixedWidth(room_for_names((tr("PySide6 source code"), label), _LABEL_WIDTH))
    name.setAlignment(Qt.AlignmentFlag.AlignTop)
    field = ValueLabel(value)
    field.setAccessibleName(f"{label}: {value}")
    return row(name, Stretch(field), spacing=8)


def _columns() -> tuple[Column[Component], ...]:
    return (
        Column(key="name", title=tr("Part"), value=lambda part: part.name, kind=CellKind.NAME, width=140, stretch=True),
        Column(key="version", title=tr("Version"), value=lambda part: part.version, width=98),
        Column(key="licence", title=tr("Licence"), value=lambda part: part.licence, width=120),
    )


def _licence_text(part: Component) -> str:
    if not part.texts:
        return tr(
            "{name} is licensed under {licence} but doesn't include its text. You can read it at {address}.",
            name=part.name,
            licence=part.licence or tr("unknown"),
            address=part.home,
        )
    notice = f"{qt_notice()}\n\n" + "\n".join([*sources(), QT_PARTS]) if part.is_qt else ""
    return "\n\n".join([*filter(None, [notice]), *part.texts])


def _versions_text() -> str:
    return "\n".join(f"{name}: {value}" for name, value in versions())
