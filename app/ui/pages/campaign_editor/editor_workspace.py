"""The editing surface: time strip above, library, line-up and properties side by side, unsaved changes below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMenu, QWidget

from app.domain.text.value_formatting import duration
from app.models.lineup_editor import LineupEditor
from app.ui.i18n import number, tr, tr_n
from app.ui.look.theme import theme, theme_hub
from app.ui.pages.campaign_editor.accessible_row_actions import RowActions
from app.ui.pages.campaign_editor.arrange_actions import ArrangeActions
from app.ui.pages.campaign_editor.compact_layout import CompactLayout, Foldable
from app.ui.pages.campaign_editor.lineup_actions import LineupActions
from app.ui.pages.campaign_editor.properties_panel import FolderOption, PropertiesPanel
from app.ui.pages.campaign_editor.step_announcer import StepAnnouncer
from app.ui.shell import Pane
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.splitter import Splitter
from app.ui.widgets.feedback.banner import BannerStack
from app.ui.widgets.feedback.unsaved_bar import REVIEW_KEYS, UnsavedBar
from app.ui.widgets.inputs.labelled_fields import SearchField
from app.ui.widgets.keyboard.screen_reader_announcements import SpokenResult
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from app.ui.widgets.lineup.lineup_drag import LineupDrops, Origin
from app.ui.widgets.lineup.lineup_view import LineupView
from app.ui.widgets.lineup.time_strip import TimeStrip
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.menus.menu import Menu
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.text.labels import ElidedLabel, Label, PageTitle
from app.ui.widgets.text.path_pill import PathPill

_LIBRARY_WIDTH = 316
_PROPERTIES_WIDTH = 300
_NARROWEST = 240
_NARROWEST_LINEUP = 360
_LIBRARY_SHRUNK = 280
_LIBRARY_NARROW = 260
_WIDE = 1_180
"""Width in px below which the side panels shrink, so that names in the line-up stay readable."""


class Sides(NamedTuple):
    """The parts of a workspace that take longest to create."""

    library: LayoutLibrary
    properties: PropertiesPanel


class Workspace(Panel):
    """The editing surface of one `LineupEditor`. It does not know the CMS; signals ask for the rest.

    Attributes:
        library, lineup, properties: its parts, side by side.
        look_action: returns the action of the menu that previews the current layout beside the line-up.

    Signals:
        status_text_changed(str): the selection, and where a drag would land.
        position_wanted(): "Move to position…" needs a position.
        preview_wanted(int): the user asked for a browser preview of the layout with this id.
    """

    status_text_changed = Signal(str)
    position_wanted = Signal()
    preview_wanted = Signal(int)

    def __init__(
        self,
        editor: LineupEditor,
        origin: Origin,
        why_not: Callable[[], str],
        *,
        sides: Sides | None = None,
        parent: QWidget | None = None,
    ) -> None:
        """`why_not` returns why the campaign can't be changed now; "" if it can.

        A caller that passes `sides` must also call `assemble` at the end.
        """
        super().__init__(parent=parent)
        self._editor = editor
        self._why_not = why_not
        self._gap = -1
        self.look_action: Callable[[], QAction] | None = None
        self._has_own_widths = False
        self.drops = LineupDrops(editor, origin, self._why_no_drop, self)
        self.view = LineupView(editor, self.drops)
        self.strip = TimeStrip(editor.model, self.view.selectionModel(), self.drops)
        made = sides or Sides(LayoutLibrary(origin.connection_id), PropertiesPanel(editor))
        self.library, self.properties = made
        self.bar = UnsavedBar()
        self.banners = BannerStack()
        self.arrange = ArrangeActions(editor, self.view, self.library, self)
        self.actions_ = LineupActions(editor, self.view, self.drops, origin, self.arrange, why_not, self)
        self.review = make_action(self, tr("Review changes"), "git-diff", REVIEW_KEYS)
        self.revert = make_action(self, tr("Revert"), "arrow-u-up-left")
        self.history = make_action(self, tr("Version history"), "clock-counter-clockwise", "Ctrl+H")
        self.reload = make_action(self, tr("Reload from the CMS"), "arrows-clockwise", "F5")
        self.compare_with = make_action(self, tr("Compare with another campaign…"), "git-diff", "Ctrl+Shift+E")
        self.zoom_in = make_action(self, tr("Zoom in"), "magnifying-glass-plus")
        self.zoom_out = make_action(self, tr("Zoom out"), "magnifying-glass-minus")
        self.zoom_all = make_action(self, tr("Show whole line-up"), "arrows-out-line-horizontal")
        self.toggle_properties = make_action(self, tr("Hide properties"), "sliders-horizontal")
        self._title = PageTitle()
        self._totals = Label("", 13, 400, "text3", tabular=True)
        self._folder = PathPill(icon="folder")
        self._lineup_title = ElidedLabel(tr("Line-up"), 13, 600)
        self._reason = Label("", 12, 500, "warn")
        self._find = SearchField(tr("Find in the line-up"), name=tr("Find in the line-up"))
        self._found = Label("", 12, 400, "text3", tabular=True)
        self._spoken_find = SpokenResult(self._find, self._found.text)
        StepAnnouncer(editor, self.view)
        self._find_row = hold(row(self._find, self._found, margins=(16, 0, 16, 8)))
        self._splitter = Splitter()
        self._build()
        self._connect()
        if sides is None:
            self.assemble()

    # building

    def _build(self) -> None:
        acts = self.actions_
        more = IconButton("dots-three", tr("More"))
        more.open_menu_on_click(self._more_menu())
        zoom = (
            IconButton.for_action(self.zoom_out),
            IconButton.for_action(self.zoom_in),
            IconButton.for_action(self.zoom_all),
            Line(Qt.Orientation.Vertical, 16),
        )
        history, preview = IconButton.for_action(self.history), IconButton.for_action(acts.preview)
        separator = Line(Qt.Orientation.Vertical, 16)
        tools = hold(
            row(
                IconButton.for_action(acts.undo),
                IconButton.for_action(acts.redo),
                separator,
                history,
                preview,
                more,
                IconButton.for_action(self.toggle_properties),
                spacing=6,
            )
        )
        head = hold(
            row(self._title, self._totals, self._folder, STRETCH, *zoom, tools, margins=(16, 10, 16, 4), spacing=6)
        )
        sort = IconButton("sort-ascending", tr("Sort"))
        sort_menu = Menu(sort)
        sort_menu.addActions([self.arrange.sort_name, self.arrange.sort_duration, self.arrange.sort_tag])
        sort_menu.addSeparator()
        sort_menu.addActions([self.arrange.reverse, self.arrange.shuffle])
        sort.open_menu_on_click(sort_menu)
        order = (IconButton.for_action(self.arrange.reverse), IconButton.for_action(self.arrange.shuffle))
        lineup_head = row(
            self._lineup_title,
            Stretch(self._reason),
            IconButton.for_action(acts.find),
            sort,
            *order,
            IconButton.for_action(acts.remove),
            margins=(16, 8, 12, 4),
            spacing=2,
        )
        self._lineup_head = lineup_head
        self._find_row.hide()
        self._states = StateStack(self.view)
        self._states.show_content()
        self.lineup = Panel(column(lineup_head, self._find_row, Stretch(self._states), spacing=0))
        self.row_actions = RowActions(self.view, self.actions_)
        strip = hold(row(self.strip, margins=(16, 4, 16, 2)))
        self.folding = CompactLayout(
            Foldable(
                strip=(*zoom, strip),
                head=head,
                tools=tools,
                lineup_head=lineup_head,
                spare=(*order, history, preview, separator),
                library=self.library,
                properties=self.properties,
            ),
            self,
        )
        self.setLayout(column(self.banners, head, strip, Line(), Stretch(self._splitter), self.bar, spacing=0))
        acts.attach(self.view, self.strip)
        self.addActions([acts.undo, acts.redo, acts.find, acts.library, self.review, self.history])
        self.addActions([self.compare_with, self.reload])

    def assemble(self) -> None:
        """Puts library, line-up and properties side by side. This last step of building takes long."""
        self.panes = (Pane(self.library, self.library.search), Pane(self.lineup, self.view), Pane(self.properties))
        for pane in self.panes:
            self._splitter.addWidget(pane.area)
        self._splitter.stretch(1)
        self._splitter.splitterMoved.connect(self._keep_widths)
        self._keep_readable()
        theme_hub().changed.connect(self._keep_readable)
        self._set_side_widths()

    def _more_menu(self) -> QMenu:
        menu = Menu(self)
        menu.addActions([self.review, self.revert, self.history])
        menu.addSeparator()
        menu.addActions([self.actions_.preview, self.compare_with, self.reload])
        return menu

    def _connect(self) -> None:
        self.view.selected.connect(self._emit_status)
        self.view.gap_changed.connect(self.strip.show_gap)
        self.view.gap_changed.connect(self._point_at)
        self.view.typed.connect(self._find_typed)
        self.view.customContextMenuRequested.connect(self._open_menu)
        self.strip.pointed.connect(self.view.show_gap)
        self.strip.pointed.connect(self.view.bring_gap)
        self.strip.pointed.connect(self._point_at)
        self.strip.zoomed.connect(self._follow_zoom)
        for action, zoom in (
            (self.zoom_in, self.strip.zoom_in),
            (self.zoom_out, self.strip.zoom_out),
            (self.zoom_all, self.strip.show_all),
        ):
            action.triggered.connect(zoom)
        self._follow_zoom()
        self.strip.drag_wanted.connect(self._drag_from_strip)
        self.drops.refused.connect(self._reason.setText)
        self.actions_.position_wanted.connect(self.position_wanted)
        self.actions_.find_wanted.connect(self.open_find)
        self.actions_.library_wanted.connect(self.open_library)
        self.actions_.preview_wanted.connect(self.preview_wanted)
        self.library.preview_wanted.connect(self.preview_wanted)
        self.library.add_wanted.connect(self.add)
        self.library.view.picked.connect(self.actions_.refresh)
        self.arrange.message.connect(self.actions_.message)
        self._find.textChanged.connect(self._apply_find)
        self._find.browse.connect(self._leave_find)
        self._find.editingFinished.connect(self._close_find_if_empty)
        self.folding.changed.connect(self._follow_folding)
        self.toggle_properties.triggered.connect(self.folding.toggle_properties)
        self.properties.wanted.connect(partial(self.folding.want_properties, True))
        self.bar.review_wanted.connect(self.review.trigger)
        self.bar.revert_wanted.connect(self.revert.trigger)

    # for the page

    def add(self, entries: list[object]) -> None:
        """Inserts entries after the selection and selects them."""
        self._editor.insert(entries, self.actions_.gap_after_selection())  # type: ignore[arg-type]  # a Qt signal's list

    def set_folders(self, folders: Sequence[FolderOption], *, whole: bool) -> None:
        self.properties.set_folders(folders, whole=whole)
        self._show_folder()

    def _show_folder(self) -> None:
        folder = self.properties.folder_path().strip("/ ")
        self._folder.setVisible(bool(folder))
        self._folder.set_pill(folder)

    def refresh(self) -> None:
        """Updates names, totals and actions. The page calls it after every change."""
        now, model = self._editor.properties, self._editor.model
        blocked = self._why_not()
        self._title.setText(now.name or tr("Unnamed campaign"))
        model.set_plays(max(1, now.play_count or 1) if now.cycle_playback else None)
        self._totals.setText(" · ".join((tr_n("{n} layout", "{n} layouts", model.count), *self._lengths())))
        self._show_lineup_title()
        self._show_folder()
        unsaved = bool(self._editor.summary())
        self.properties.setEnabled(not blocked)
        self.library.set_adding_enabled(not blocked)
        if not model.count:
            self.view.viewport().update()  # its empty text depends on whether changes are allowed
        self.review.setEnabled(unsaved)
        self.revert.setEnabled(unsaved and not blocked)
        self.actions_.refresh()
        self.row_actions.wait()
        self._show_found()
        self._emit_status()

    def _lengths(self) -> tuple[str, ...]:
        """Returns the line-up's length and, with cycle playback, the number of turns it takes."""
        model = self._editor.model
        if model.plays is None:
            return (duration(model.total_s),)
        return (duration(model.total_s), tr_n("{n} turn", "{n} turns", model.count * model.plays))

    def status_text(self) -> str:
        """Returns, for example, "3 of 24 selected · 12 s · drop to insert at 9"."""
        model = self._editor.model
        ranges = self.view.selected_ranges()
        chosen = sum(last - first + 1 for first, last in ranges)
        if chosen:
            seconds = sum(model.start_s(last + 1) - model.start_s(first) for first, last in ranges)
            text = tr(
                "{n} of {count} selected · {length}",
                n=number(chosen),
                count=number(model.count),
                length=duration(seconds),
            )
        else:
            text = tr_n("{n} layout", "{n} layouts", model.count)
        if self._gap >= 0:
            drop = (
                tr("drop to move to {place}", place=_place(self.drops.landing(self._gap)))
                if self.drops.is_dragging
                else tr("drop to insert at {place}", place=_place(self.drops.landing(self._gap)))
            )
            text = f"{text} · {drop}"
        return text

    # finding

    def open_library(self) -> None:
        """Focuses the library's search field; Enter there adds the only layout found."""
        if self.folding.is_narrow:
            self.folding.want_properties(False)
        self.library.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.library.search.selectAll()

    def open_find(self) -> None:
        self._find_row.show()
        self._find.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._find.selectAll()

    def _find_typed(self, text: str) -> None:
        self._find_row.show()
        self._find.setFocus(Qt.FocusReason.OtherFocusReason)
        self._find.setText(self._find.text() + text)

    def _apply_find(self, text: str) -> None:
        self.view.set_filter(text)
        self.actions_.refresh()
        self.row_actions.wait()
        self._show_found()
        if self.view.hides_rows:
            self._spoken_find.wait()

    def _show_found(self) -> None:
        if not self.view.hides_rows:
            self._found.setText("")
            self._states.show_content()
            return
        found, count = self.view.found(), self._editor.model.count
        self._found.setText(tr("{found} of {count}", found=number(found), count=number(count)))
        if found or not count:
            self._states.show_content()
            return
        title = tr("Nothing matches “{text}”", text=self._find.text().strip())
        self._states.show_unmatched("magnifying-glass", title, action=tr("Clear search"), call=self._find.clear)

    def _leave_find(self, _step: int) -> None:
        if not self._states.has_content:
            return
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _close_find_if_empty(self) -> None:
        if not self._find.text():
            self._find_row.hide()

    # inside

    def _why_no_drop(self) -> str:
        if self.view.hides_rows:
            return tr("Clear the search first. It hides rows, so it's unclear where to drop.")
        return self._why_not()

    def _point_at(self, gap: int) -> None:
        self._gap = gap
        self._emit_status()

    def _drag_from_strip(self) -> None:
        if not self._why_not():
            self.view.begin_drag(self.strip)

    def _follow_zoom(self) -> None:
        self.zoom_in.setEnabled(self.strip.can_zoom_in)
        for action in (self.zoom_out, self.zoom_all):
            action.setEnabled(self.strip.zoom > 1)

    def _emit_status(self) -> None:
        self.status_text_changed.emit(self.status_text())

    def _open_menu(self, at: QPoint) -> None:
        menu = Menu(self)
        acts = self.actions_
        menu.addActions([acts.cut, acts.copy, acts.paste, acts.duplicate, acts.remove])
        menu.addSeparator()
        menu.addActions([acts.up, acts.down, acts.to_top, acts.to_bottom, acts.move_to])
        menu.addSeparator()
        menu.addActions(self.arrange.everything())
        menu.addSeparator()
        if self.look_action is not None:
            menu.addAction(self.look_action())
        menu.addAction(acts.preview)
        menu.setToolTipsVisible(True)
        menu.open_at(self.view.viewport().mapToGlobal(at))

    def _keep_readable(self) -> None:
        """Keeps room for the line-up's head, for names, and for the fields."""
        self.lineup.setMinimumWidth(max(_NARROWEST_LINEUP, self._lineup_head.minimumSize().width()))
        self.library.setMinimumWidth(_NARROWEST)
        self.properties.setMinimumWidth(max(_NARROWEST, self.properties.least_width()))
        self.folding.fit(self.width(), self.height())

    def _follow_folding(self) -> None:
        shows = self.folding.shows_properties
        self.toggle_properties.setText(tr("Hide properties") if shows else tr("Show properties"))
        self._show_lineup_title()
        self._has_own_widths = False
        self._set_side_widths()

    def _show_lineup_title(self) -> None:
        """Shows the totals beside the line-up where its window has no room for the head."""
        self._lineup_title.setText(self._totals.text() if self.folding.is_low else tr("Line-up"))

    def _keep_widths(self) -> None:
        self._has_own_widths = True

    def _set_side_widths(self) -> None:
        """Sets the widths of the side panels, unless the user has changed them."""
        share = min(1.0, self.width() / theme().px(_WIDE)) ** 2
        least = _LIBRARY_NARROW if self.folding.is_narrow else _LIBRARY_SHRUNK
        library = theme().px(max(least, round(_LIBRARY_WIDTH * share)))
        library = 0 if self.library.isHidden() else library
        properties = theme().px(max(_NARROWEST, round(_PROPERTIES_WIDTH * share)))
        properties = 0 if self.properties.isHidden() else properties
        self._splitter.setSizes([library, max(1, self.width() - library - properties), properties])

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.folding.fit(self.width(), self.height())
        if not self._has_own_widths and event.size().width() != event.oldSize().width():
            self._set_side_widths()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Closes an empty search on Escape; a first Escape clears the field."""
        if event.key() == Qt.Key.Key_Escape and self._find.hasFocus():
            self.view.setFocus(Qt.FocusReason.OtherFocusReason)
            self._find_row.hide()
        else:
            super().keyPressEvent(event)


def _place(rows: range) -> str:
    """Returns "4", or "4–6" for several rows, counted from 1."""
    first, last = number(rows.start + 1), number(rows.stop)
    return f"{first}–{last}" if len(rows) > 1 else first
