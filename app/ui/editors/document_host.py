"""Connects documents with the program: a session, and the lifetime of the widget that shows the document."""

from __future__ import annotations

import time
from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.core.change_hub import Change
from app.core.write_gate import Gate
from app.services.connection_state import LinkState
from app.services.document.protocols import Timer
from app.services.drafts.draft_store import DraftStore
from app.services.session.session import Session
from app.ui.task_runner import spawn


class SessionProgram:
    """See `services.document.protocols.Program`. Its tasks end with `owner`."""

    def __init__(self, session: Session, owner: QObject) -> None:
        self._session = session
        self._owner = owner

    @property
    def drafts(self) -> DraftStore:
        return self._session.drafts

    @property
    def link(self) -> LinkState:
        return self._session.state

    @property
    def signer(self) -> int | None:
        return self._session.signer

    @property
    def is_account_pending(self) -> bool:
        return self._session.is_account_pending

    def account_gate(self) -> Gate:
        return self._session.account_gate()

    def _who(self) -> tuple[int | None, int | None, bool]:
        return self.drafts.account_id, self.signer, self.is_account_pending

    def now(self) -> float:
        return time.time()

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        timer = _Timer(self._owner)
        timer.timeout.connect(call)
        timer.start(round(seconds * 1000))
        return timer

    def start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        spawn(self._owner, work, name=name)

    def subscribe(
        self,
        *,
        link: Callable[[LinkState], None],
        account: Callable[[], None],
        change: Callable[[Change, object], None],
    ) -> Callable[[], None]:
        session, known = self._session, self._who()

        def check_account() -> None:
            """Calls `account` only for another account: the list of drafts also notifies about each draft."""
            nonlocal known
            if (now := self._who()) != known:
                known = now
                account()

        ends = (session.subscribe(link), session.draft_list.subscribe(check_account), session.hub.subscribe(change))

        def end() -> None:
            for each in ends:
                each()

        return end


class _Timer(QTimer):
    """A single-shot timer that deletes itself."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.timeout.connect(self.deleteLater)

    def cancel(self) -> None:
        self.stop()
        self.deleteLater()
