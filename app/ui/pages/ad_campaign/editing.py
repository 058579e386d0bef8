"""An open ad: its form, and the ways out of an interrupted reordering of its layouts."""

from __future__ import annotations

from collections.abc import Coroutine
from functools import partial
from typing import Any, Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction

from app.core.errors import MarqueeError
from app.domain.ads.ad import AdState
from app.services.campaigns.ad_order import Interrupted, OrderInterrupted, OrderProgress
from app.services.document.status import PartWay, Status
from app.services.records.connection_state import LinkState
from app.ui import failures
from app.ui.editors.editing import TROUBLE
from app.ui.forms.editing import FormEditing
from app.ui.i18n import tr
from app.ui.layouts.browser_preview import preview_layout
from app.ui.pages.ad_campaign.entries_editor import EntriesEditor
from app.ui.pages.ad_campaign.preflight_panel import PreflightPanel
from app.ui.pages.ad_campaign.reorder_resume import WaitingOrder
from app.ui.shell import write_block
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.buttons import ButtonKind
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerTone

_BANNER: Final = "order"
_LOOK: Final = "look at the interruption"


class AdEditing(FormEditing):
    """See `FormEditing`. During an unfinished reordering nothing else can be changed.

    Signals:
        order_settled(): an unfinished reordering has ended.
    """

    order_settled = Signal()

    async def build(self) -> None:
        self._waiting_order = WaitingOrder(self._session, self, self)
        self._running_banner: Banner | None = None
        await super().build()
        self._connect_panel()

    def menu_actions(self) -> list[QAction]:
        separator = QAction(self)
        separator.setSeparator(True)
        editor = self.content.fields["entries"].widget
        layouts = editor.actions_for_menu() if isinstance(editor, EntriesEditor) else []
        return [*super().menu_actions(), separator, *layouts]

    def _connect_panel(self) -> None:
        """Lets findings lead to their fields, and updates the counts after each read."""
        editor = self.content.fields["entries"].widget
        if isinstance(editor, EntriesEditor):
            editor.preview_wanted.connect(self._preview)
        if isinstance(self.aside, PreflightPanel):
            self.aside.go_to = self.content.focus_field
            self.record_read.connect(self.aside.show_progress)

    def _preview(self, layout_id: int) -> None:
        preview_layout(self, self._session, self._shell, layout_id)

    def show_progress(self, done: int, total: int) -> None:
        """Shows the current step in the status line."""
        if done < total:
            text = tr("Reordering layouts: step {done} of {total}", done=done + 1, total=total)
        else:
            text = self.status_text()
        self.status_text_changed.emit(text)

    def why_blocked(self) -> str:
        if isinstance(self.status, PartWay) and self._waiting_order.is_waiting:
            return tr("Reordering is waiting for the network.")
        if self._running_banner is not None and self.banners.get(_BANNER) is self._running_banner:
            return tr("The layouts are being reordered.")
        return super().why_blocked()

    def _show_status(self, before: Status, status: Status) -> None:
        super()._show_status(before, status)
        if isinstance(status, PartWay) and isinstance(status.error, OrderInterrupted):
            self._interrupted(status.error)

    def _interrupted(self, error: OrderInterrupted) -> None:
        """Waits for the network, or offers to finish or undo the reordering."""
        if self._waiting_order.wait_if_network(error, is_undo=False):
            return
        self.show_view()
        self.status_text_changed.emit(self.status_text())
        self.attempt(partial(self.offer_interruption, error), _LOOK)

    # an interrupted reordering

    async def offer_interruption(self, error: OrderInterrupted | None = None) -> None:
        """Looks for an interrupted reordering and offers to finish or undo it.

        Raises DiskProblem, and the errors of reading the ad if the reordering has ended meanwhile.
        """
        record_id = self.document.record_id
        if record_id is None:
            return
        interrupted = await self._session.ads.orders.interruption_of(int(record_id))
        if interrupted is None:
            if isinstance(self.status, PartWay):
                await self._settled(tr("Layouts reordered: the last step had arrived."))
            return
        self.document.found_part_way()
        try:
            standing = await self._session.ads.standing(interrupted)
        except MarqueeError as unknown:
            self._offer(interrupted, None, unknown)
            return
        if standing.is_at_its_end:
            await self._settled(tr("Layouts reordered: the last step had arrived."))
        else:
            self._offer(interrupted, standing, error.cause if error is not None else None)

    def _offer(self, interrupted: Interrupted, standing: OrderProgress | None, cause: MarqueeError | None) -> None:
        if standing is None:
            sentence = tr("Reordering was interrupted")
        elif standing.done is None:
            sentence = tr("Reordering was interrupted, and the layouts have changed")
        else:
            sentence = tr(
                "Reordering was interrupted: {done} of {total} steps done",
                done=standing.done,
                total=standing.total,
            )
        detail = tr("Until you finish or undo it, some layouts appear twice.")
        if cause is not None:
            detail = f"{cause.sentence} {detail}"
        actions: list[BannerAction] = []
        if not interrupted.is_mine:
            detail = tr("It was started here with another account. Sign in with that account to finish or undo it.")
        else:
            if standing is not None and standing.done is None:
                detail = tr(
                    "A step was lost or ran twice, or someone else changed the layouts. “Finish” and "
                    "“Undo reordering” overwrite that. “Keep as it is” leaves the layouts unchanged."
                )
                actions.append(BannerAction(tr("Keep as it is"), partial(self._leave, interrupted)))
            actions.append(BannerAction(tr("Undo reordering"), partial(self._end, interrupted, is_undo=True)))
            actions.append(
                BannerAction(tr("Finish"), partial(self._end, interrupted, is_undo=False), ButtonKind.PRIMARY)
            )
        self.banners.put(_BANNER, Banner(sentence, detail, tone=BannerTone.WARN, icon="git-merge", actions=actions))
        self.refresh()

    def _end(self, interrupted: Interrupted, *, is_undo: bool) -> None:
        work = self._go_back(interrupted) if is_undo else self._finish(interrupted)
        self._spawn_ending(work, is_undo=is_undo)

    def _spawn_ending(self, work: Coroutine[Any, Any, None], *, is_undo: bool) -> None:
        def failed(error: Exception) -> None:
            if not self._waiting_order.wait_if_network(error, is_undo=is_undo):
                self._order_failed(error)

        spawn(self, work, name="end a reordering", on_error=failed)

    async def _finish(self, interrupted: Interrupted) -> None:
        if await self._may_write(tr("Finish reordering the layouts of “{name}”.", name=self.title())):
            self._show_running()
            await self._session.ads.finish(interrupted, self.document.initiator, self.show_progress)
            await self._settled(tr("Layouts reordered and verified."))

    async def _go_back(self, interrupted: Interrupted) -> None:
        if await self._may_write(tr("Undo reordering the layouts of “{name}”.", name=self.title())):
            self._show_running()
            await self._session.ads.put_back(interrupted, self.document.initiator, self.show_progress)
            await self._settled(tr("The previous layout order is restored."))

    # app.ui.pages.ad_campaign.reorder_resume.OrderEditor

    def show_order_banner(self, banner: Banner) -> None:
        self.show_view()
        self.status_text_changed.emit(self.status_text())
        self.banners.put(_BANNER, banner)
        self.document.found_part_way()
        self.refresh()

    def ask_how_to_end(self) -> None:
        self.attempt(self.offer_interruption, _LOOK)

    def _link_changed(self, state: LinkState) -> None:
        """Retries a check that failed for lack of a sign-in, once the connection is back."""
        super()._link_changed(state)
        if state is LinkState.CONNECTED and isinstance(self.status, PartWay) and self.banners.get(TROUBLE) is not None:
            self.ask_how_to_end()

    def _order_failed(self, error: Exception) -> None:
        """Shows the error. Its retry checks the state of the reordering, since saving is blocked until it ends."""
        self.banners.take(_BANNER)
        self.refresh()
        if isinstance(error, OrderInterrupted):
            self._interrupted(error)
        else:
            self.show_task_failure(failures.note(error), self.ask_how_to_end)

    def resume(self, *, is_undo: bool) -> None:
        """Continues a reordering that the user has agreed to. It never overwrites someone else's changes without
        asking again."""
        self._spawn_ending(self._resume(is_undo=is_undo), is_undo=is_undo)

    async def _resume(self, *, is_undo: bool) -> None:
        record_id = self.document.record_id
        assert record_id is not None, "only an ad that is there can be put in order"
        ads = self._session.ads
        interrupted = await ads.orders.interruption_of(int(record_id))
        if interrupted is None:
            await self._settled(tr("Layouts reordered: the last step had arrived."))
            return
        self._show_running()
        standing = await ads.standing(interrupted, waits=True)
        if standing.is_at_its_end:
            await self._settled(tr("Layouts reordered: the last step had arrived."))
        elif not interrupted.is_mine or standing.done is None or write_block(self._session):
            self._offer(interrupted, standing, None)
        elif is_undo:
            await ads.put_back(interrupted, self.document.initiator, self.show_progress)
            await self._settled(tr("The previous layout order is restored."))
        else:
            await ads.finish(interrupted, self.document.initiator, self.show_progress)
            await self._settled(tr("Layouts reordered and verified."))

    def _leave(self, interrupted: Interrupted) -> None:
        spawn(self, self._keep_current(interrupted), name="leave a reordering", on_error=self._order_failed)

    async def _keep_current(self, interrupted: Interrupted) -> None:
        self._show_running()
        await self._session.ads.orders.accept_current(interrupted)
        await self._settled(tr("The layouts stay as they are."))

    async def _may_write(self, question: str) -> bool:
        return await self._shell.confirm_write(self._session, question)

    def _show_running(self) -> None:
        """Disables decisions until the reordering ends. The window reports the search for a lost step."""
        detail = tr("If the response to a step was lost, Marquee first waits until that step can no longer arrive.")
        self._running_banner = Banner(tr("Reordering layouts"), detail, tone=BannerTone.INFO, icon="clock")
        self.banners.put(_BANNER, self._running_banner)
        self.refresh()

    async def _settled(self, sentence: str) -> None:
        """Ends the reordering: the CMS's version becomes the base, and the banner closes."""
        record_id = self.document.record_id
        assert record_id is not None, "only an ad that is there can be put in order"
        theirs: AdState = (await self._declaration.read(self._session, record_id)).state
        self.show_view()
        self.banners.take(_BANNER)
        self.document.steps_settled(theirs)
        self.tell(sentence)
        self.order_settled.emit()
