"""The review of changes: the CMS's version beside the version to save, entry by entry."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Signal

from app.domain.lineups.lineup import CampaignState
from app.domain.merging.campaign_merge import merge
from app.domain.text.value_formatting import duration
from app.models.version_merge_table import Version
from app.ui.i18n import tr, tr_n
from app.ui.pages.campaign_editor.compare_table import CompareTable
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, row
from app.ui.widgets.containers.panels import Line, Panel
from app.ui.widgets.containers.wrapping_buttons import Foot
from app.ui.widgets.feedback.banner import Banner
from app.ui.widgets.keyboard.shortcut_keys import on_keys
from app.ui.widgets.tables.side_by_side_table import SideHeads, side_head
from app.ui.widgets.text.labels import ElidedLabel, IconLabel, Label, PageTitle


class ReviewView(Panel):
    """Shows two states of a campaign side by side, the CMS's on the left.

    Signals:
        back_wanted(): the user leaves the review.
        accepted(): the user wants to save or restore the state on the right.
        revert_wanted(object): the user wants to revert this single `merge_table.Change`.
    """

    back_wanted = Signal()
    accepted = Signal()
    revert_wanted = Signal(object)

    def __init__(
        self,
        on_cms: CampaignState,
        mine: CampaignState,
        *,
        summary: str,
        mine_title: str,
        accept: str,
        accept_icon: str = "floppy-disk",
        can_accept: bool = True,
        handled: Collection[int] = (),
    ) -> None:
        """`handled` are the keys of the entries of `mine` that the user moved, if known; see `merge`."""
        super().__init__()
        self.table = CompareTable((Version.THEIRS, Version.YOURS), name=tr("Changes compared to the CMS"))
        self._summary = Label("", 13, 400, "text3", tabular=True)
        self._title = PageTitle()
        self._about_mine = _about(mine)
        self._revert_button = Button(tr("Revert this change"), icon="arrow-u-up-left")
        self._revert_button.hide()
        back = Button(tr("Back to editing"))
        self._accept = Button(accept, ButtonKind.PRIMARY, icon=accept_icon)
        self._accept.setEnabled(can_accept)
        title = Panel(
            row(
                self._title,
                self._summary,
                STRETCH,
                margins=(16, 10, 16, 10),
            )
        )
        heads = SideHeads(
            self.table,
            (
                side_head("cloud", tr("In the CMS"), _about(on_cms), is_first=True),
                side_head("git-diff", mine_title, self._about_mine),
            ),
        )
        hint = (IconLabel("info", "text3"), Stretch(Label(tr("F8: next difference"), 12, 400, "text2", wrap=True)))
        foot = Foot(hint, self._revert_button, back, self._accept)
        self._layout = column(title, Line(), heads, Stretch(self.table), foot, spacing=0)
        self.setLayout(self._layout)
        back.clicked.connect(self.back_wanted)
        self._accept.clicked.connect(self.accepted)
        self._revert_button.clicked.connect(self._revert_current)
        self.table.walked.connect(self._follow_row)
        on_keys(self, ("F8", "F7"), tr("Next difference"), partial(self.table.go_to_change, 1))
        on_keys(self, ("Shift+F8", "Shift+F7"), tr("Previous difference"), partial(self.table.go_to_change, -1))
        on_keys(self, "Escape", tr("Back to editing"), self.back_wanted.emit)
        on_keys(self, "Del", tr("Revert this change"), self._revert_current)
        self.show_states(on_cms, mine, summary, handled)
        self.table.go_to_change(1)

    def show_states(
        self, on_cms: CampaignState, mine: CampaignState, summary: str, handled: Collection[int] = ()
    ) -> None:
        """Shows new states and keeps the current row."""
        self._title.setText(mine.properties.name)
        self._summary.setText(summary)
        self._about_mine.setText(_totals_text(mine))
        self.table.show_merge(merge(on_cms, mine, on_cms, handled=handled))
        self._follow_row()

    def accept_by(self, *keys: str) -> None:
        """Makes these shortcuts press the Save or Restore button."""
        for each in keys:
            on_keys(self, each, self._accept.text(), self._accept.click)

    def allow_reverting(self) -> None:
        """Lets the user revert single changes, with the button or with Delete."""
        self._revert_button.show()

    def warn(self, sentence: str) -> None:
        """Shows a warning about the state on the right, above both."""
        self._layout.insertWidget(1, Banner(sentence))

    def _follow_row(self) -> None:
        """Enables the button if the current row has a change."""
        has_change = self.table.lines.change_at(self.table.currentIndex().row()) is not None
        self._revert_button.setEnabled(has_change)

    def _revert_current(self) -> None:
        what = self.table.lines.change_at(self.table.currentIndex().row())
        if not self._revert_button.isHidden() and what is not None:
            self.revert_wanted.emit(what)


def _about(state: CampaignState) -> ElidedLabel:
    return ElidedLabel(_totals_text(state), 12, 400, "text3", tabular=True)


def _totals_text(state: CampaignState) -> str:
    return f"{tr_n('{n} layout', '{n} layouts', len(state.entries))} · {duration(state.duration_s)}"
