"""A user who opens, saves, reads the result and follows what is offered, under all faults."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import shiboken6

from app.domain.merging.merge_plan import Side
from app.models.record_table import LoadState
from app.services.connection_state import LinkState
from app.services.document.status import ServerAdjusted
from app.services.jobs import ItemState, Job, JobItem
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.version_comparison import ConflictView as FormConflict
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.pages.campaign_editor.conflict_view import ConflictView as LineupConflict
from app.ui.resource.list_page import ResourcePage
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner, BannerStack
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program
from tests.soak.fast_clock import Clock
from tests.soak.random_faults import RandomFaults
from tests.soak.saved_work import SavedWork

_TRIES: Final = 12
_PATIENT: Final = 4
"""After so many tries of one save the user waits for the faults to end."""
_LONG_S: Final = 30.0
_IDLE: Final = 6
"""After so many checks without a request in flight, the window only waits for its clock."""
_UNDER_WAY: Final = "Reordering layouts"
"""The message of an ad's page while it finishes an interrupted reordering."""
_MENDING: Final = (
    "Delete duplicate",
    "Delete 2 extra",
    "Remove extra layout",
    "Remove 2 extra",
    "Restore my saved version",
)
"""How the buttons begin that repair duplicates in the CMS or repeated steps of an ad."""
_WAYS_ON: Final = ("Try again", "Sign in again", "Edit connection")
"""The buttons of a page that failed to load."""
MARKER: Final = "soak"
"""Part of every name and text written here."""
NEW: Final = f"{MARKER} new"
"""The start of the names of records created here."""


class NeverSaved(Exception):
    """A save did not finish although the CMS was available."""


class SimulatedUser:
    """A user with the window, the CMS, and a record of everything reported as saved.

    Attributes:
        shown, session, cms, clock, random_faults, saved_work, chance: the environment of the run.
        met: how often each event other than plain success occurred.
    """

    def __init__(
        self,
        shown: Program,
        session: Session,
        cms: DemoCms,
        clock: Clock,
        random_faults: RandomFaults,
        chance: random.Random,
    ) -> None:
        self.shown = shown
        self.session = session
        self.cms = cms
        self.clock = clock
        self.random_faults = random_faults
        self.chance = chance
        self.saved_work = SavedWork()
        self.met: Counter[str] = Counter()
        self._serial = 0
        self._typed = ""

    @property
    def tabs(self) -> Any:
        return self.shown.navigator.bench.tabs

    def name(self, what: str) -> str:
        """Returns a text that was never used before."""
        self._serial += 1
        self._typed = f"{MARKER} {what} {self._serial}"
        return self._typed

    async def at_the_window(self) -> None:
        """Activates the window, as a window manager would; the offscreen platform has none."""
        self.shown.window.activateWindow()
        await self.until(self.shown.window.isActiveWindow)

    # ------------------------------------------------------------------------------------------------- lists

    async def list_page(self, kind: str) -> ResourcePage[Any]:
        """Returns the list in front, loaded."""
        page = self.shown.navigator.list_page(self.session, kind)
        assert isinstance(page, ResourcePage)
        self.tabs.show_page(page)
        await self.loaded(page)
        return page

    async def loaded(self, page: ResourcePage[Any]) -> None:
        """Retries until the list is loaded."""
        for attempt in range(_TRIES):
            await self.until(lambda: page.model.state in {LoadState.READY, LoadState.FAILED})
            if page.model.state is LoadState.READY and page.rows.failure is None:
                return
            self.met["list failed"] += 1
            await self._better(attempt)
            page.refresh_action.trigger()
            await page.rows.settled()
        raise NeverSaved(f"the list {page.declaration.kind} does not load: {page.rows.failure}")

    # ------------------------------------------------------------------------------------------------- editors

    async def opened(self, begin: Callable[[], object]) -> Any:
        """Returns the page that `begin` opens, once it can be edited."""
        self._typed = ""
        begin()
        page: Any = self.tabs.current()
        for attempt in range(_TRIES):
            await self.until(partial(_is_shown, page))
            if page.editing is not None:
                return page
            self.met["open failed"] += 1
            await self._better(attempt)
            await self.close(page)
            begin()
            page = self.tabs.current()
        raise NeverSaved(f"{page.page_key} does not open")

    async def save(self, page: Any) -> bool:
        """Presses Save once; returns whether the program reports everything as saved."""
        editing = page.editing
        if editing.save_action.isEnabled() and not editing.document.is_busy:
            editing.save_action.trigger()
            for _ in range(5):  # work started by the press has begun now
                await asyncio.sleep(0)
        await self._answered(page)
        return self.is_saved(page)

    async def _answered(self, page: Any) -> None:
        """Confirms questions until no request is in flight."""
        document = page.editing.document
        while document.is_busy:
            await self.until(lambda: not document.is_busy or self._question() is not None)
            question = self._question()
            if question is not None:
                await self.shown.answer([button.text() for button in question.findChildren(Button)][-1])

    def is_saved(self, page: Any) -> bool:
        editing = page.editing
        return not page.is_unsaved() and not editing.document.is_busy and not getattr(editing, "is_new", False)

    async def insist(self, page: Any, made: Callable[[], Awaitable[bool]] | None = None) -> bool:
        """Continues until it is saved. `made` looks in the list for a new record whose answer was lost.

        Returns False if it was found there. Raises NeverSaved.
        """
        if not page.is_unsaved():
            raise NeverSaved(f"{page.page_title()} takes nothing: {page.editing.why_not()}")
        for attempt in range(_TRIES):
            if await self.save(page):
                return True
            self.met["save failed"] += 1
            await self._better(attempt)
            if self._takes_mine(page):
                self.met["merged"] += 1
                await self._answered(page)
            elif made is not None and self._is_in_doubt(page) and await made():
                return False
            elif await self._presses(page):
                continue
            self.clock.forward(4)  # a save that waits for the network is retried
            await asyncio.sleep(0)
            await self._answered(page)
            if self.is_saved(page):
                return True
        raise NeverSaved(f"{page.page_title()} is not saved: {_sentences(page)}, {page.editing.document.status}")

    async def insist_unless_gone(self, page: Any) -> None:
        """Like `insist`, for earlier unsaved changes: a waiting save may have finished by itself."""
        await self._answered(page)
        if not self.is_saved(page):
            await self.insist(page)

    async def _presses(self, page: Any) -> bool:
        """Presses what else is offered to save; returns False if there is nothing.

        It accepts changes made by the CMS itself. If typed text is missing, it saves again.
        """
        status, texts = page.editing.document.status, ["Finish", "Check again", "Send again"]
        if isinstance(status, ServerAdjusted) and self._typed and self._typed in repr(status.fresh):
            texts.append("Use the CMS version")
        offered = [button for banner in _banners(page) for button in _buttons(banner, *texts)]
        if not offered:
            return False
        button, button_text = offered[0], offered[0].text()
        self.met[f"pressed “{button_text}”"] += 1
        button.click()
        await self.until(lambda: not any(button in _buttons(banner, button_text) for banner in _banners(page)))
        await self.until(lambda: _UNDER_WAY not in _sentences(page))
        return True

    @staticmethod
    def _is_in_doubt(page: Any) -> bool:
        return bool(page.editing.is_new) and page.editing.banners.get("save") is not None

    def _takes_mine(self, page: Any) -> bool:
        """Keeps its version if the reported change of another user is its own write with a lost answer."""
        view = page.editing.view()
        if isinstance(view, LineupConflict):
            view.keep_all_mine()
        elif isinstance(view, FormConflict):
            for each in view.merge.unresolved:
                view.answer(each.name, Side.MINE)
        else:
            return False
        view.use()
        page.editing.start_save()
        return True

    async def close(self, page: Any) -> None:
        assert await self.tabs.close_page(page), f"{page.page_title()} does not close"

    async def job_done(self, job: Job) -> list[JobItem]:
        """Continues until every item is done or unneeded; returns these items."""
        for attempt in range(_TRIES):
            await self.until(lambda: job.is_over or job.hold is not None)
            if job.is_over and not job.count(ItemState.FAILED):
                return [*job.of_state(ItemState.DONE), *job.of_state(ItemState.UNNEEDED)]
            self.met["job held up"] += 1
            await self._better(attempt)
            job.resume()
            job.retry_failed()
        raise NeverSaved(f"{job.title}: {[result.sentence for result in job.results]}")

    def _question(self) -> CardDialog[Any] | None:
        return next((each for each in self.shown.window.findChildren(CardDialog) if each.isVisible()), None)

    # ------------------------------------------------------------------------------------------------- the network

    async def _better(self, attempt: int) -> None:
        """Reacts to a failure like a user: signs in if asked, and waits for the faults to end."""
        if self.session.state is LinkState.SIGNED_OUT:
            await self.sign_in_again()
        elif attempt >= _PATIENT:
            await self.random_faults.clear()
            self.clock.forward(20)  # the connection checks whether the CMS is available again
            await asyncio.sleep(0.05)
        else:
            await asyncio.sleep(0.02)

    async def sign_in_again(self) -> None:
        self.met["signed in again"] += 1
        await self.random_faults.clear()
        self.shown.connection_flow.go_to(self.session.connection)
        await self.shown.sign_in_again(self.cms)
        await self.until(lambda: self.session.state is LinkState.CONNECTED)
        await self.until(lambda: not self.session.is_account_pending)

    async def calm(self) -> None:
        """Removes all faults, signs in, loads every list, and closes everything but the first list."""
        await self.random_faults.clear()
        if self.session.state is LinkState.SIGNED_OUT:
            await self.sign_in_again()
        self.clock.forward(20)
        for page in list(self.tabs.pages()):
            await self.close(page)
        for rows in self.shown.navigator.lists.of(self.session.connection.id):
            rows.start_loading()
            await rows.settled()
        await self.list_page("campaigns")
        await self._a_little_later()
        await self.until(lambda: not usage_of(self.session).is_counting)
        if await self._mend_doubles():
            await self._a_little_later()
        await self._hang_up()
        self.tabs.toaster.clear()
        self.tabs.banners.clear()
        self.shown.navigator.activity.dismiss_finished()
        await asyncio.sleep(0.05)

    async def _a_little_later(self) -> None:
        """Waits for delayed checks, and until messages shown for some seconds are gone."""
        for seconds in (5, 30, 60):
            self.clock.forward(seconds)
            await asyncio.sleep(0.05)
            await self.until(lambda: not self.session.client.transport._running)

    async def _mend_doubles(self) -> bool:
        """Repairs duplicates that Marquee reports, as it offers. Returns False for none."""
        mended = self.met["doubles mended"]
        while offered := _starting(self.shown.window, *_MENDING):
            self.met["doubles mended"] += 1
            button = offered[0]
            button.click()
            await self.until(lambda button=button: not shiboken6.isValid(button) or not button.isVisible())  # type: ignore[misc]  # a default binds it
            await self.until(lambda: not self.session.client.transport._running)
        return self.met["doubles mended"] > mended

    async def _hang_up(self) -> None:
        """Closes idle connections, which happens when the next request checks them: one stays.

        Advancing the clock also wakes other requests; then it tries again.
        """
        transport = self.session.client.transport
        for _ in range(20):
            self.clock.forward(5)
            await self.session.refresh_clock()
            await self.until(lambda: not transport._running)
            if transport._client is None or len(transport._client._transport._pool.connections) <= 1:  # type: ignore[attr-defined]  # httpx does not tell
                return

    async def until(self, true: Callable[[], object]) -> None:
        """Like `until`, by the real clock, because the window's minutes pass in seconds."""
        ends, idle = self.clock.real_now() + _LONG_S, 0
        while not true():
            if self.clock.real_now() > ends:
                raise TimeoutError(f"nothing came of it in {_LONG_S:.0f} s")
            await asyncio.sleep(0.005)
            idle = 0 if self.session.client.transport._running else idle + 1
            if idle >= _IDLE:
                idle = 0
                await self._wait_a_second()

    async def _wait_a_second(self) -> None:
        """Advances the window's clock a second, for checks of lost writes and for late writes."""
        self.clock.forward(1)
        await self.random_faults.let_arrive()


def _is_shown(page: Any) -> bool:
    """Returns whether the page can be edited or says why not."""
    return page.editing is not None or bool(_buttons(page, *_WAYS_ON))


def _sentences(page: Any) -> list[str]:
    """Returns the texts of the page's banners."""
    return [banner.sentence for banner in _banners(page)]


def _banners(page: Any) -> list[Banner]:
    """Returns the page's banners, those folded behind another one too."""
    return [banner for stack in page.findChildren(BannerStack) if stack.isVisibleTo(page) for banner in stack.shown()]


def _starting(window: Any, *texts: str) -> list[Button]:
    """Returns the window's buttons whose texts begin so."""
    return [each for each in window.findChildren(Button) if each.isVisible() and each.text().startswith(texts)]


def _buttons(page: Any, *texts: str) -> list[Button]:
    """Returns the page's buttons with these texts."""
    return [each for each in page.findChildren(Button) if each.text() in texts and each.isVisibleTo(page)]
