"""The tab of one ad campaign."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from app.core.errors import NotFound
from app.services.session import Session
from app.ui.forms.page import FormPage
from app.ui.pages.ad_campaign.declaration import KIND, AdContext, ad_declaration
from app.ui.pages.ad_campaign.editing import AdEditing
from app.ui.shell import Shell


class AdCampaignPage(FormPage):
    """See `FormPage`.

    Attributes:
        context: what is known of the ad besides what is edited.
    """

    editing_class = AdEditing
    recreates_from_drafts = False

    def __init__(self, session: Session, campaign_id: int, shell: Shell, parent: QWidget | None = None) -> None:
        """Starts loading at once; needs the running loop."""
        self.context = AdContext(session, shell)
        self._campaign_id = campaign_id
        super().__init__(session, ad_declaration(self.context), campaign_id, shell, parent=parent)
        self.page_key = (session.connection.id, KIND, campaign_id)

    async def _load(self) -> None:
        try:
            await super()._load()
        except NotFound:
            # There is nothing left that could be put in order.
            await self._session.ads.orders.forget(self._campaign_id)
            raise
        editing = self.editing
        if isinstance(editing, AdEditing):
            self.context.progress = editing.show_progress
            editing.connect_panel()
            await editing.offer_interruption()
