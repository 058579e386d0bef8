"""One side of a comparison: the campaign as it was read, or as its editor has it now."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.lineups.lineup import CampaignState
from app.models.lineup_commands import LineupEditor
from app.services.campaigns.campaigns import RESOURCE
from app.services.transfer.compare import Read
from app.ui.i18n import tr
from app.ui.shell import Compared, LineupPage, Shell, write_block


@dataclass
class ComparedSide:
    """Attributes:
    read: the campaign as the CMS has told it last; None until it has.
    is_stale: it has been changed since it was read.
    is_gone: it has been deleted.
    """

    what: Compared
    shell: Shell
    read: Read | None = None
    is_stale: bool = False
    is_gone: bool = False

    @property
    def name(self) -> str:
        state = self.state()
        return state.properties.name if state is not None else f"#{self.what.campaign_id}"

    def page(self) -> LineupPage | None:
        """Its editor, if a tab has one."""
        page = self.shell.page_of((self.what.session.connection.id, RESOURCE, self.what.campaign_id))
        return page if isinstance(page, LineupPage) else None

    def editor(self) -> LineupEditor | None:
        page = self.page()
        return page.line_up() if page is not None else None

    def state(self) -> CampaignState | None:
        """What is compared: the working copy while it is edited."""
        editor = self.editor()
        if editor is not None:
            return editor.working()
        return self.read.state if self.read is not None else None

    def why_not_sent_to(self) -> str:
        """Why nothing can be put into it, as a sentence; '' if it can."""
        session, page = self.what.session, self.page()
        if session not in self.shell.sessions():
            return tr("The connection to {cms} is closed.", cms=session.connection.name)
        if self.is_gone:
            return tr("“{name}” was deleted.", name=self.name)
        if reason := write_block(session):
            return reason
        if self.read is not None and self.read.is_ad:
            return tr("“{name}” is an ad, which has its own layout editor.", name=self.name)
        if self.read is not None and not self.read.may_edit:
            return tr("You have view-only access to “{name}”.", name=self.name)
        if page is not None and page.line_up() is not None:
            return page.why_not_changed()
        return ""
