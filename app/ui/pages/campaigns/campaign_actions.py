"""The actions on one campaign in the list: open, new, duplicate. Disabled ones have a reason."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Final, Protocol

import shiboken6
from PySide6.QtCore import QObject, SignalInstance
from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError, NextStep, OutcomeUnknown
from app.domain.campaigns.campaign import AD, LIST, Campaign
from app.domain.campaigns.validation import name_problem, name_warning
from app.domain.folder import Folder
from app.services.campaigns.campaign_service import CampaignResult
from app.services.connection_state import LinkState
from app.services.saving.creation import CreationUnknown
from app.services.session.session import Session
from app.ui import failures
from app.ui.awaited_dialogs import ask_text
from app.ui.campaign_labels import editor_kind
from app.ui.failures import Failure
from app.ui.i18n import phrase, spoken, tr
from app.ui.pages.campaigns.new_dialog import NewCampaign, NewCampaignDialog
from app.ui.resource.failed_work import offers_after
from app.ui.resource.record_actions import RecordVerbs, add_action, allow
from app.ui.shell import Offer, PageKey, Shell
from app.ui.task_runner import ending_with, spawn
from app.ui.widgets.tables.record_table_view import RecordView

Work = Callable[[], Coroutine[Any, Any, None]]
"""The work of an action, after all questions. It can be repeated, and then first checks what has arrived."""
_OFFERED: Final = 3
_numbers = count(1)


@dataclass(frozen=True, kw_only=True)
class _Task:
    """The work of one action, and what to say and offer if it fails.

    Attributes:
        key: the kind of action and its record, or a number for a new record. Its banner gives way only to its own.
        title: what is done; "" for a question, which changes nothing.
        explain: returns the sentence about a failure; it names the record.
        edit: asks again for what was typed; None if nothing was.
    """

    key: str
    work: Work
    explain: Callable[[Failure], str]
    edit: Offer | None = None
    title: str = ""


class CampaignPlace(Protocol):
    """The page that the actions belong to."""

    page_key: PageKey
    work_begun: SignalInstance
    view: RecordView[Campaign]
    record_verbs: RecordVerbs[Campaign]

    def selected(self) -> list[Campaign]: ...

    def chosen_type(self) -> str:
        """Returns the campaign type on show, for a new campaign."""

    def chosen_folder(self) -> int | None: ...

    def show_campaign(self, campaign_id: int) -> None:
        """Selects the campaign, now or as soon as the list has it."""

    def start_loading(self) -> None: ...


class CampaignVerbs(QObject):
    """The single-campaign actions of one page.

    Attributes:
        edit, new, duplicate: the actions; the tool tips of disabled ones say why.
    """

    def __init__(self, session: Session, shell: Shell, place: CampaignPlace, widget: QWidget) -> None:
        super().__init__(widget)
        self._session = session
        self._shell = shell
        self._place = place
        self._widget = widget
        self._unchecked: dict[str, _Task] = {}
        self.destroyed.connect(ending_with(session.subscribe(self._link_changed)))
        self.edit = add_action(widget, tr("Edit line-up"), "pencil-simple", [], self._open)
        self.new = add_action(widget, tr("New campaign…"), "plus", ["Ctrl+N"], self._start_new)
        self.duplicate = add_action(widget, tr("Duplicate…"), "copy", ["Ctrl+D"], self._start_duplicate)
        self.follow_selection()

    def follow_selection(self) -> None:
        """Updates the actions. Call it when the selection, the permissions or the connection have changed."""
        chosen, why_not = self._place.selected(), self._place.record_verbs.why_not
        one = "" if len(chosen) == 1 else tr("Select one campaign.")
        self.edit.setText(tr("Edit ad") if not one and chosen[0].type == AD else tr("Edit line-up"))
        allow(self.edit, one)
        allow(self.new, why_not("campaign.add"))
        allow(self.duplicate, why_not("campaign.add") or one)

    # ------------------------------------------------------------------------------------------------- opening

    def _open(self) -> None:
        chosen = self._place.selected()
        if len(chosen) == 1:
            self._open_editor(chosen[0])

    def _open_editor(self, campaign: Campaign) -> None:
        self._shell.open_page(self._session, editor_kind(campaign), campaign.campaign_id)

    # ------------------------------------------------------------------------------------------------- new

    def _start_new(self) -> None:
        start = NewCampaign("", self._place.chosen_type(), self._place.chosen_folder())
        self._ask_new(start, f"new/{next(_numbers)}")

    def _ask_new(self, start: NewCampaign, key: str) -> None:
        self._ask(key, lambda: self._new(start, key))

    async def _new(self, start: NewCampaign, key: str) -> None:
        folders: tuple[Folder, ...] = ()
        try:
            folders = (await self._session.lookups.folders()).items
        except MarqueeError:
            # the dialog also works without folders
            folders = ()
        me = self._session.me
        may_ads = me is None or me.may("ad.campaign")
        wanted = await NewCampaignDialog(self._widget, start=start, folders=folders, offers_ads=may_ads).answer()
        if wanted is not None:
            self._ask(key, lambda: self._create(wanted, key))

    async def _create(self, wanted: NewCampaign, key: str) -> None:
        title = tr("Create “{name}”", name=wanted.name)
        if await self._agreed(title):
            edit = Offer(tr("Edit…"), lambda: self._ask_new(wanted, key))
            explain = partial(_creation_failed, wanted.name)
            self._run(_Task(key=key, work=lambda: self._send_new(wanted), explain=explain, edit=edit, title=title))

    async def _send_new(self, wanted: NewCampaign) -> None:
        done = await self._session.campaigns.create(
            wanted.name,
            type=wanted.type or LIST,
            folder_id=wanted.folder_id,
            target_type=wanted.target_type,
            target=wanted.target,
            initiator=self,
        )
        self._say(done, phrase("Created “{name}”"), opens_editor=True)

    # ------------------------------------------------------------------------------------------------- duplicate

    def _start_duplicate(self) -> None:
        chosen = self._place.selected()
        if len(chosen) == 1:
            name = tr("Copy of {name}", name=chosen[0].name)
            self._ask_copy(chosen[0], name, f"duplicate/{next(_numbers)}")

    def _ask_copy(self, campaign: Campaign, name: str, key: str) -> None:
        self._ask(key, lambda: self._ask_duplicate(campaign, name, key))

    async def _ask_duplicate(self, campaign: Campaign, value: str, key: str) -> None:
        name = await ask_text(
            self._widget,
            title=tr("Duplicate campaign"),
            label=tr("Name of the copy"),
            value=value,
            hint=tr("Copies the line-up, tags, references and settings, but not the schedules."),
            accept=tr("Duplicate"),
            validate=name_problem,
            warn=name_warning,
        )
        if name is not None:
            self._ask(key, lambda: self._duplicate(campaign, name.strip(), key))

    async def _duplicate(self, campaign: Campaign, name: str, key: str) -> None:
        title = tr("Duplicate “{name}”", name=campaign.name)
        if await self._agreed(title):
            edit = Offer(tr("Edit name…"), lambda: self._ask_copy(campaign, name, key))
            explain = partial(_creation_failed, name)
            work = partial(self._send_duplicate, campaign, name)
            self._run(_Task(key=key, work=work, explain=explain, edit=edit, title=title))

    async def _send_duplicate(self, campaign: Campaign, name: str) -> None:
        done = await self._session.campaigns.duplicate(campaign.campaign_id, name, initiator=self)
        self._say(done, phrase("Duplicated as “{name}”"))

    # ------------------------------------------------------------------------------------------------- running

    @property
    def _page_key(self) -> PageKey | None:
        """The page above which banners stand; None once it is closed."""
        return self._place.page_key if self._is_open else None

    def _banner_key(self, key: str) -> str:
        return f"campaigns/{self._session.connection.id}/{key}"

    @property
    def _is_open(self) -> bool:
        """Whether the page still exists; tasks started from it continue without it."""
        return shiboken6.isValid(self)

    async def _agreed(self, sentence: str) -> bool:
        return await self._shell.confirm_write(self._session, sentence)

    def _say(
        self, done: CampaignResult, template: str, offer: Offer | None = None, *, opens_editor: bool = False
    ) -> None:
        """Reports success. With `opens_editor` it opens the editor, because a new campaign is still empty."""
        campaign = done.campaign
        if self._is_open:
            self._place.show_campaign(campaign.campaign_id)
        if opens_editor:
            self._open_editor(campaign)
        elif offer is None:
            text = tr("Edit ad") if campaign.type == AD else tr("Edit line-up")
            offer = Offer(text, lambda: self._open_editor(campaign))
        self._shell.toast(spoken(template, name=campaign.name), offer=offer)
        if done.notes:
            page = None if opens_editor else self._page_key
            key = self._banner_key(f"notes/{campaign.campaign_id}")
            self._shell.banner(key, done.notes[0], " ".join(done.notes[1:]), page=page)

    def _ask(self, key: str, question: Work) -> None:
        """Asks the user something, as long as the page is open. `key` is that of the work it is about."""
        self._place.work_begun.emit()
        task = _Task(key=key, work=question, explain=lambda failure: failure.sentence)
        spawn(self, question(), on_error=lambda error: self._failed(error, task, lambda: self._ask(key, question)))

    def _run(self, task: _Task) -> None:
        """Starts work of the connection: it is carried out and reported even if the page is closed meanwhile."""
        self._unchecked.pop(task.key, None)
        self._shell.clear_banner(self._banner_key(task.key))
        if self._is_open:
            self._place.work_begun.emit()

        async def reported() -> None:
            try:
                await task.work()
            except Exception as error:  # noqa: BLE001 - shown, as in `run.spawn`
                self._failed(error, task, lambda: self._run(task))

        self._session.carry_out(reported(), "campaign action", title=task.title)

    def _failed(self, error: Exception, task: _Task, again: Callable[[], None]) -> None:
        """Shows the error with its next steps. `again` repeats the same work with the same input."""
        failure = failures.note(error)
        if isinstance(error, CreationUnknown):
            offers = self._recovery_choices(error, task)
        else:
            # Only creations can run twice by mistake, and they have their own error. Repeating other work is safe.
            edit = task.edit if self._is_open else None
            offers = offers_after(failure, self._shell, self._session, again=again, edit=edit)
        if self._is_open and failure.next_step in {NextStep.CHECK, NextStep.RELOAD, NextStep.COMPARE}:
            offers.append(Offer(tr("Refresh list"), self._place.start_loading))
        self._shell.banner(
            self._banner_key(task.key),
            task.explain(failure),
            failure.hint,
            tone="danger",
            offers=offers,
            page=self._page_key,
        )

    def _recovery_choices(self, error: CreationUnknown, task: _Task) -> list[Offer]:
        """Returns the choices after an unknown outcome: open a candidate, check again, or send again."""
        if not error.was_looked_for:
            self._unchecked[task.key] = task
            return [Offer(tr("Check again"), lambda: self._run(task))]

        def send_again() -> None:
            error.allow_resend()
            self._run(task)

        open_ = [
            Offer(tr("Open “{name}”", name=campaign.name), partial(self._open_editor, campaign))
            for campaign in error.candidates[:_OFFERED]
        ]
        return [*open_, Offer(tr("Send again"), send_again)]

    def _link_changed(self, state: LinkState) -> None:
        """Checks all creations of unknown outcome once the CMS responds again."""
        if state is LinkState.CONNECTED:
            for task in tuple(self._unchecked.values()):
                self._run(task)


def _creation_failed(name: str, failure: Failure) -> str:
    """Returns the sentence about a new campaign. An unknown outcome says itself what is known of it."""
    if isinstance(failure.error, OutcomeUnknown):
        return tr("“{name}”: {reason}", name=name, reason=failure.sentence)
    return tr("“{name}” wasn't created: {reason}", name=name, reason=failure.sentence)
