"""Declares the campaign page for the window; see `KindPage`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.core.lazy_import import import_on_call, lazy_module
from app.ui.navigation.kind_page import KindPage
from app.ui.pages.campaigns.declaration import campaign_declaration

if TYPE_CHECKING:
    from app.ui.pages.campaigns import bulk_jobs, page
else:
    bulk_jobs = lazy_module("app.ui.pages.campaigns.bulk_jobs")
    page = lazy_module("app.ui.pages.campaigns.page")

PAGE: Final = KindPage(
    campaign_declaration,
    make_page=import_on_call(lambda: page.CampaignsPage),
    continued=import_on_call(lambda: bulk_jobs.continued),
)
