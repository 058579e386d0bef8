"""The tab of one ad campaign."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

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

    def __init__(self, session: Session, campaign_id: int, shell: Shell, parent: QWidget | None = None) -> None:
        """Starts loading at once; needs the running loop."""
        self.context = AdContext(session, shell)
        super().__init__(session, ad_declaration(self.context), campaign_id, shell, parent=parent)
        self.page_key = (session.connection.id, KIND, campaign_id)

    async def _load(self) -> None:
        await super()._load()
        editing = self.editing
        if isinstance(editing, AdEditing):
            self.context.progress = editing.show_progress
            editing.connect_panel()
            await editing.offer_interruption()
