"""What a page may ask of the window around it: open tabs, speak up, and be asked before it writes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtGui import QAction

from app.services.session import Session

PageKey = tuple[str, str, int | str]
"""What a tab shows: (connection id, kind of page, id). Two tabs never have the same key."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button in a toast or a banner: its text and what it does."""

    text: str
    run: Callable[[], None]


@runtime_checkable
class Page(Protocol):
    """A QWidget that lives in a tab.

    `page_key` never changes. `title_changed(str)`, `unsaved_changed(bool)` and `status_text_changed(str)` keep tab and
    status line up to date. `page_actions()` are shown in the Edit menu while the page is in front.
    `keep_draft()` writes what is unsaved to disk at once and never asks: the way out when the session ends.
    """

    page_key: PageKey
    title_changed: SignalInstance
    unsaved_changed: SignalInstance
    status_text_changed: SignalInstance

    def page_title(self) -> str: ...

    def page_icon(self) -> str: ...

    def is_unsaved(self) -> bool: ...

    def status_text(self) -> str:
        """What the status line says about the page now; later changes come as `status_text_changed`."""

    def page_actions(self) -> list[QAction]: ...

    async def try_close(self) -> bool: ...

    async def keep_draft(self) -> None: ...


class Shell(Protocol):
    """The window, as pages know it."""

    def open_campaign(self, session: Session, campaign_id: int) -> None:
        """Opens the campaign in an editor tab, or brings its tab to the front."""

    def toast(self, sentence: str, *, offer: Offer | None = None) -> None:
        """Says what succeeded, for some seconds; `offer` is usually Undo."""

    def banner(
        self, key: str, sentence: str, detail: str = "", *, tone: str = "warn", offers: Sequence[Offer] = ()
    ) -> None:
        """Shows what needs a decision above the tabs' content. The same key replaces; tones: warn, danger, accent."""

    def clear_banner(self, key: str) -> None: ...

    def sign_in_again(self, session: Session) -> None:
        """Starts signing in to the session's connection; its open editors stay as they are."""

    async def confirm_write(self, session: Session, sentence: str) -> bool:
        """True if the write may go ahead: at once, or, on a connection with "confirm writes", once the person agreed.

        False on a read-only connection (the reason is shown) and when the person chose not to.
        """


def write_block(session: Session) -> str:
    """Why nothing can be written through this session now, as a sentence for a disabled button; '' if it can."""
    if session.connection.read_only:
        return f"{session.connection.name} is set to read-only on this computer."
    return ""
