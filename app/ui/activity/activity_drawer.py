"""The Activity drawer: all jobs, the details of the selected one, and its actions."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.models.record_table import RecordTableModel
from app.services.jobs import FollowUp
from app.ui.activity.job_labels import JobRow, job_columns, job_row
from app.ui.activity.job_list_updates import Activity, WatchedJob
from app.ui.activity.job_panel import JobPanel
from app.ui.i18n import tr
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.tables.grid_view import Density
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.record_table_view import RecordView
from app.ui.widgets.text.labels import Label

_LIST: Final = 460
_GRIP: Final = 5


class _Edge(QWidget):
    """The drawer's upper edge, invisible but easy to drag."""

    def __init__(self, drawer: ActivityDrawer) -> None:
        super().__init__(drawer)
        self._drawer = drawer
        self._grabbed: tuple[float, int] | None = None
        self.setCursor(Qt.CursorShape.SplitVCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grabbed = (event.globalPosition().y(), self._drawer.height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grabbed = None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grabbed is not None:
            start, height = self._grabbed
            self._drawer.height_wanted.emit(round(height + start - event.globalPosition().y()))


class ActivityDrawer(Panel):
    """Shows an `Activity`. The newest job is at the top and is selected as soon as it starts.

    Attributes:
        panel: the details of the selected job.

    Signals:
        close_wanted: the user wants to close the drawer.
        height_wanted(int): its upper edge was dragged.
        sign_in_wanted(Session): a job waits for a sign-in.
    """

    close_wanted = Signal()
    height_wanted = Signal(int)
    sign_in_wanted = Signal(object)

    def __init__(self, activity: Activity) -> None:
        super().__init__(ground="surface", edges=("top",))
        self._activity = activity
        self.model: RecordTableModel[JobRow] = RecordTableModel(job_columns(), lambda job: job.serial, parent=self)
        self.view = RecordView(self.model, name=tr("Jobs"), density=Density.COMFORTABLE)
        self.view.setSelectionMode(RecordView.SelectionMode.SingleSelection)
        self.view.setFixedWidth(_LIST)
        self.panel = JobPanel()
        self.panel.sign_in_wanted.connect(self.sign_in_wanted)
        self.panel.follow_wanted.connect(self._follow)
        self.dismiss = Button(tr("Clear finished"), ButtonKind.GHOST)
        self.dismiss.clicked.connect(self._dismiss)
        close = IconButton("x", tr("Close activity"), shortcut="Ctrl+J")
        close.clicked.connect(self.close_wanted)
        bar = row(Label(tr("Activity"), 13, 600), STRETCH, self.dismiss, close, margins=(16, 4, 8, 4))
        both = QWidget()
        both.setLayout(row(self.view, Line(Qt.Orientation.Vertical), Stretch(self.panel), spacing=0))
        self._states = StateStack(both)
        self.setLayout(column(bar, Line(), Stretch(self._states), margins=(0, 1, 0, 0), spacing=0))
        self._edge = _Edge(self)
        self.setAccessibleName(tr("Activity"))
        self.view.picked.connect(self._show_picked)
        self.model.sort_by([("title", True)])
        self._show_emptiness()
        for watched in activity.jobs():
            self._added(watched)
        self._show_picked()
        activity.added.connect(self._added)
        activity.gone.connect(self._gone)

    def show_job(self, watched: WatchedJob) -> None:
        self.view.select_ids([watched.serial])

    def take_focus(self) -> None:
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)

    # ------------------------------------------------------------------------------------------------- updating

    def _added(self, watched: WatchedJob) -> None:
        watched.changed.connect(self._changed)
        self.model.put([job_row(watched)])
        self._show_emptiness()
        self.show_job(watched)

    def _changed(self, _items: object) -> None:
        watched = self.sender()
        if isinstance(watched, WatchedJob) and self._activity.job(watched.serial):
            self.model.put([job_row(watched)])
            self._show_dismiss()

    def _gone(self, watched: WatchedJob) -> None:
        if self.panel.watched is watched:
            self.panel.show_job(None)
        self.model.remove([watched.serial])
        self._show_emptiness()
        if self.panel.watched is None and self.model.rowCount():
            self.view.select_ids([self.model.id_at(0)])

    def _show_picked(self) -> None:
        ids = self.view.selected_ids()
        if len(ids) == 1:
            self.panel.show_job(self._activity.job(int(ids[0])))

    def _follow(self, watched: WatchedJob, follow_up: FollowUp) -> None:
        self._activity.follow(watched, follow_up, self.window())

    def _dismiss(self) -> None:
        self._activity.dismiss_finished()

    def _show_dismiss(self) -> None:
        self.dismiss.setVisible(any(each.job.is_over for each in self._activity.jobs()))

    def _show_emptiness(self) -> None:
        self._show_dismiss()
        if self.model.total:
            self._states.show_content()
        else:
            self._states.show_empty(
                "rows",
                tr("No activity"),
                tr("Changes to several items appear here, with progress and a result for each item."),
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._edge.setGeometry(0, 0, self.width(), _GRIP)
        self._edge.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_wanted.emit()
            return
        super().keyPressEvent(event)
