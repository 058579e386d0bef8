"""The command *Copy to…*: a campaign or a command to the CMS of another open connection."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final

import shiboken6
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.core.errors import Invalid
from app.domain.campaigns.campaign import Campaign
from app.domain.commands.command import Command
from app.services.saving.creation import CreationUnknown
from app.services.session.session import Session
from app.services.transfer.copy_to_other_cms import Copied, copy_campaign, copy_command, plan_campaign, plan_command
from app.ui.campaign_labels import editor_kind
from app.ui.copying.dialogs import CampaignCopyDialog, CommandAnswer, CommandCopyDialog, TargetDialog
from app.ui.failure_actions import show_above_pages
from app.ui.i18n import tr
from app.ui.shell import Offer, Shell, action_block
from app.ui.task_runner import spawn
from app.ui.widgets.menus.action_properties import make_action
from app.ui.widgets.text.tooltips import set_tooltip

_OFFERED: Final = 3


class CopyTo(QObject):
    """The action for one page, and its implementation. `selected` returns the records to copy.

    Attributes:
        action: returned by `offered` only while there is a target.
    """

    def __init__(
        self, session: Session, shell: Shell, widget: QWidget, selected: Callable[[], Sequence[Campaign | Command]]
    ) -> None:
        super().__init__(widget)
        self._session = session
        self._shell = shell
        self._widget = widget
        self._selected = selected
        self.action = make_action(self, tr("Copy to…"), "share", call=self._start)

    def offered(self) -> list[QAction]:
        """Returns the action if another connection is open. Call it whenever a menu is created."""
        targets = self._targets()
        if not targets:
            return []
        if len(targets) == 1:
            self.action.setText(tr("Copy to {cms}…", cms=targets[0].connection.name))
        else:
            self.action.setText(tr("Copy to…"))
        reason = "" if len(self._selected()) == 1 else tr("Select one row.")
        if not reason and len(targets) == 1:
            reason = action_block(targets[0])
        self.action.setEnabled(not reason)
        set_tooltip(self.action, reason or self.action.text().rstrip("…"))
        return [self.action]

    def _targets(self) -> list[Session]:
        return [each for each in self._shell.sessions() if each is not self._session]

    def _start(self) -> None:
        records, targets = self._selected(), self._targets()
        if len(records) == 1 and targets:
            spawn(self, self._copy(records[0], targets), name="copy across")

    async def _copy(self, record: Campaign | Command, targets: list[Session]) -> None:
        target = targets[0]
        if len(targets) > 1:
            title = tr("Copy “{name}”", name=record.name)
            answer = await TargetDialog(self._widget.window(), title, targets).answer()
            if answer is None:
                return
            target = answer
        if reason := action_block(target):
            self._shell.toast(reason)
        elif isinstance(record, Campaign):
            await self._copy_campaign(record, target)
        else:
            await self._copy_command(record, target)

    async def _copy_campaign(self, record: Campaign, target: Session) -> None:
        plan = await plan_campaign(self._session, target, record.campaign_id)
        answer = await CampaignCopyDialog(self._widget.window(), plan, target).answer()
        if answer is None or not await self._agreed(target, answer.name):
            return
        copy = partial(copy_campaign, plan, target, answer.name, answer.chosen, self)
        made = self._make(answer.name, target, copy, partial(self._shell.open_page, target, editor_kind(record)))
        await asyncio.shield(target.carry_out(self._shown(target, made), "copy across", title=_title(answer.name)))

    async def _copy_command(self, record: Command, target: Session) -> None:
        plan = await plan_command(self._session, target, record.command_id)
        answer: CommandAnswer | None = CommandAnswer(record.name, record.code)
        refusal = ""
        if plan.taken_by:
            refusal = tr("“{name}” already has this code there.", name=plan.taken_by)
        while answer is not None:
            answer = await CommandCopyDialog(self._widget.window(), plan, target, answer, refusal).answer()
            if answer is None or not await self._agreed(target, answer.name):
                return
            copy = partial(copy_command, plan, target, answer.name, answer.code, self)
            try:
                made = self._make(answer.name, target, copy, partial(self._shell.open_form, target, "command"))
                shown = self._shown(target, made, but=Invalid)
                await asyncio.shield(target.carry_out(shown, "copy across", title=_title(answer.name)))
            except Invalid as error:
                refusal = error.sentence
                continue
            return

    async def _make(
        self, name: str, target: Session, copy: Callable[[], Awaitable[Copied]], open_: Callable[[int], None]
    ) -> None:
        """Copies. If it is unknown whether the copy exists, the user decides; each option checks first."""
        key = f"copying/{target.connection.id}/{name}"
        self._shell.clear_banner(key)
        try:
            copied = await copy()
        except CreationUnknown as unknown:
            offers = [
                Offer(tr("Open “{name}”", name=name), partial(open_, int(each))) for each in unknown.ids[:_OFFERED]
            ]
            offers.append(self._offer_again(unknown, target, name, partial(self._make, name, target, copy, open_)))
            self._shell.banner(key, unknown.sentence, unknown.hint, tone="danger", offers=offers)
        else:
            self._report(name, target, copied, partial(open_, copied.record_id))

    def _offer_again(
        self, unknown: CreationUnknown, target: Session, name: str, make: Callable[[], Coroutine[Any, Any, None]]
    ) -> Offer:
        def again() -> None:
            if unknown.was_looked_for:
                unknown.allow_resend()
            target.carry_out(self._shown(target, make()), "copy across again", title=_title(name))

        return Offer(tr("Send again") if unknown.was_looked_for else tr("Check again"), again)

    async def _shown(
        self, target: Session, work: Coroutine[Any, Any, None], *, but: type[Exception] | None = None
    ) -> None:
        """Shows a failure of the work even if the page is closed meanwhile; raises `but` while it is open."""
        try:
            await work
        except Exception as error:
            if but is not None and isinstance(error, but) and shiboken6.isValid(self):
                raise
            show_above_pages(error, self._shell, target, f"copying/{target.connection.id}")

    def _agreed(self, target: Session, name: str) -> Awaitable[bool]:
        return self._shell.confirm_write(target, _title(name))

    def _report(self, name: str, target: Session, copied: Copied, open_it: Callable[[], Any]) -> None:
        sentence = tr("Copied “{name}” to {cms}", name=name, cms=target.connection.name)
        offer = Offer(tr("Open"), open_it)
        if copied.notes:
            key = f"copied/{target.connection.id}/{copied.record_id}"
            self._shell.banner(key, sentence, " ".join(copied.notes), tone="warn", offers=(offer,))
        else:
            self._shell.toast(sentence, offer=offer)


def _title(name: str) -> str:
    return tr("Create “{name}”", name=name)
