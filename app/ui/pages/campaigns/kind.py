"""What the window has for campaigns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.later import later, when_called
from app.ui.pages.campaigns.declaration import campaign_declaration
from app.ui.switchboard.kind_page import KindPage

if TYPE_CHECKING:
    from app.ui.pages.campaigns import page
else:
    page = later("app.ui.pages.campaigns.page")

PAGE: Final = KindPage(
    campaign_declaration,
    make_page=when_called(lambda: page.CampaignsPage),
)
