"""Says that keys are forgotten at the end of this run, and why; once it was closed, that is known."""

from __future__ import annotations

from PySide6.QtCore import QObject

from app.auth.vault import Vault
from app.ui.i18n import tr
from app.ui.widgets.feedback.banner import Banner, BannerStack

_KEY = "vault"


class VaultNotice(QObject):
    """One banner for all connections. Closed by a person, it comes back only if it has something else to say."""

    def __init__(self, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._banners = banners
        self._said = ""
        self._known = ""

    def look(self, vault: Vault) -> None:
        """Shows the banner if it is to be there; asked whenever a connection is opened."""
        if vault.where != "memory":
            return
        remedy = vault.remedy or tr("You'll sign in again next time.")
        detail = f"{vault.reason} {remedy}"
        if detail == self._known or (detail == self._said and self._banners.get(_KEY) is not None):
            return
        self._said = detail
        shown = Banner(tr("Your sign-in isn't saved"), detail, closable=True)
        shown.closed.connect(self._note_closed)
        self._banners.put(_KEY, shown)

    def _note_closed(self) -> None:
        self._known = self._said
