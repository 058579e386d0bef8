"""What a campaign is called wherever it is shown: its type in words and as an icon, and its folder."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from app.domain import display_text
from app.domain.campaign import AD, LIST, Campaign
from app.ui.i18n import tr

KIND: Final = "campaigns"
"""Under which the list of campaigns is known to the window, for `Shell.find_records`."""


@lru_cache(maxsize=1)
def _type_words() -> dict[str, str]:
    return {LIST: tr("List"), AD: tr("Ad")}


def type_text(campaign: Campaign) -> str:
    return _type_words().get(campaign.type, campaign.type)


def type_icon(campaign: Campaign) -> str:
    return "megaphone" if campaign.type == AD else "list-numbers"


def folder_text(campaign: Campaign) -> str:
    """The CMS calls its root folder "/" (observed on 4.5.1); the specification promises no name, only an id."""
    if campaign.folder_name == "/":
        return tr("Root folder")
    if campaign.folder_name or campaign.folder_id is None:
        return campaign.folder_name or display_text.NONE
    return tr("Folder {id}").replace("{id}", str(campaign.folder_id))
