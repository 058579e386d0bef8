"""The interface of the window for its pages: open tabs, show messages, and confirm writes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol, runtime_checkable
from zoneinfo import ZoneInfo

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.domain.list_queries import RecordId
from app.models.lineup_editor import LineupEditor
from app.services.connection_state import LinkState
from app.services.jobs import Job
from app.services.session.session import Session
from app.ui.i18n import tr
from app.ui.widgets.containers.panels import Panel
from app.ui.widgets.feedback.toast import Condition

PageKey = tuple[str, str, int | str]
"""The identity of a tab: (connection id, kind of page, id). No two tabs have the same key."""
_COMPARISON: Final = "compare_campaign"


class UndoStep(NamedTuple):
    """A step that an offer undoes, or takes again after it was undone.

    Attributes:
        name: "Delete 3 campaigns".
        connection_id, account_id: where it was taken, and by whom; None if that is unknown.
        serial: that of its job; 0 if it has none.
        is_redo: the offer takes the step again.
    """

    name: str
    connection_id: str
    account_id: int | None
    serial: int = 0
    is_redo: bool = False

    @classmethod
    def taken_now(cls, name: str, session: Session, serial: int = 0, *, is_redo: bool = False) -> UndoStep:
        return cls(name, session.connection.id, session.drafts.account_id, serial, is_redo)


@dataclass(frozen=True, slots=True)
class Offer:
    """A button in a toast or a banner: its text and its function. A toast closes when the offer no longer applies.

    An offer in a toast that `undoes` a step, or takes it again, is also available as *Undo* or *Redo* in lists.
    """

    text: str
    run: Callable[[], None]
    condition: Condition | None = None
    undoes: UndoStep | None = None


class Compared(NamedTuple):
    """One of two campaigns that are compared."""

    session: Session
    campaign_id: int


class Pane(NamedTuple):
    """A part of the window for F6.

    Attributes:
        area: the widget that contains it.
        first: what gets the focus while nothing in `area` has had it; None is the first in tab order.
    """

    area: QWidget
    first: QWidget | None = None


class Page(Panel):
    """A page in a tab. By default it edits nothing and has nothing to lose.

    `page_key` only changes when a new record has been created. The signals update tab and status bar; `work_begun`
    is emitted when the user starts to work in the page, which makes a preview a permanent tab.
    """

    page_key: PageKey
    title_changed = Signal(str)
    unsaved_changed = Signal(bool)
    status_text_changed = Signal(str)
    work_begun = Signal()

    def page_title(self) -> str:
        raise NotImplementedError

    def page_icon(self) -> str:
        raise NotImplementedError

    def is_unsaved(self) -> bool:
        return False

    def status_text(self) -> str:
        """Returns the page's text in the status bar; changes are announced by `status_text_changed`."""
        return ""

    def page_actions(self) -> list[QAction]:
        """Returns the page's actions for the Edit menu while the page is in front."""
        return []

    def panes(self) -> Sequence[Pane]:
        """Returns the parts of the page that F6 moves through, in reading order."""
        return (Pane(self),)

    def toast_place(self) -> QWidget | None:
        """Returns the part of the page that has toasts at its bottom right; None for the page itself."""
        return None

    def toggle_details(self) -> None:
        """Shows or hides the page's own details, for pages that have no inspector beside them."""

    async def try_close(self) -> bool:
        """Asks what to do with unsaved changes. Returns True if the tab may close."""
        return True

    async def keep_draft(self) -> None:
        """Writes unsaved changes to disk at once without asking, for an exit. Raises DiskProblem."""

    async def settle(self) -> None:
        """Waits for a running save."""

    async def discard_work(self) -> None:
        """Discards unsaved changes permanently, because the page is about to close. Raises DiskProblem."""


@runtime_checkable
class LineupPage(Protocol):
    """The page of a campaign's line-up. `loaded` is emitted when it is available."""

    loaded: SignalInstance

    def line_up(self) -> LineupEditor | None:
        """The line-up; None while it is loading and if loading failed."""

    def why_not_changed(self) -> str:
        """Returns why the campaign can't be changed now, as a sentence, or ''."""


class Shell(Protocol):
    """The window as pages see it."""

    def open_page(self, session: Session, kind: str, record_id: int) -> None:
        """Opens a record in the editor of its kind (`PageRegistry.editors`), or brings its tab to the front."""

    def open_form(self, session: Session, kind: str, record_id: RecordId | None, start: object | None = None) -> None:
        """Opens a form (`PageRegistry.forms`) on a record, or brings its tab to the front; None is a new record.

        `start` is the initial content of a new record's form.
        """

    def compare(self, left: Compared, right: Compared) -> None:
        """Opens two campaigns side by side, or brings their tab to the front."""

    def page_of(self, key: PageKey) -> Page | None:
        """Returns the page in a tab; None if there is no such tab."""

    def find_records(self, session: Session, kind: str, text: str, limit: int) -> list[Any]:
        """Returns loaded records of a list of the session that contain every word of `text`."""

    def open_copy(self, session: Session, kind: str, record_id: RecordId) -> None:
        """Opens the form of a new record with a copy of this one's content."""

    def start_job(self, session: Session, job: Job) -> None:
        """Runs a job and shows its progress in the Activity drawer."""

    def remembered(self, key: str) -> dict[str, Any]:
        """Returns the state that was saved for the view `key`, possibly in an earlier run; empty at first."""

    def remember(self, key: str, state: dict[str, Any]) -> None:
        """Saves plain JSON values for the view `key`, also for the next start."""

    def toast(self, sentence: str, *, offer: Offer | None = None, about: Hashable | None = None) -> None:
        """Reports a success for some seconds; `offer` is mostly Undo. It replaces an earlier one `about` the same."""

    def withdraw_toast(self, about: Hashable) -> None:
        """Closes the toast `about` something, because it is no longer true."""

    def banner(
        self,
        key: str,
        sentence: str,
        detail: str = "",
        *,
        tone: str = "warn",
        offers: Sequence[Offer] = (),
        page: PageKey | None = None,
        session: Session | None = None,
    ) -> None:
        """Shows a banner on a decision to make: above all tabs, or above one `page` while that is in front.

        With a `session`, it names that CMS if several are connected, because it's above the tabs of all of them.

        The same key replaces, in its place. Clear it first if this is news even if it says the same. Tones: warn,
        danger, accent.
        """

    def clear_banner(self, key: str) -> None: ...

    def sessions(self) -> list[Session]:
        """Returns the open connections in the order of the tree."""

    def sign_in_again(self, session: Session) -> None:
        """Starts signing in to the session's connection; its open editors stay as they are."""

    def edit_connection(self, session: Session) -> None:
        """Opens the settings of the session's connection; its open editors stay as they are."""

    def show_details(self) -> None:
        """Opens the details of failures: the end of the log, in the diagnostics window."""

    async def confirm_write(self, session: Session, sentence: str, detail: str = "") -> bool:
        """Returns whether a write may continue: at once, or after asking if the connection has "confirm writes".

        The `sentence` is asked as a question, with the `detail` below it. Returns False on a read-only connection,
        after showing the reason, and when the user declines.
        """

    async def cms_zone(self, session: Session) -> ZoneInfo | None:
        """Returns the CMS's time zone, for writing a date.

        If neither the CMS nor the connection tells it, the user is asked once; None if they cancel.
        """


def comparison_key(left: Compared, right: Compared) -> PageKey:
    """Returns the key of a comparison's tab; it belongs to the connection of the left campaign."""
    there = f"{right.session.connection.id}/{right.campaign_id}"
    return (left.session.connection.id, _COMPARISON, f"{left.campaign_id}/{there}")


class ComparedIds(NamedTuple):
    """The two campaigns in the key of a comparison."""

    left: int
    right_connection: str
    right: int


def compared_ids(key: PageKey) -> ComparedIds | None:
    """Returns the campaigns of a `comparison_key`; None for other tabs."""
    _connection_id, kind, ids = key
    left, _, there = str(ids).partition("/")
    right_connection, _, right = there.rpartition("/")
    if kind != _COMPARISON or not (left.isdecimal() and right_connection and right.isdecimal()):
        return None
    return ComparedIds(int(left), right_connection, int(right))


def action_block(session: Session) -> str:
    """Returns why no new action that ends in a write can be started, as a sentence, or ''. Open editors can
    continue."""
    if reason := write_block(session):
        return reason
    if session.state is LinkState.SIGNED_OUT:
        return tr("You're signed out of {name}.", name=session.connection.name)
    return ""


def write_block(session: Session) -> str:
    """Returns why this session can't write now, as a sentence for a disabled button, or ''."""
    if session.connection.read_only:
        return tr("{name} is read-only on this computer.", name=session.connection.name)
    return ""
