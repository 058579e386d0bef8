"""The page of all drafts on this computer: campaigns, ads, notifications, commands and actions."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from app.models.table_columns import Cell, CellKind, Column, PillSpec, RowLook
from app.services.drafts.draft import Draft
from app.services.session.draft_list import Unsaved
from app.services.session.session import Session
from app.ui.i18n import tr, tr_n
from app.ui.navigation.draft_pages import DraftPages
from app.ui.pages.drafts import labels
from app.ui.pages.drafts.columns import account_column, kind_column, name_column, time_column
from app.ui.pages.drafts.local_items_page import LocalPage, PageTexts
from app.ui.resource.record_actions import of_the_table
from app.ui.shell import Offer, Shell, UndoStep
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.buttons.painted_buttons import ButtonKind

KIND: Final = "drafts"
ICON: Final = "note-pencil"
_SHOW_EVERY_MS: Final = 200
"""Typing changes a draft with every key; the list need not follow each change."""


def title() -> str:
    return tr("Drafts on this computer")


class DraftsPage(LocalPage[Unsaved]):
    """See `LocalPage`.

    Attributes:
        open_, compare, discard: the actions; the tool tips of disabled ones say why.
    """

    def __init__(self, session: Session, shell: Shell, draft_pages: DraftPages, parent: QWidget | None = None) -> None:
        self._kinds = labels.Kinds(draft_pages.kinds())
        super().__init__(
            session,
            PageTexts(
                KIND,
                ICON,
                title(),
                tr("Changes are saved here as you type, and kept until they're in the CMS or you discard them."),
                (tr("No drafts"), tr("Unsaved changes appear here until they're in the CMS.")),
            ),
            _columns(self._kinds),
            lambda each: each.id,
            look=lambda each: None if each.is_mine else RowLook(dim=True),
            parent=parent,
        )
        self._shell = shell
        self._draft_pages = draft_pages
        self.discard = self.verb(tr("Discard"), "trash", self._discard)
        self.compare = self.verb(tr("Compare"), "git-diff", self._compare)
        self.open_ = self.verb(tr("Open"), "pencil-simple", self._open, ButtonKind.PRIMARY)
        of_the_table(self.view, self.discard, "Del")
        self.view.set_sort([("age", True)])
        self.model.sort_by([("age", True)])
        self._soon = QTimer(self, singleShot=True, interval=_SHOW_EVERY_MS)
        self._soon.timeout.connect(self.refresh)
        self.view.opened.connect(self._open)
        self.destroyed.connect(ending_with(session.draft_list.subscribe(self._changed)))
        spawn(self, self._load(), name="find drafts")

    def count_text(self) -> str:
        n = len(self.session.draft_list)
        return tr_n("{n} draft", "{n} drafts", n) if n else ""

    def refresh(self) -> None:
        """Shows the current drafts."""
        self.show_rows(self.session.draft_list.entries)

    def follow_selection(self) -> None:
        entry, nothing = self.selected(), tr("Select a draft.")
        session, draft_pages = self.session, self._draft_pages
        self.allow(self.open_, draft_pages.why_not_open(session, entry) if entry is not None else nothing)
        self.allow(self.compare, draft_pages.why_not_compare(session, entry) if entry is not None else nothing)
        self.allow(self.discard, draft_pages.why_not_discard(session, entry) if entry is not None else nothing)
        self.say(
            (draft_pages.why_not_open(session, entry) or labels.state_sentence(entry)) if entry is not None else ""
        )

    async def _load(self) -> None:
        await self.session.draft_list.load()
        self.refresh()

    def _changed(self) -> None:
        if not self._soon.isActive():
            self._soon.start()

    # ------------------------------------------------------------------------------------------------- actions

    def _open(self, _record_id: object = None) -> None:
        entry = self.selected()
        if entry is not None and self.open_.isEnabled():
            self._draft_pages.open(self.session, entry)

    def _compare(self) -> None:
        entry = self.selected()
        if entry is not None:
            self._draft_pages.compare(self.session, entry)

    def _discard(self) -> None:
        entry = self.selected()
        if entry is not None:
            spawn(self, self._give_up(entry), name="discard draft")

    async def _give_up(self, entry: Unsaved) -> None:
        given_up = await self._draft_pages.discard(self.session, entry)
        if given_up is not None:
            sentence = tr("Draft of “{name}” discarded", name=self._kinds.name_of(entry))
            step = UndoStep.taken_now(tr("Discard “{name}”", name=self._kinds.name_of(entry)), self.session)
            self._shell.toast(sentence, offer=Offer(tr("Undo"), partial(self._put_back, given_up), undoes=step))

    def _put_back(self, draft: Draft) -> None:
        if not self.session.drafts.is_closed:
            self.session.drafts.put_back(draft)


def _columns(kinds: labels.Kinds) -> tuple[Column[Unsaved], ...]:
    return (
        name_column(tr("Name"), kinds.name_of),
        kind_column(kinds, lambda each: each.kind),
        Column(
            key="state",
            title=tr("Status"),
            value=labels.state_word,
            kind=CellKind.PILLS,
            cell=lambda each: Cell(pills=(labels.state_pill(each),)),
            tooltip=labels.state_sentence,
            width=190,
            words=tuple(map(PillSpec, labels.state_words().values())),
        ),
        time_column("age", tr("Changed"), lambda each: each.draft.saved_at, as_age=True),
        account_column(tr("Account"), labels.account_word),
    )
