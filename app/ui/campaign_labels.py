"""What a campaign is wherever it is shown: its type in words and as an icon, its folder, and where it is edited."""

from __future__ import annotations

from typing import Final

from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.domain.text import display_text
from app.ui.i18n import kept_while_spoken, tr

KIND: Final = "campaigns"
"""Under which the list of campaigns is known to the window, for `Shell.find_records`."""


@kept_while_spoken(1)
def _type_words() -> dict[str, str]:
    return {LIST: tr("List"), AD: tr("Ad")}


def type_texts() -> tuple[str, ...]:
    """Every answer of `type_text` for a kind that is known."""
    return tuple(_type_words().values())


def type_text(campaign: Campaign) -> str:
    return _type_words().get(campaign.type, campaign.type)


def type_icon(campaign: Campaign) -> str:
    return "megaphone" if campaign.type == AD else "list-numbers"


def editor_kind(campaign: Campaign) -> str:
    """The kind of page that edits it, for `Shell.open_page`: a line-up and an ad have an editor each."""
    return "ad_campaign" if campaign.type == AD else "campaign"


def folder_text(campaign: Campaign) -> str:
    """The CMS calls its root folder "/" (observed on 4.5.1); the specification promises no name, only an id."""
    if campaign.folder_name == "/":
        return tr("Root folder")
    if campaign.folder_name or campaign.folder_id is None:
        return campaign.folder_name or display_text.NONE
    return tr("Folder {id}", id=campaign.folder_id)
