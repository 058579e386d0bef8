"""Opens drafts: finds the page of a draft, opens it, and discards the draft."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from typing import Any, NamedTuple, Protocol, runtime_checkable

from app.services.drafts.draft import Draft, DraftState, is_new
from app.services.session.draft_list import Unsaved
from app.services.session.session import Session
from app.ui.forms.form_declaration import FormDeclaration
from app.ui.i18n import quoted, tr
from app.ui.navigation.restored_tab import RestoredTab
from app.ui.navigation.tab_area import TabArea
from app.ui.shell import Page, PageKey, Shell


@runtime_checkable
class KeepsDraft(Protocol):
    """A page that continues a draft."""

    @property
    def waits_for_decision(self) -> bool:
        """Returns whether the page offers the draft and waits for the user to accept or discard it."""

    def compare_draft(self) -> None:
        """Compares the unsaved changes with the CMS's version, once both are loaded."""

    def revert_draft(self) -> None:
        """Reverts to the CMS's version; the page itself offers to undo that."""


class RecordKind(NamedTuple):
    """The name and the icon for records of a resource."""

    word: str
    icon: str


class DraftPages:
    """Opens the pages of drafts. `editors` are kinds of pages, `forms` declarations by kind.

    Attributes:
        kinds: returns the names of records by resource; called for each page, since the language may change.
    """

    def __init__(
        self,
        shell: Shell,
        editors: Collection[str],
        forms: Mapping[str, Callable[[], FormDeclaration[Any]]],
        tabs: TabArea,
        kinds: Callable[[], Mapping[str, RecordKind]],
    ) -> None:
        self.kinds = kinds
        self._shell = shell
        self._editors = frozenset(editors)
        self._makers = forms
        self._tabs = tabs

    @cached_property
    def _forms(self) -> dict[str, str]:
        return {make().draft_resource: kind for kind, make in self._makers.items()}

    def key_of(self, session: Session, entry: Unsaved) -> PageKey | None:
        """Returns the key of the draft's tab; None if this version of Marquee has no page for it."""
        record_id = entry.draft.record_id
        if entry.kind in self._editors:
            return (session.connection.id, entry.kind, int(record_id))
        form = self._forms.get(entry.kind)
        return None if form is None else (session.connection.id, f"form/{form}", record_id)

    def page_of(self, session: Session, entry: Unsaved) -> Page | None:
        """Returns the page in the open tab; None for a tab of the last run that was not shown yet."""
        key = self.key_of(session, entry)
        page = self._tabs.page_of(key) if key is not None else None
        return None if isinstance(page, RestoredTab) else page

    def has_tab(self, session: Session, entry: Unsaved) -> bool:
        """Returns whether it is in a tab, which shows a dot, including tabs of the last run that were not shown yet."""
        key = self.key_of(session, entry)
        return key is not None and self._tabs.page_of(key) is not None

    def why_not_open(self, session: Session, entry: Unsaved) -> str:
        """Returns why the draft can't be opened or discarded here, or ''."""
        if not entry.is_mine:
            who = entry.draft.account_name
            return tr(
                "{who} created this. Sign in with that account to continue.",
                who=quoted(who) if who else tr("Another account"),
            )
        if self.key_of(session, entry) is None:
            return tr("This version of Marquee can't edit it.")
        return ""

    def why_not_compare(self, session: Session, entry: Unsaved) -> str:
        if reason := self.why_not_open(session, entry):
            return reason
        if is_new(entry.draft.record_id):
            return tr("It isn't in the CMS yet, so there's nothing to compare.")
        if entry.draft.is_gone:
            return tr("It's no longer in the CMS, so there's nothing to compare.")
        return ""

    def why_not_discard(self, session: Session, entry: Unsaved) -> str:
        if reason := self.why_not_open(session, entry):
            return reason
        if not entry.draft.is_unsaved:
            return tr("It's saved. This entry disappears once Marquee has checked that the change is still there.")
        if entry.draft.resource != entry.kind:
            return tr("Reordering its layouts was interrupted. Open it to finish or undo the reordering.")
        if entry.is_of_this_run and entry.draft.state is DraftState.SENDING:
            return tr("It's being sent now.")
        page: object = self.page_of(session, entry)
        if isinstance(page, KeepsDraft) and page.waits_for_decision:
            return tr("It's open in a tab. Discard it there.")
        return ""

    def open(self, session: Session, entry: Unsaved) -> Page | None:
        """Brings the page to the front."""
        key = self.key_of(session, entry)
        if key is None or not entry.is_mine:
            return None
        if entry.kind in self._editors:
            self._shell.open_page(session, entry.kind, int(entry.draft.record_id))
        else:
            self._shell.open_form(session, self._forms[entry.kind], entry.draft.record_id)
        return self._tabs.page_of(key)

    def compare(self, session: Session, entry: Unsaved) -> None:
        page: object = self.open(session, entry)
        if isinstance(page, KeepsDraft):
            page.compare_draft()

    async def discard(self, session: Session, entry: Unsaved) -> Draft | None:
        """Discards the draft. Returns a draft that can be restored; None if an open page handles that itself.

        Raises DiskProblem.
        """
        page: object = self.page_of(session, entry)
        if isinstance(page, KeepsDraft):
            page.revert_draft()
            return None
        found = await session.drafts.take(entry.draft.resource, entry.draft.record_id)
        await session.drafts.discard(entry.draft.resource, entry.draft.record_id)
        return found
