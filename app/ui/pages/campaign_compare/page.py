"""The tab that compares two campaigns. It loads both, keeps them current, and steps through the differences."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction, QShowEvent

from app.core.change_hub import Change, Kind
from app.core.errors import Invalid
from app.domain.lineups.lineup import Entry
from app.domain.merging.campaign_comparison import Comparison, Difference, Side
from app.domain.text.value_formatting import duration
from app.models.campaign_comparison_model import SIDES
from app.models.lineup_editor import LineupEditor
from app.models.table_columns import PillTone
from app.services.campaigns.campaign_service import RESOURCE
from app.services.connection_state import LinkState
from app.services.session.session import Session
from app.services.transfer import campaign_comparison
from app.services.transfer.campaign_comparison import PlacedEntries, Translation
from app.ui import failures
from app.ui.failure_actions import read_failure_action
from app.ui.i18n import number, quoted, tr, tr_n
from app.ui.layout_previews.preview_adapters import SideList
from app.ui.layout_previews.preview_controller import LayoutPreview
from app.ui.layout_previews.thumbnail_cache import pictures_of
from app.ui.pages.campaign_compare.column_header import CompareHead
from app.ui.pages.campaign_compare.compared_side import ComparedSide
from app.ui.pages.campaign_compare.copy_to_other import loaded_editor, put, unsent_text
from app.ui.pages.campaign_compare.table import ComparisonTable
from app.ui.resource.record_actions import add_action
from app.ui.shell import Compared, Offer, Page, PageKey, Shell, comparison_key
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.buttons.action_button import ActionButton
from app.ui.widgets.buttons.painted_buttons import IconButton
from app.ui.widgets.containers.box_layouts import Stretch, column, hold, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.wrapping_buttons import Foot
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone
from app.ui.widgets.tables.list_placeholders import StateStack
from app.ui.widgets.tables.side_by_side_table import SideHeads
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label, PageTitle
from app.ui.widgets.text.tooltips import set_tooltip

ICON: Final = "git-diff"
_SETTLE_MS: Final = 60
_BOTH: Final = (Side.LEFT, Side.RIGHT)


class ComparePage(Page):
    """Compares two campaigns. If one is open in an editor, its working copy is used.

    Attributes:
        comparison: the comparison on show; None until both sides are read.
        table: its rows.
        preview: the preview of the current row's layout.
        next_difference, previous_difference, send_right, send_left, only_differences, refresh: the actions.
    """

    def __init__(self, left: Compared, right: Compared, shell: Shell) -> None:
        """Starts reading at once; needs the running loop."""
        super().__init__()
        self.page_key: PageKey = comparison_key(left, right)
        self._compared = (left, right)
        self._shell = shell
        self.sides = {Side.LEFT: ComparedSide(left, shell), Side.RIGHT: ComparedSide(right, shell)}
        self.comparison: Comparison | None = None
        self._last_title = ""
        self._translation = Translation()
        self._followed: dict[Side, LineupEditor | None] = {Side.LEFT: None, Side.RIGHT: None}
        self._is_sending = False
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self._show)
        self._turn = 0
        self.table = ComparisonTable()
        for place, side in enumerate(SIDES):
            pictures = pictures_of(self.sides[side].what.session)
            self.table.show_pictures(pictures.look, pictures.changed, (place,))
        self.preview = LayoutPreview(SideList(self.table, self._session_of, self._entry_at))
        self.banners = BannerStack()
        self.heads = {side: CompareHead(self.sides[side].what.session, is_first=side is Side.LEFT) for side in _BOTH}
        self._make_actions()
        self._build()
        for side in _BOTH:
            self.heads[side].edit_wanted.connect(partial(self._edit, side))
            end = self.sides[side].what.session.hub.subscribe(partial(self._on_change, side))
            self.destroyed.connect(ending_with(end))
        self.table.walked.connect(self._emit_status)
        self.table.selectionModel().selectionChanged.connect(self._follow_selection)
        self._follow_selection()
        self.load()

    # ------------------------------------------------------------------------------------------------- Page

    def expect_title(self, title: str) -> None:
        """Sets the title to show until both sides are read: the tab's previous title."""
        self._last_title = title

    def page_title(self) -> str:
        if self._last_title and any(self.sides[side].state() is None for side in _BOTH):
            return self._last_title
        left, right = (self.sides[side].name for side in _BOTH)
        return tr("{left} ↔ {right}", left=left, right=right)

    def page_icon(self) -> str:
        return ICON

    def status_text(self) -> str:
        if self.comparison is None:
            return ""
        if self.comparison.is_same:
            return tr("No differences")
        chosen = len(self.table.selected_numbers())
        parts = [self._position_text(), tr_n("{n} entry selected", "{n} entries selected", chosen) if chosen else ""]
        return " · ".join(filter(None, parts))

    def _position_text(self) -> str:
        """Returns the current row's place among the differences."""
        places, at = self.table.lines.differences(), self.table.difference_at()
        if at is None:
            return tr_n("{n} difference", "{n} differences", len(places))
        return tr("Difference {n} of {count}", n=number(at + 1), count=number(len(places)))

    def page_actions(self) -> list[QAction]:
        return [*self._actions, *self._open_actions]

    def show_failure(self, failure: failures.Failure) -> None:
        self._failed(failure.error)

    # ------------------------------------------------------------------------------------------------- building

    def _session_of(self, column: int) -> Session:
        return self.sides[SIDES[column]].what.session

    def _entry_at(self, row: int, column: int) -> Entry | None:
        return self.table.lines.entry(row, SIDES[column]) if 0 <= row < self.table.lines.rowCount() else None

    def _make_actions(self) -> None:
        def make(text: str, icon: str, keys: list[str], call: Callable[[], object]) -> QAction:
            return add_action(self, text, icon, keys, lambda *_: call())

        keys = ["F7", "Alt+Down", "F8"]
        self.next_difference = make(tr("Next difference"), "arrow-down", keys, partial(self._step, 1))
        back = ["Shift+F7", "Alt+Up", "Shift+F8"]
        self.previous_difference = make(tr("Previous difference"), "arrow-up", back, partial(self._step, -1))
        self.send_right = make(
            tr("Copy to right"), "arrow-right", ["Ctrl+Right"], partial(self.start_sending, Side.LEFT)
        )
        self.send_left = make(tr("Copy to left"), "arrow-left", ["Ctrl+Left"], partial(self.start_sending, Side.RIGHT))
        self.only_differences = make(tr("Only differences"), "funnel", ["Ctrl+Shift+F"], self._lay_out)
        self.only_differences.setCheckable(True)
        self.refresh = make(tr("Reload both"), "arrows-clockwise", ["F5"], self.load)
        self._actions = [
            self.next_difference,
            self.previous_difference,
            self.send_right,
            self.send_left,
            self.only_differences,
            self.refresh,
        ]
        self._open_actions = [
            make(tr("Edit the left campaign"), "pencil-simple", [], partial(self._edit, Side.LEFT)),
            make(tr("Edit the right campaign"), "pencil-simple", [], partial(self._edit, Side.RIGHT)),
        ]

    def _build(self) -> None:
        self._title = PageTitle(tr("Compare campaigns"))
        self._about = ElidedLabel("", 13, 400, "text3", tabular=True)
        tools = [IconButton.for_action(action) for action in (self.previous_difference, self.next_difference)]
        title = row(self._title, Stretch(self._about), *tools, margins=(16, 10, 12, 10))
        for action in (self.only_differences, self.refresh):
            title.addWidget(IconButton.for_action(action))
        hint = Label(tr("Copied layouts appear as unsaved changes"), 12, 400, "text2", wrap=True)
        sends = (ActionButton(self.send_left), ActionButton(self.send_right))
        foot = Foot((IconLabel("info", "text3"), Stretch(hint)), *sends)
        heads = SideHeads(self.table, [self.heads[side] for side in _BOTH])
        content = hold(column(heads, Stretch(self.table), foot, spacing=0))
        self._states = StateStack(content)
        self.setLayout(column(Panel(title), self.banners, Line(), Stretch(self._states), spacing=0))

    # ------------------------------------------------------------------------------------------------- reading

    def load(self) -> None:
        """Reads both sides and, if they are on two CMSs, finds each layout's counterpart."""
        self.banners.take("failed")
        if self.comparison is None:
            self._states.show_loading()
        spawn(self, self._load(), name="compare campaigns", on_error=self._failed)

    async def _load(self) -> None:
        await self._read(_BOTH)
        await self._translate()
        await self._compare()

    async def _read(self, sides: Iterable[Side]) -> None:
        """Reads these sides side by side. Raises the first error after every read has ended."""
        results = await asyncio.gather(*(self.sides[side].read_again() for side in sides), return_exceptions=True)
        for result in results:
            if isinstance(result, BaseException):
                self._update_heads()
                raise result

    async def _translate(self) -> None:
        left, right = (self.sides[side] for side in _BOTH)
        states = left.state(), right.state()
        if states[0] is None or states[1] is None:
            return
        found = await campaign_comparison.translate(
            left.what.session, states[0].entries, right.what.session, states[1].entries
        )
        self._translation = found
        self.banners.take("notes")
        if found.notes:
            sentence = tr("Some layouts can't be told apart")
            self.banners.put("notes", Banner(sentence, " ".join(found.notes), closable=True))

    def _failed(self, error: Exception, *, again: Callable[[], object] | None = None) -> None:
        """Shows the error. `again` is its retry; by default both sides are read again."""
        failure = failures.describe(error)
        sessions = [self.sides[side].what.session for side in _BOTH]
        session = next((each for each in sessions if each.state is not LinkState.CONNECTED), sessions[0])
        text, call = read_failure_action(failure, self._shell, session, again or self.load)
        if self.comparison is None:
            self._states.show_failed(failure.sentence, failure.hint, action=text, call=call)
            return
        self.banners.put(
            "failed",
            Banner(
                failure.sentence,
                failure.hint,
                tone=BannerTone.DANGER,
                actions=[BannerAction(text, call)],
                closable=True,
            ),
        )

    # ------------------------------------------------------------------------------------------------- staying current

    def _on_change(self, side: Side, change: Change, _initiator: object) -> None:
        one = self.sides[side]
        if change.resource != RESOURCE or one.what.campaign_id not in change.ids:
            return
        if change.kind is Kind.DELETED:
            one.is_gone = True
            sentence = tr("“{name}” was deleted", name=one.name)
            detail = tr("You're seeing the last version that was loaded.")
            self.banners.put(f"gone/{side}", Banner(sentence, detail, tone=BannerTone.DANGER))
            self._follow_selection()
            return
        one.is_stale = True
        self._update_heads()
        if self.isVisible():
            self._read_stale()

    def _read_stale(self) -> None:
        if any(one.is_stale for one in self.sides.values()):
            spawn(self, self._read_again(), name="compare again", on_error=self._failed)

    async def _read_again(self) -> None:
        stale = [side for side in _BOTH if self.sides[side].is_stale]
        await self._read(stale)
        await self._translate()
        await self._compare()
        names = " ".join(quoted(self.sides[side].name) for side in stale)
        if names:
            sentence = tr("{name} was saved in the meantime", name=names)
            self.banners.put(
                "saved",
                Banner(
                    sentence, tr("Reloaded. You're seeing the latest version."), tone=BannerTone.INFO, closable=True
                ),
            )

    def _follow_editors(self) -> None:
        """Follows the editors, so that edits in them show here."""
        for side in _BOTH:
            editor = self.sides[side].editor()
            if editor is not self._followed[side]:
                self._followed[side] = editor
                if editor is not None:
                    editor.changed.connect(self._edited)

    def _edited(self) -> None:
        if self.isVisible():
            self._settle.start()

    # ------------------------------------------------------------------------------------------------- showing

    def _show(self) -> None:
        spawn(self, self._compare(), name="compare line-ups", on_error=self._failed)

    async def _compare(self) -> None:
        """Compares the current states of both sides and shows the result, unless a later comparison has started."""
        left, right = (self.sides[side].state() for side in _BOTH)
        if left is None or right is None:
            return
        self._turn += 1
        turn = self._turn
        self._follow_editors()
        wanted = Comparison(left, right, self._translation.same)
        if wanted == self.comparison:
            # keeps the selection
            self._update_heads()
            self._follow_selection()
            return
        fresh = await asyncio.to_thread(wanted.computed)
        if turn == self._turn:
            self._take(fresh)

    async def _catch_up(self) -> Comparison:
        """Returns a comparison that is up to date with both sides."""
        while None not in (now := [self.sides[side].state() for side in _BOTH]):
            found = self.comparison
            if found is not None and [found.left, found.right] == now:
                return found
            await self._compare()
        raise Invalid(tr("Nothing is loaded yet."), hint=tr("Wait until both sides have loaded."))

    def _take(self, fresh: Comparison) -> None:
        is_first = self.comparison is None
        self.comparison = fresh
        self._lay_out()
        self._update_heads()
        self._about.setText(self.summary())
        if fresh.is_same:
            self._states.show_empty("equals", tr("No differences"), self._equal_words())
        else:
            self._states.show_content()
            if is_first:
                self.table.go_to_difference(1)
        self._follow_selection()
        self.title_changed.emit(self.page_title())
        self._emit_status()

    def _lay_out(self) -> None:
        if self.comparison is not None:
            self.table.show_comparison(self.comparison, only_differences=self.only_differences.isChecked())
            self._emit_status()

    def _update_heads(self) -> None:
        with_connection = len(self._shell.sessions()) > 1
        for side in _BOTH:
            one, head, state = self.sides[side], self.heads[side], self.sides[side].state()
            if state is None:
                continue
            layouts = tr_n("{n} layout", "{n} layouts", len(state.entries))
            head.tell(one.name, f"{layouts} · {duration(state.duration_s)}", with_connection=with_connection)
            editor = one.editor()
            if one.is_gone:
                head.mark(tr("Deleted"), PillTone.DANGER)
            elif one.is_stale:
                head.mark(tr("Out of date"), PillTone.WARN)
            else:
                head.mark(tr("Not saved yet") if editor is not None and not editor.is_clean else "")

    def _equal_words(self) -> str:
        several = len(self._shell.sessions()) > 1
        left, right = (
            f"{quoted(one.name)} ({one.what.session.connection.name})" if several else quoted(one.name)
            for one in (self.sides[side] for side in _BOTH)
        )
        return tr(
            "{left} and {right} have the same layouts in the same order, and the same fields.", left=left, right=right
        )

    def summary(self) -> str:
        """Returns the counted differences; "" for none."""
        found = self.comparison
        if found is None:
            return ""
        left, right = found.count(Difference.ONLY, Side.LEFT), found.count(Difference.ONLY, Side.RIGHT)
        moved, durations = found.count(Difference.MOVED, Side.LEFT), found.count(Difference.DURATION, Side.LEFT)
        parts = (
            tr_n("{n} only left", "{n} only left", left) if left else "",
            tr_n("{n} only right", "{n} only right", right) if right else "",
            tr_n("{n} moved", "{n} moved", moved) if moved else "",
            tr_n("{n} duration", "{n} durations", durations) if durations else "",
            tr_n("{n} property", "{n} properties", len(found.fields)) if found.fields else "",
        )
        return " · ".join(filter(None, parts))

    def _emit_status(self) -> None:
        self.status_text_changed.emit(self.status_text())

    def _step(self, by: int) -> None:
        self.table.go_to_difference(by)

    # ------------------------------------------------------------------------------------------------- actions

    def _edit(self, side: Side) -> None:
        one = self.sides[side]
        is_ad = one.read is not None and one.read.is_ad
        self._shell.open_page(one.what.session, "ad_campaign" if is_ad else "campaign", one.what.campaign_id)

    def _follow_selection(self, *_: object) -> None:
        numbers = self.table.selected_numbers()
        for action, source in ((self.send_right, Side.LEFT), (self.send_left, Side.RIGHT)):
            found = self.comparison
            reason = tr("Nothing is loaded yet.") if found is None else self.sides[source.other].why_not_sent_to()
            if not reason and found is not None and not found.copyable(numbers, source):
                reason = tr("Select entries that the other side doesn't have at that position.")
            if self._is_sending:
                reason = tr("Copying is in progress.")
            action.setEnabled(not reason)
            set_tooltip(action, reason or action.text())
        self._emit_status()

    def start_sending(self, source: Side) -> None:
        """Copies the selected entries of a side into the other side's editor."""
        if self.comparison is None or self._is_sending:
            return
        rows = self.comparison.rows
        numbers = self.comparison.copyable(self.table.selected_numbers(), source)
        places = [place for number in numbers if (place := rows[number].at(source)) is not None]
        if places:
            again = partial(self.start_sending, source)
            spawn(self, self._send(places, source), name="send entries", on_error=partial(self._failed, again=again))

    async def _send(self, places: list[int], source: Side) -> None:
        target = self.sides[source.other]
        self._is_sending = True
        self.banners.take("unsent")
        self.banners.take("failed")
        self._follow_selection()
        try:
            if target.page() is None:
                # The editor's tab opens in the background: the user has not asked to leave this one.
                self._shell.open_page(target.what.session, "campaign", target.what.campaign_id)
                self._shell.compare(*self._compared)
            page = await loaded_editor(target)
        finally:
            self._is_sending = False
            self._follow_selection()
        editor = page.line_up()
        assert editor is not None, "an editor that is loaded has a line-up"
        # The editor may hold a newer version, so the selection is applied to that.
        comparison = await self._catch_up()
        self._report_copied(put(editor, comparison, places, source, self._translation), source)
        self._show()
        self.table.setFocus()

    def _report_copied(self, done: PlacedEntries, source: Side) -> None:
        target = self.sides[source.other]
        if done.keys:
            sentence = tr_n(
                "{n} layout copied to “{name}”, not saved yet",
                "{n} layouts copied to “{name}”, not saved yet",
                len(done.keys),
                name=target.name,
            )
            offer = Offer(tr("Show"), partial(self._edit, source.other))
            self._shell.toast(sentence, offer=offer)
        if done.unsent:
            sentence = tr_n("{n} layout wasn't copied", "{n} layouts weren't copied", len(done.unsent))
            words = unsent_text(done.unsent, target.what.session.connection.name)
            self.banners.put("unsent", Banner(sentence, words, closable=True))

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        """Refreshes: either campaign may have been edited, closed or saved meanwhile."""
        super().showEvent(event)
        if self.comparison is not None:
            self._show()
            self._read_stale()
