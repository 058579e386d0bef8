"""One side of a comparison: the campaign as read, or the working copy of its editor."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.core.errors import MarqueeError
from app.domain.lineups.lineup import CampaignState
from app.models.lineup_editor import LineupEditor
from app.services.campaigns.campaign_service import RESOURCE
from app.services.transfer import campaign_comparison
from app.services.transfer.campaign_comparison import ComparedCampaign
from app.ui.i18n import tr
from app.ui.shell import Compared, LineupPage, Shell, write_block


@dataclass
class ComparedSide:
    """One of the two compared campaigns.

    Attributes:
        read: the campaign as last read from the CMS; None until it is.
        is_stale: whether it has changed since, or could not be read again.
        is_gone: whether it has been deleted.
    """

    what: Compared
    shell: Shell
    read: ComparedCampaign | None = None
    is_stale: bool = False
    is_gone: bool = False
    _reads: int = field(default=0, init=False)

    async def read_again(self) -> None:
        """Reads the campaign. If another read starts meanwhile, that one decides and this one is ignored.

        Raises:
            MarqueeError: it could not be read.
        """
        self._reads += 1
        number = self._reads
        self.is_stale = False  # a change during the read sets it again
        try:
            read = await campaign_comparison.read(self.what.session, self.what.campaign_id)
        except MarqueeError:
            if number == self._reads:
                self.is_stale = self.read is not None
                raise
            return
        if number == self._reads:
            self.read = read

    @property
    def name(self) -> str:
        state = self.state()
        return state.properties.name if state is not None else f"#{self.what.campaign_id}"

    def page(self) -> LineupPage | None:
        """Returns the editor's tab, if one is open."""
        page = self.shell.page_of((self.what.session.connection.id, RESOURCE, self.what.campaign_id))
        return page if isinstance(page, LineupPage) else None

    def editor(self) -> LineupEditor | None:
        page = self.page()
        return page.line_up() if page is not None else None

    def state(self) -> CampaignState | None:
        """Returns the compared state: the working copy if an editor is open."""
        editor = self.editor()
        if editor is not None:
            return editor.working()
        return self.read.state if self.read is not None else None

    def why_not_sent_to(self) -> str:
        """Returns why no entries can be copied into it, as a sentence; "" if they can."""
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
