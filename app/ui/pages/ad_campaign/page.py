"""The tab of one ad campaign."""

from __future__ import annotations

from typing import Any

from app.core.errors import NotFound
from app.domain.ads.ad import AdState
from app.services.document.load_draft import load_draft
from app.services.document.status import Gone
from app.services.drafts.draft import LeftWork
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.pages.ad_campaign.ad_editing import AdEditing
from app.ui.pages.ad_campaign.declaration import KIND, AdContext, ad_declaration
from app.ui.shell import Shell
from app.ui.task_runner import spawn


class AdCampaignPage(FormPage):
    """See `FormPage`.

    Attributes:
        context: details of the ad that are not edited.
    """

    editing_class = AdEditing
    recreates_from_drafts = False

    def __init__(self, session: Session, campaign_id: int, shell: Shell) -> None:
        """Starts loading at once; needs the running loop."""
        self.context = AdContext(session, shell)
        self._campaign_id = campaign_id
        super().__init__(session, ad_declaration(self.context), campaign_id, shell)
        self.page_key = (session.connection.id, KIND, campaign_id)

    async def _offer_left_work(self, found: LeftWork[Any] | None) -> None:
        """Offers nothing during an unfinished reordering, when a draft differs only by the missing steps."""
        if await self._session.ads.orders.interruption_of(self._campaign_id) is None:
            await super()._offer_left_work(found)

    def _offer_once_settled(self) -> None:
        spawn(self, self._offer_draft(), name="offer a draft after a reordering")

    async def _offer_draft(self) -> None:
        """Offers a draft that still differs after the reordering. One that matches the CMS is forgotten."""
        if self.editing is not None and not self.editing.is_unsaved:
            found = await load_draft(self._session.drafts, self._declaration.draft_resource, self._campaign_id, AdState)
            await self._offer_left_work(found)

    async def _load(self) -> None:
        try:
            await super()._load()
        except NotFound:
            if not await self._session.ads.keep_as_draft(self._campaign_id):
                raise
            await super()._load()
        editing = self.editing
        if editing is not None and isinstance(editing.status, Gone):
            await self._session.ads.keep_as_draft(self._campaign_id)
        elif isinstance(editing, AdEditing):
            self.context.progress = editing.show_progress
            editing.order_settled.connect(self._offer_once_settled)
            await editing.document.look_for_unfinished_steps()
