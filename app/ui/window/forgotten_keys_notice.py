"""Warns that keys are forgotten when Marquee exits, and why, until the user closes the banner."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.auth.vault import Vault
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import Banner, BannerStack

_KEY = "vault"


class VaultNotice(QObject):
    """One banner for all connections. After the user has closed it, only another reason shows it again."""

    def __init__(self, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._banners = banners
        self._shown_reason = ""
        self._closed_reason = ""

    def look(self, vault: Vault) -> None:
        """Shows the banner if it is needed; called whenever a connection is opened."""
        if vault.where != "memory":
            return
        remedy = vault.remedy or tr("You'll need to sign in again next time.")
        detail = f"{vault.reason} {remedy}"
        if detail == self._closed_reason or (detail == self._shown_reason and self._banners.get(_KEY) is not None):
            return
        self._shown_reason = detail
        shown = Banner(tr("Your sign-in isn't saved"), detail, closable=True)
        shown.closed.connect(self._note_closed)
        self._banners.put(_KEY, shown)

    def _note_closed(self) -> None:
        self._closed_reason = self._shown_reason
