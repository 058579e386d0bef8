"""What a page may ask of the window around it: open tabs, speak up, and be asked before it writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QAction

from app.domain.query import RecordId
from app.models.lineup_commands import LineupEditor
from app.services.jobs import Job
from app.services.records.connection_state import LinkState
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.toast import Holding

PageKey = tuple[str, str, int | str]
"""What a tab shows: (connection id, kind of page, id). Two tabs never have the same key."""
_COMPARISON: Final = "compare_campaign"


@dataclass(frozen=True, slots=True)
class Offer:
    """A button in a toast or a banner: its text and what it does. A toast goes when the offer holds no more."""

    text: str
    run: Callable[[], None]
    holding: Holding | None = None


class Compared(NamedTuple):
    """One of two campaigns that are compared."""

    session: Session
    campaign_id: int


class Page(Panel):
    """What lives in a tab. Without more, it edits nothing and has nothing to lose.

    `page_key` is another only once a new record has been created. The signals keep tab and status line up to date.
    """

    page_key: PageKey
    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)

    def page_title(self) -> str:
        raise NotImplementedError

    def page_icon(self) -> str:
        raise NotImplementedError

    def is_unsaved(self) -> bool:
        return False

    def status_text(self) -> str:
        """What the status line says about the page now; later changes come as `status_text_changed`."""
        return ""

    def page_actions(self) -> list[QAction]:
        """They are shown in the Edit menu while the page is in front."""
        return []

    async def try_close(self) -> bool:
        """Asks what becomes of unsaved work. True when the tab may go."""
        return True

    async def keep_draft(self) -> None:
        """Writes what is unsaved to disk at once and never asks: the way out. Raises DiskProblem."""

    async def settle(self) -> None:
        """Waits for a save that is under way."""

    async def discard_work(self) -> None:
        """Gives up what is unsaved, for good: the page is about to go. Raises DiskProblem."""


@runtime_checkable
class LineupPage(Protocol):
    """The page of a campaign whose line-up is edited. `loaded` says that there is one now."""

    loaded: SignalInstance

    def line_up(self) -> LineupEditor | None:
        """What is edited; None while it is loading, and where it could not be loaded."""

    def why_not_changed(self) -> str:
        """Why the campaign may not be changed now, as a sentence; '' if it may."""


class Shell(Protocol):
    """The window, as pages know it."""

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        """Opens a record in the editor of its kind (`PageRegistry.editors`), or brings its tab to the front."""

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        """Opens a form (`PageRegistry.forms`) on a record, or brings its tab to the front; None is a new record.

        `start` is what a new record begins with, as the form's content.
        """

    def compare(self, left: Compared, right: Compared) -> None:
        """Opens two campaigns beside each other, or brings their tab to the front."""

    def page_of(self, key: PageKey) -> Page | None:
        """The page that a tab shows; None if there is no such tab."""

    def find_records(self, session: Session, kind: str, text: str, limit: int) -> list[Any]:
        """Records of a list of the session that have every word of `text`, as far as they have come in."""

    def open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        """Opens the form of a new record that begins as a copy of this one."""

    def start_job(self, session: Session, job: Job) -> None:
        """Runs a job and shows how it goes in the Activity drawer."""

    def remembered(self, key: str) -> dict[str, Any]:
        """What the view `key` asked to be remembered, maybe in an earlier run; empty at first."""

    def remember(self, key: str, state: dict[str, Any]) -> None:
        """Keeps plain JSON values for the view `key`, also for the next start."""

    def toast(self, sentence: str, *, offer: Offer | None = None) -> None:
        """Says what succeeded, for some seconds; `offer` is usually Undo."""

    def banner(
        self,
        key: str,
        sentence: str,
        detail: str = "",
        *,
        tone: str = "warn",
        offers: Sequence[Offer] = (),
        page: PageKey | None = None,
    ) -> None:
        """Shows what needs a decision above the tabs' content, or above one `page` only while that is in front.

        The same key replaces; tones: warn, danger, accent.
        """

    def clear_banner(self, key: str) -> None: ...

    def sessions(self) -> list[Session]:
        """The open connections, in the order of the tree."""

    def sign_in_again(self, session: Session) -> None:
        """Starts signing in to the session's connection; its open editors stay as they are."""

    def edit_connection(self, session: Session) -> None:
        """Shows the session's connection to be mended; its open editors stay as they are."""

    def show_details(self) -> None:
        """Opens what is known of failures: the end of the log, in the diagnostics window."""

    async def confirm_write(self, session: Session, sentence: str) -> bool:
        """True if the write may go ahead: at once, or, on a connection with "confirm writes", once the person agreed.

        False on a read-only connection (the reason is shown) and when the person chose not to.
        """

    async def cms_zone(self, session: Session) -> ZoneInfo | None:
        """The CMS's time zone, for a date that is to be written.

        Where neither the CMS nor the connection tells it, the person is asked, once; None if they went back.
        """


def comparison_key(left: Compared, right: Compared) -> PageKey:
    """What the tab of a comparison shows; it belongs to the connection of the left one."""
    there = f"{right.session.connection.id}/{right.campaign_id}"
    return (left.session.connection.id, _COMPARISON, f"{left.campaign_id}/{there}")


class ComparedIds(NamedTuple):
    """The two campaigns that the key of a comparison names."""

    left: int
    right_connection: str
    right: int


def compared_ids(key: PageKey) -> ComparedIds | None:
    """What `comparison_key` put into the key; None for other tabs."""
    _connection_id, kind, ids = key
    left, _, there = str(ids).partition("/")
    right_connection, _, right = there.rpartition("/")
    if kind != _COMPARISON or not (left.isdecimal() and right_connection and right.isdecimal()):
        return None
    return ComparedIds(int(left), right_connection, int(right))


def action_block(session: Session) -> str:
    """Why nothing can be begun that ends in a write, as a sentence; '' if it can. What is open may be gone on with."""
    if reason := write_block(session):
        return reason
    if session.state is LinkState.SIGNED_OUT:
        return tr("You're signed out of {name}.", name=session.connection.name)
    return ""


def write_block(session: Session) -> str:
    """Why nothing can be written through this session now, as a sentence for a disabled button; '' if it can."""
    if session.connection.read_only:
        return tr("{name} is read-only on this computer.", name=session.connection.name)
    return ""
