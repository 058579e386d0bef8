"""The tour's steps: sign in, open a campaign, drag, undo, redo, save, resolve a conflict, and read everything back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QWidget

from app.models.lineup_mime import Parcel, pack
from app.models.record_table import LoadState
from app.services.session.session import Session
from app.services.session.workspace import Workspace
from app.ui.i18n import tr
from app.ui.pages.campaign_editor.campaign_editing import Editing
from app.ui.pages.campaign_editor.conflict_view import ConflictView
from app.ui.pages.campaign_editor.page import CampaignEditorPage
from app.ui.pages.campaign_editor.review_view import ReviewView
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.pages.sign_in.page import SignInPage
from app.ui.tour.input_simulation import Credentials, NotSeen, close_toasts, drop_rows, order_of, press, until, write
from app.ui.tour.record_crud_steps import PagesJourney
from app.ui.tour.screenshots import Camera
from app.ui.tour.scripted_browser import LittleBrowser
from app.ui.tour.second_user import save_meanwhile
from app.ui.tour.stray_window_check import StrayWindows
from app.ui.widgets.feedback.banner import Banner

CAMPAIGN: Final = "Autumn window loop"
_LEAST_ENTRIES: Final = 12
_ADDED: Final = 2
_SIZE: Final = (1440, 900)
_SETTLE_S: Final = 0.25
"""Time for the miniature line-up, the clock and toasts to be painted before a picture is taken."""

W = TypeVar("W", bound=QWidget)
Step = Callable[[], Awaitable[str | None]]


class Journey:
    """The tour's steps, in order. A step returns a note or None, and raises if an expected result does not appear."""

    def __init__(
        self,
        window: QWidget,
        workspace: Workspace,
        people: Sequence[Credentials],
        kinds: Sequence[str],
        camera: Camera,
    ) -> None:
        """`people` are at least two: the user of the window, and a colleague who works elsewhere.

        `kinds` are the lists in the order of the tree.
        """
        self._stray = StrayWindows(window)
        window.resize(*_SIZE)
        window.activateWindow()
        self._window = window
        self._workspace = workspace
        self._credentials, self._colleague = people[:2]
        self._kinds = kinds
        self._camera = camera
        self._orders: list[list[int]] = []
        self._pages = PagesJourney(window, camera, lambda: self._session)

    def steps(self) -> list[tuple[str, Step]]:
        return [
            ("connect", self.connect),
            ("sign-in", self.sign_in),
            ("list", self.show_campaigns),
            ("filter", self.filter),
            ("open", self.open),
            ("drag", self.drag),
            ("add", self.add),
            ("undo", self.undo),
            ("redo", self.redo),
            ("keyboard", self.keyboard),
            ("review", self.review),
            ("save", self.save),
            ("read-back", self.read_back),
            ("conflict", self.conflict),
            ("merge", self.merge),
            ("read-back-merged", self.read_back),
            *self._pages.steps(self._kinds),
            ("one-window", self.one_window),
        ]

    # signing in

    async def connect(self) -> None:
        """Starts signing in; the window waits for the browser."""
        page = await self._seen(SignInPage)
        await until(lambda: page.attempt is not None and page.attempt.address, "an address to sign in at")
        await self._picture("sign-in")

    async def sign_in(self) -> str:
        page = await self._seen(SignInPage)
        assert page.attempt is not None, "the step before waited for it"
        last = await asyncio.to_thread(
            LittleBrowser().sign_in, page.attempt.address, self._credentials.user, self._credentials.password
        )
        if last.status != 200:
            raise NotSeen(f"the browser ended at {last.status}")
        await self._seen(CampaignsPage)
        return f"as {self._credentials.user}"

    # the list

    async def show_campaigns(self) -> str:
        page = await self._seen(CampaignsPage)
        await until(lambda: page.model.state is LoadState.READY, "the list of campaigns")
        campaign = next((record for record in page.model.records() if record.name == CAMPAIGN), None)
        if campaign is None:
            raise NotSeen(f"the demo CMS has no campaign {CAMPAIGN!r}")
        page.view.setFocus()
        page.view.select_ids([campaign.campaign_id])
        await until(page.inspector.entries, "the line-up in the inspector")
        for banner in self._window.findChildren(Banner):
            for button in banner.findChildren(QAbstractButton):
                if button.isVisible() and button.accessibleName() == tr("Close"):
                    button.click()  # the notice on where the demo's keys are stored, has been read
        await self._picture("campaigns")
        return f"{page.model.rowCount()} campaigns"

    async def filter(self) -> str:
        page = await self._seen(CampaignsPage)
        await write(page.filter, "window")
        await until(lambda: 0 < page.model.rowCount() < page.model.total, "fewer campaigns")
        shown = page.model.rowCount()
        await self._picture("filtered")
        page.filter.clear()
        await until(lambda: page.model.rowCount() == page.model.total, "all campaigns again")
        return f"{shown} of {page.model.total} campaigns"

    async def open(self) -> str:
        page = await self._seen(CampaignsPage)
        campaign = next(record for record in page.model.records() if record.name == CAMPAIGN)
        page.view.select_ids([campaign.campaign_id])
        page.view.setFocus()
        press(page.view, Qt.Key.Key_Return)
        editing = await self._editing()
        await until(lambda: editing.workspace.library.model.state is LoadState.READY, "the layout library")
        if editing.editor.model.count < _LEAST_ENTRIES:
            raise NotSeen(f"{CAMPAIGN} has only {editing.editor.model.count} layouts")
        self._remember(editing)
        await self._picture("editor")
        return f"{editing.editor.model.count} layouts"

    # editing

    async def drag(self) -> str:
        """Drags a block of three rows down, with a picture of the drop line."""
        editing = await self._editing()
        view = editing.workspace.view
        view.select_rows([1, 2, 3])
        mime = editing.workspace.drops.begin([1, 2, 3])
        try:
            await drop_rows(view, mime, 9, on_the_way=lambda: self._camera.take("dragging"))
        finally:
            editing.workspace.drops.end()
        return self._expect(editing, _moved(self._orders[-1], [1, 2, 3], 9))

    async def add(self) -> str:
        """Drags two layouts in from the library."""
        editing = await self._editing()
        library = editing.workspace.library
        known = {entry.identity for entry in editing.editor.model.entries}
        wanted = [layout.layout_id for layout in library.model.records() if layout.published_status_id == 1]
        library.view.select_ids(wanted[:8])
        entries = [entry for entry in library.selected_entries() if entry.identity not in known][:_ADDED]
        if len(entries) < _ADDED:
            entries = library.selected_entries()[:_ADDED]
        library.view.select_ids([entry.layout_id for entry in entries])
        origin = self._session.connection.id
        mime = pack(Parcel(origin, 0, tuple(entries)))
        await drop_rows(editing.workspace.view, mime, 4)
        ids = [entry.layout_id for entry in entries]
        before = self._orders[-1]
        note = self._expect(editing, [*before[:4], *ids, *before[4:]])
        await self._picture("unsaved")
        return note

    async def undo(self) -> str:
        editing = await self._editing()
        text = editing.editor.undo_stack.undoText()
        for _ in range(2):
            press(editing.workspace.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        order = _layout_ids(editing)
        if order != self._orders[0]:
            raise NotSeen(f"after undoing twice the order is {order_of(order)}")
        return text

    async def redo(self) -> str:
        editing = await self._editing()
        press(
            editing.workspace.view,
            Qt.Key.Key_Z,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        )
        text = editing.editor.undo_stack.redoText()
        press(
            editing.workspace.view,
            Qt.Key.Key_Z,
            Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
        )
        order = _layout_ids(editing)
        if order != self._orders[-1]:
            raise NotSeen(f"after redoing twice the order is {order_of(order)}")
        return text

    async def keyboard(self) -> str:
        """Moves one row up by two places with the keyboard."""
        editing = await self._editing()
        view = editing.workspace.view
        view.setFocus()
        view.select_rows([10])
        for _ in range(2):
            press(view, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
        return self._expect(editing, _moved(self._orders[-1], [10], 8))

    async def review(self) -> str:
        editing = await self._editing()
        editing.workspace.review.trigger()
        view = await self._seen(ReviewView)
        await self._picture("review")
        view.back_wanted.emit()
        await until(editing.workspace.isVisible, "the line-up again")
        return editing.editor.summary()

    # saving

    async def save(self) -> str:
        editing = await self._editing()
        summary = editing.editor.summary()
        press(editing.workspace.view, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: editing.editor.is_clean and not editing.document.is_busy, "the save to be verified")
        await self._picture("saved")
        return summary

    async def read_back(self) -> str:
        """Reads from the CMS, bypassing the window's caches, and compares with what the window shows."""
        editing = await self._editing()
        session = self._session
        record = await session.client.campaigns.get(editing.editor.base.campaign_id)
        held = [layout.layout_id for layout in record.layouts or ()]
        shown = _layout_ids(editing)
        if held != shown:
            raise NotSeen(f"the CMS holds {order_of(held)}, the window shows {order_of(shown)}")
        return f"{len(held)} layouts, as shown"

    async def conflict(self) -> str:
        """Saves the same campaign as a colleague while it is edited here, and resolves the conflict."""
        editing = await self._editing()
        view = editing.workspace.view
        view.select_rows([0])
        press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        press(view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        view.select_rows([6])
        press(view, Qt.Key.Key_Delete)
        await save_meanwhile(self._workspace, self._session, self._colleague, editing.editor.base.campaign_id)
        press(view, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
        await self._seen(ConflictView)
        close_toasts(self._window)
        await self._picture("conflict")
        return editing.editor.summary()

    async def merge(self) -> str:
        editing = await self._editing()
        view = await self._seen(ConflictView)
        merged = view.merge
        for conflict in merged.unresolved:
            view.answer(conflict.id, "mine")
        view.use()
        editing.start_save()
        await until(
            lambda: editing.workspace.isVisible() and editing.editor.is_clean and not editing.document.is_busy,
            "the merged line-up to be saved",
        )
        await self._picture("merged")
        return f"{editing.editor.model.count} layouts"

    async def one_window(self) -> None:
        """Checks that no part of the window was ever shown as a window of its own."""
        if self._stray.seen:
            raise NotSeen(f"one window; shown besides it: {', '.join(self._stray.seen)}")

    # inside

    async def _editing(self) -> Editing:
        page = await self._seen(CampaignEditorPage)
        return await until(lambda: page.editing, f"the line-up of {CAMPAIGN}")

    @property
    def _session(self) -> Session:
        page = next(iter(self._window.findChildren(CampaignsPage)), None)
        if page is None:
            raise NotSeen("no connection is open")
        return page.session

    async def _seen(self, kind: type[W]) -> W:
        """Returns the visible widget of this kind."""

        def visible() -> W | None:
            return next((found for found in self._window.findChildren(kind) if found.isVisible()), None)

        return await until(visible, kind.__name__)

    async def _picture(self, name: str) -> None:
        await asyncio.sleep(_SETTLE_S)
        self._camera.take(name)

    def _remember(self, editing: Editing) -> None:
        self._orders.append(_layout_ids(editing))

    def _expect(self, editing: Editing, order: list[int]) -> str:
        shown = _layout_ids(editing)
        if shown != order:
            raise NotSeen(f"expected {order_of(order)}, the window shows {order_of(shown)}")
        self._remember(editing)
        return editing.editor.undo_stack.undoText()


def _layout_ids(editing: Editing) -> list[int]:
    return [entry.layout_id for entry in editing.editor.model.entries]


def _moved(order: list[int], rows: list[int], gap: int) -> list[int]:
    """Returns `order` with `rows` moved to `gap`, counted before the move; independent of the editor's code."""
    block = [order[row] for row in rows]
    head = [item for row, item in enumerate(order[:gap]) if row not in rows]
    tail = [item for row, item in enumerate(order) if row >= gap and row not in rows]
    return [*head, *block, *tail]
