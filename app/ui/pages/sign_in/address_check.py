"""Checks for a CMS at the entered address, on leaving the field or 0.8 s after the last key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from app.core.errors import CertificateProblem, Invalid, MarqueeError
from app.domain.cms_address import Origin, normalise_address
from app.transport.certificate_reader import Certificate
from app.ui import failures
from app.ui.i18n import tr
from app.ui.task_runner import spawn

_REST_MS: Final = 800

Probe = Callable[[Origin, str], Awaitable[None]]
"""Contacts the CMS at an origin, trusting a CA file ("" for none); raises an error if there is none."""
Inspect = Callable[[Origin], Awaitable[Certificate | None]]
"""Reads the certificate of a server that is not trusted."""


class AddressState(Enum):
    EMPTY = "empty"
    TYPING = "typing"
    CHECKING = "checking"
    FOUND = "found"
    WRONG = "wrong"
    """The text is not an address."""
    NEEDS_CONSENT = "needs consent"
    """Plain HTTP to another computer, which the user must allow first."""
    FAILED = "failed"
    """No CMS answers at the address. The user may continue, because the network may be the cause."""


class AddressCheck(QObject):
    """Follows the typed text and contacts the CMS. Late answers to earlier texts are dropped.

    Attributes:
        origin: the CMS that the text names; None if the text is invalid.
        sentence: the result for the user.
        certificate: the server's certificate if it is not trusted; None otherwise, or if it could not be read.

    Signals:
        changed: state, origin or sentence has changed.
    """

    changed = Signal()

    def __init__(self, probe: Probe, inspect: Inspect, parent: QObject) -> None:
        super().__init__(parent)
        self.state = AddressState.EMPTY
        self.origin: Origin | None = None
        self.sentence = ""
        self.certificate: Certificate | None = None
        self._probe = probe
        self._inspect = inspect
        self._text = ""
        self._ca_file = ""
        self._allow_http = False
        self._generation = 0
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.check_now)

    def set_text(self, text: str) -> None:
        if text != self._text:
            self._text = text
            self._start_over()

    def set_conditions(self, *, ca_file: str, allow_http: bool) -> None:
        if (ca_file, allow_http) != (self._ca_file, self._allow_http):
            self._ca_file, self._allow_http = ca_file, allow_http
            self._start_over()

    def check_now(self) -> None:
        """Checks at once, unless the same text has been checked already."""
        self._rest.stop()
        if self.state is not AddressState.TYPING:
            return
        try:
            self.origin = normalise_address(self._text, allow_http=self._allow_http)
        except Invalid as error:
            self._refuse(error)
            return
        self._become(AddressState.CHECKING, tr("Looking for a CMS at {address}", address=self.origin.display))
        spawn(self, self._ask(self.origin, self._generation))

    async def _ask(self, origin: Origin, generation: int) -> None:
        try:
            await self._probe(origin, self._ca_file)
        except MarqueeError as error:
            certificate = await self._inspect(origin) if isinstance(error, CertificateProblem) else None
            if generation == self._generation:
                failure = failures.describe(error)
                hint = failure.hint
                if certificate is not None:  # it is shown below, with the button to choose a file
                    hint = tr("If your organisation has its own certificate authority, choose its certificate below.")
                self._become(AddressState.FAILED, f"{failure.sentence} {hint}".strip(), certificate)
            return
        if generation == self._generation:
            self._become(AddressState.FOUND, tr("CMS found at {address}", address=origin.display))

    def _start_over(self) -> None:
        self._generation += 1
        self.origin = None
        if not self._text.strip():
            self._rest.stop()
            self._become(AddressState.EMPTY, "")
            return
        self._become(AddressState.TYPING, "")
        self._rest.start()

    def _refuse(self, error: Invalid) -> None:
        try:
            self.origin = normalise_address(self._text, allow_http=True)
        except Invalid:
            self._become(AddressState.WRONG, f"{error.sentence} {error.hint}".strip())
            return
        self._become(AddressState.NEEDS_CONSENT, error.sentence)

    def _become(self, state: AddressState, sentence: str, certificate: Certificate | None = None) -> None:
        self.state = state
        self.sentence = sentence
        self.certificate = certificate
        self.changed.emit()
