"""Texts of campaigns for all pages: type and icon, folder, and the editor's kind."""

from __future__ import annotations

from typing import Final

from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.domain.text import value_formatting
from app.ui.i18n import cached_per_language, tr

KIND: Final = "campaigns"
"""The kind of the list of campaigns, for `Shell.find_records`."""


@cached_per_language(1)
def _type_words() -> dict[str, str]:
    return {LIST: tr("List"), AD: tr("Ad")}


def type_texts() -> tuple[str, ...]:
    """Returns all results of `type_text` for known types."""
    return tuple(_type_words().values())


def type_text(campaign: Campaign) -> str:
    return _type_words().get(campaign.type, campaign.type)


def type_icon(campaign: Campaign) -> str:
    return "megaphone" if campaign.type == AD else "list-numbers"


def editor_kind(campaign: Campaign) -> str:
    """Returns the kind of its editor page, for `Shell.open_page`: line-ups and ads have an editor each."""
    return "ad_campaign" if campaign.type == AD else "campaign"


def folder_text(campaign: Campaign, path: str = "") -> str:
    """Returns the folder's `path` if known, else its name.

    The CMS calls its root folder "/" (observed on 4.5.1); the specification promises only an id.
    """
    if path:
        return path
    if campaign.folder_name == "/":
        return tr("Root folder")
    if campaign.folder_name or campaign.folder_id is None:
        return campaign.folder_name or value_formatting.NONE
    return tr("Folder {id}", id=campaign.folder_id)
