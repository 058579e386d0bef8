"""Reports saves of which a part may have arrived twice, and offers to remove the duplicates."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject

from app.core.change_hub import Change, Kind
from app.core.errors import MarqueeError
from app.domain.ads.ad import AdState
from app.services.campaigns.ad_campaigns import RESOURCE
from app.services.campaigns.campaign_creation import AD_DRAFTS
from app.services.saving.save_recheck import Repeated
from app.services.saving.verified_save import NeedsMerge, Saved, SaveOutcome, ServerAdjusted
from app.services.session.session import Session
from app.ui import failures
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell, write_block
from app.ui.task_runner import ending_with, spawn


class RepeatedNotice(QObject):
    """Lives as long as the connection is open. Only an ad's layouts are written in steps."""

    def __init__(self, session: Session, shell: Shell, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._shell = shell
        self.destroyed.connect(ending_with(session.ads.recent.subscribe_repeated(self._show_banner)))

    def _show_banner(self, found: Repeated[AdState]) -> None:
        self._shell.banner(
            self._key(found),
            found.sentence,
            tr("A change may have been applied twice, or someone else may have changed the layouts."),
            offers=(
                Offer(found.offer, partial(self._start_removing_duplicates, found)),
                Offer(tr("Don't change"), partial(self._keep, found)),
            ),
            session=self._session,
        )

    def _key(self, found: Repeated[AdState]) -> str:
        return f"repeated/{self._session.connection.id}/{found.record_id}"

    def _keep(self, found: Repeated[AdState]) -> None:
        """Updates all views of the ad to the CMS's version."""
        self._shell.clear_banner(self._key(found))
        self._session.hub.publish(Change(RESOURCE, (found.record_id,), Kind.UPDATED))

    def _start_removing_duplicates(self, found: Repeated[AdState]) -> None:
        spawn(self, self._write(found), name="mend what arrived twice", on_error=partial(self._failed, found))

    async def _write(self, found: Repeated[AdState]) -> None:
        if blocked := write_block(self._session):
            self._shell.toast(blocked)
            return
        question = tr("Change the layouts of “{name}”", name=found.now.name)
        if not await self._shell.confirm_write(self._session, question):
            return
        outcome = await self._session.ads.repair(found)
        self._shell.clear_banner(self._key(found))
        if isinstance(outcome, Saved):
            self._shell.toast(outcome.sentence)
        else:
            self._offer_to_open(found, _why_not_repaired(outcome, found.now.name))

    def _failed(self, found: Repeated[AdState], error: Exception) -> None:
        failure = failures.note(error)
        if isinstance(error, MarqueeError):
            self._offer_to_open(found, failure.sentence)
        else:
            failures.present(error, self)

    def _offer_to_open(self, found: Repeated[AdState], sentence: str) -> None:
        name = found.now.name
        self._shell.banner(
            self._key(found),
            sentence,
            tr("Open it to see the CMS version."),
            offers=(Offer(tr("Open “{name}”", name=name), partial(self._open, found)),),
            session=self._session,
        )

    def _open(self, found: Repeated[AdState]) -> None:
        self._shell.clear_banner(self._key(found))
        self._shell.open_page(self._session, AD_DRAFTS, int(found.record_id))


def _why_not_repaired(outcome: SaveOutcome[AdState], name: str) -> str:
    if isinstance(outcome, ServerAdjusted) and outcome.sentence:
        return outcome.sentence
    if isinstance(outcome, NeedsMerge) and not outcome.was_sent:
        return tr("“{name}” has changed since then. Nothing was removed.", name=name)
    return tr("“{name}” was changed at the same time. The extra layouts may have been removed.", name=name)
