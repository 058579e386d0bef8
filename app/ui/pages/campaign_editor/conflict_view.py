"""The Yours/Theirs/Merged view, shown when someone else saved the campaign that is being edited."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.domain.lineups.lineup import CampaignState, last_saved
from app.domain.merging.campaign_merge import Merge
from app.domain.merging.merge_plan import Side
from app.models.table_columns import PillTone
from app.models.version_merge_table import Version
from app.ui.i18n import tr, tr_n
from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.resource.inspector_value_texts import KnownNames
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.containers.box_layouts import STRETCH, Item, Stretch, column, row
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.containers.wrapping_buttons import Foot, saying
from app.ui.widgets.drawing.pills import Pill
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack, BannerTone
from app.ui.widgets.keyboard.shortcut_keys import on_keys
from app.ui.widgets.tables.side_by_side_table import SideHeads, side_head
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, LineLabel, PageTitle


class ConflictView(Panel):
    """Shows a merge and lets the user resolve its conflicts.

    Signals:
        accepted(object): the `Merge` with every conflict resolved; it goes into the editor, and nothing is sent.
        back_wanted(): the user returns to editing without the merge.
        status_text_changed(str): the current row and the number of open conflicts.
    """

    accepted = Signal(object)
    back_wanted = Signal()
    status_text_changed = Signal(str)

    def __init__(
        self, merge: Merge, *, who: str, names: KnownNames | None = None, here: str = "", was_sent: bool = False
    ) -> None:
        """`who` is the name of the person at this computer, and `names` knows the others.

        `here` is a sentence about the change in this window that led to theirs; "" if it came from outside. `was_sent`:
        the user's version had been sent before theirs was seen.
        """
        super().__init__()
        self._names = names or KnownNames()
        self._history = [merge]
        self.table = CompareTable(
            (Version.YOURS, Version.THEIRS, Version.MERGED), name=tr("Yours, theirs and what will be saved")
        )
        self._undo = IconButton("arrow-counter-clockwise", tr("Undo last choice"), shortcut="Ctrl+Z")
        self._banner = Banner(
            what_happened(merge.theirs, merge.base, self._names, here),
            tone=BannerTone.WARN,
            icon="git-merge",
            actions=(
                BannerAction(tr("Use yours for all"), self.keep_all_mine),
                BannerAction(tr("Use theirs for all"), self.take_all_theirs),
            ),
        )
        self.banners = BannerStack(self)
        self.banners.put("conflict", self._banner)
        self._was_sent = was_sent
        self._here = here
        self._merged_head = ElidedLabel("", 12, 400, "text3", tabular=True)
        self._open = LineLabel("", 13, 600)
        self._how = LineLabel("", 12, 400, "text2")
        self._open_icon = IconLabel("warning-circle", "warn")
        self._go_to = Button(tr("Show"), ButtonKind.LINK, tooltip=tr("Next conflict"), shortcut="F8")
        self._back = Button(tr("Back to editing"))
        self._use = Button(tr("Use merged version"), ButtonKind.PRIMARY, icon="check")
        self.setLayout(column(*self._parts(merge, who), spacing=0))
        self._connect()
        self._show()
        if not self.table.go_to_question(1):
            self.table.go_to_change(1)

    @property
    def merge(self) -> Merge:
        return self._history[-1]

    def take_all_theirs(self) -> None:
        """Resolves every conflict with theirs. Changes that don't conflict stay merged."""
        self._push(self.merge.take_all(Side.THEIRS))

    def keep_all_mine(self) -> None:
        self._push(self.merge.take_all(Side.MINE))

    def undo_choice(self) -> None:
        if len(self._history) > 1:
            self._history.pop()
            self._show()

    def answer(self, conflict_id: str, side: str) -> None:
        self._push(self.merge.resolve(conflict_id, side))

    def use(self) -> None:
        if not self.merge.unresolved:
            self.accepted.emit(self.merge)

    def status_text(self) -> str:
        at = self.table.currentIndex().row() + 1
        place = tr("Row {at} of {count}", at=at, count=self.table.lines.rowCount())
        still = len(self.merge.unresolved)
        return f"{place} · {tr_n('{n} conflict left', '{n} conflicts left', still)}" if still else place

    def _parts(self, merge: Merge, who: str) -> list[Item]:
        title = Panel(
            row(
                PageTitle(merge.mine.properties.name),
                Pill(tr("Not saved yet"), PillTone.ACCENT),
                STRETCH,
                self._undo,
                margins=(16, 10, 16, 10),
            )
        )
        heads = SideHeads(
            self.table,
            (
                side_head("user", tr("Yours"), _quiet(_about(merge.mine, f"{who}, {tr('now')}")), is_first=True),
                side_head("users", tr("Theirs"), _quiet(_about(merge.theirs, _when(merge, self._names, self._here)))),
                side_head("git-merge", tr("Merged"), self._merged_head, "accent_text"),
            ),
        )
        foot = Foot(saying(self._open_icon, self._open, self._go_to, self._how), self._back, self._use)
        return [title, self.banners, heads, Stretch(self.table), foot]

    def _connect(self) -> None:
        self.table.answered.connect(self.answer)
        self.table.walked.connect(self._emit_status)
        self._undo.clicked.connect(self.undo_choice)
        self._go_to.clicked.connect(partial(self.table.go_to_question, 1))
        self._back.clicked.connect(self.back_wanted)
        self._use.clicked.connect(self.use)
        on_keys(self, ("F8", "F7"), tr("Next conflict"), partial(self.table.go_to_question, 1))
        on_keys(self, ("Shift+F8", "Shift+F7"), tr("Previous conflict"), partial(self.table.go_to_question, -1))
        on_keys(self, ("Ctrl+Enter", "Ctrl+S"), tr("Use merged version"), self.use)
        undo = QShortcut(
            QKeySequence(QKeySequence.StandardKey.Undo), self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
        )
        undo.setWhatsThis(tr("Undo last choice"))
        undo.activated.connect(self.undo_choice)

    def _push(self, merge: Merge) -> None:
        self._history.append(merge)
        self._show()

    def _emit_status(self) -> None:
        self.status_text_changed.emit(self.status_text())

    def _show(self) -> None:
        merge = self.merge
        still = len(merge.unresolved)
        self.table.show_merge(merge)
        self._undo.setEnabled(len(self._history) > 1)
        self._banner.set_text(what_happened(merge.theirs, merge.base, self._names, self._here), self._what_now(still))
        about = tr("What will be saved · {layouts}", layouts=tr_n("{n} layout", "{n} layouts", len(merge.entries)))
        self._merged_head.setText(about)
        self._open.setText(
            tr_n("{n} conflict needs your decision", "{n} conflicts need your decision", still)
            if still
            else tr("All conflicts resolved")
        )
        self._how.setText(tr("1: yours · 2: theirs · F8: next") if still else tr("You can undo the merge in one step"))
        self._open_icon.set_icon("warning-circle" if still else "check-circle", "warn" if still else "ok")
        self._go_to.setVisible(still > 0)
        self._use.setEnabled(still == 0)
        self._emit_status()

    def _what_now(self, still: int) -> str:
        merged = self.merge.merged_changes
        parts = (
            [tr_n("{n} change was merged automatically", "{n} changes were merged automatically", merged)]
            if merged
            else []
        )
        if still:
            parts.append(tr_n("{n} conflict needs your decision", "{n} conflicts need your decision", still))
        ending = (
            tr("Your changes were sent before Marquee saw theirs.") if self._was_sent else tr("Nothing has been sent.")
        )
        return f"{'; '.join(parts)}. {ending}" if parts else ending


def _quiet(text: str) -> ElidedLabel:
    return ElidedLabel(text, 12, 400, "text3", tabular=True)


def _about(state: CampaignState, who: str) -> str:
    return f"{who} · {tr_n('{n} layout', '{n} layouts', len(state.entries))}"


def _when(merge: Merge, names: KnownNames, here: str) -> str:
    """Returns who saved it and when, if known. The CMS's times have no zone and are shown as received."""
    who, at = last_saved(merge.theirs, merge.base)
    if here:
        who = tr("you, in this window")
    elif not who:
        who = tr("in the CMS") if at else tr("in the CMS now")
    else:
        who = tr("you, elsewhere") if names.is_me(who) else names.full_name(who)
    time = at.rpartition(" ")[2][:5]
    return f"{who}, {time}" if time else who


def unedited_change_message(theirs: CampaignState, before: CampaignState, names: KnownNames) -> str:
    """Returns a message that an unedited campaign was changed in the CMS."""
    name, (who, _) = theirs.properties.name, last_saved(theirs, before)
    if not who:
        return tr("“{name}” was changed in the CMS. You're seeing the latest version", name=name)
    if names.is_me(who):
        return tr("You saved “{name}” elsewhere. You're seeing the latest version", name=name)
    return tr("{who} saved “{name}”. You're seeing the latest version", who=names.full_name(who), name=name)


def what_happened(theirs: CampaignState, base: CampaignState, names: KnownNames, here: str = "") -> str:
    """Returns who saved after `base` was read, and when, if known.

    `here` describes a change by this window, "" for none.
    """
    if here:
        return here
    who, at = last_saved(theirs, base)
    if not who and not at:
        return tr("This campaign was changed in the CMS while you were editing")
    time = at.rpartition(" ")[2][:5]
    if names.is_me(who):
        if not time:
            return tr("You saved this campaign elsewhere while you were editing here")
        return tr("You saved this campaign elsewhere at {time}, while you were editing here", time=time)
    if not who:
        return tr("This campaign was changed in the CMS at {time}, while you were editing", time=time)
    name = names.full_name(who)
    if not time:
        return tr("{who} saved this campaign while you were editing", who=name)
    return tr("{who} saved this campaign at {time}, while you were editing", who=name, time=time)
