"""The wait for the browser: a countdown, a button that opens the browser again, and the diagnosis of failures."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Final

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QSizePolicy, QStackedWidget, QWidget

from app.auth.sign_in_diagnosis_types import Finding
from app.config.connections import Connection
from app.config.redirect_uri import is_any_port, to_register
from app.domain.cms_address import Origin
from app.ui.guide.guide_links import SIGN_IN
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.pages.sign_in.redirect_field import CopyLine, any_port_hint
from app.ui.widgets.buttons.copy_button import CopyButton
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, clear, column, hold, row
from app.ui.widgets.containers.flow_layout import FlowLayout
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.feedback.progress_ring import Ring
from app.ui.widgets.text.labels import IconLabel, Label

_TICK_MS: Final = 250
_RING: Final = 72
_SIGN: Final = 32


class DoctorCard(Card):
    """One sentence about the failure, and the one thing to do about it.

    Signals:
        correct_wanted(str): the user wants to correct this field of the connection.
        guide_wanted(str): the user wants to read this place of the guide.
        permissions_wanted: the user wants to see what the account may do.
    """

    correct_wanted = Signal(str)
    guide_wanted = Signal(str)
    permissions_wanted = Signal()

    def __init__(self, connection: Connection, *, is_account_known: bool) -> None:
        super().__init__(tone="warn_soft")
        self._connection = connection
        self._is_account_known = is_account_known
        self._finding: Finding | None = None
        self._sentence = Label("", 13, 600, wrap=True)
        self._fix = Label("", 13, 400, "text2", wrap=True)
        self._answer = Label("", 12, 400, "text2", wrap=True)
        self._answer.make_selectable()
        self._links = FlowLayout(gap=16, line_gap=4)
        self.setLayout(
            row(
                column(IconLabel("first-aid", "warn", 20), STRETCH),
                Stretch(column(self._sentence, self._fix, self._answer, self._links, spacing=4)),
                margins=(16, 14, 16, 8),
                spacing=12,
            )
        )
        self.hide()

    def show_finding(self, finding: Finding) -> None:
        self._finding = finding
        said = tr("Sign-in doctor: {sentence}", sentence=finding.sentence)
        self._sentence.setText(said)
        when = datetime.now(UTC).astimezone().strftime("%H:%M")
        self._fix.setText(tr("Last attempt, {time}. {fix}", time=when, fix=finding.fix))
        self._answer.setText(finding.answer)
        self._answer.hide()
        self.setAccessibleName(said)
        self.setAccessibleDescription(finding.fix)
        clear(self._links)
        if finding.paste:
            self._links.addWidget(CopyButton(self._copy_text(finding.paste), lambda: finding.paste, ButtonKind.LINK))
        if finding.field:
            self._add_link(tr("Edit connection"), "pencil-simple", self._correct)
        if finding.answer:
            self._add_link(tr("Show the CMS's response"), "code", self._show_answer)
        permissions = tr("Your permissions") if self._is_account_known else tr("Permissions needed")
        self._add_link(permissions, "key", self.permissions_wanted.emit)
        self._add_link(tr("Learn more"), "book-open", self._read_more)
        self.show()

    def _copy_text(self, value: str) -> str:
        """Returns the copy button's text, which names the value."""
        if value == to_register(self._connection.redirect_uri):
            return tr("Copy redirect address")
        if value == self._connection.client_id:
            return tr("Copy client ID")
        return tr("Copy address") if value == self._connection.base else tr("Copy scope")

    def _add_link(self, text: str, icon: str, call: Callable[[], None]) -> None:
        link = Button(text, ButtonKind.LINK, icon=icon)
        link.clicked.connect(call)
        self._links.addWidget(link)

    def _correct(self) -> None:
        if self._finding is not None:
            self.correct_wanted.emit(self._finding.field)

    def _read_more(self) -> None:
        if self._finding is not None:
            self.guide_wanted.emit(f"{SIGN_IN}#{self._finding.code}")

    def _show_answer(self) -> None:
        self._answer.show()


def _head(*, by_browser: bool, is_demo: bool) -> tuple[str, str]:
    """Returns the title, and a sentence about what happens now."""
    title, lead = tr("Signing in with the client secret"), tr("The CMS grants Marquee access for this application.")
    if by_browser:
        title = tr("Finish signing in with your browser")
        lead = tr("Marquee never sees your password. The CMS grants it access, which you can revoke at any time.")
    if is_demo:
        lead = tr("The demo has a sign-in page too. Pick a user; each has different permissions.")
    return title, lead


class WaitingPanel(QWidget):
    """Shows one sign-in attempt. Its owner reports the progress with `start` and the `show_…` methods.

    Signals:
        again_wanted: the user wants to try again after a failure.
        cancelled: the user cancelled.
        correct_wanted(str): the user wants to correct this field of the connection.
        guide_wanted(str): the user wants to read this place of the guide.
        permissions_wanted: the user wants to see what the account may do.
    """

    again_wanted = Signal()
    cancelled = Signal()
    correct_wanted = Signal(str)
    guide_wanted = Signal(str)
    permissions_wanted = Signal()

    def __init__(
        self,
        connection: Connection,
        hints: Sequence[Finding] = (),
        *,
        is_demo: bool = False,
        is_account_known: bool = False,
    ) -> None:
        """`hints` describe what else the browser may show instead of the consent page.

        All parts keep their place, so nothing moves under the pointer when the CMS answers. The demo needs no
        registered address.
        """
        super().__init__()
        self._origin = Origin(connection.base)
        by_browser = connection.signs_in_with_browser
        self._address = ""
        self._deadline = 0.0
        self._whole_s = 1.0
        card = self._make_card()
        self.registered = CopyLine(
            tr("Redirect address to register"),
            hint=tr("It must match exactly in the CMS, including http and the port."),
        )
        self.doctor = DoctorCard(connection, is_account_known=is_account_known)
        self.doctor.correct_wanted.connect(self.correct_wanted)
        self.doctor.guide_wanted.connect(self.guide_wanted)
        self.doctor.permissions_wanted.connect(self.permissions_wanted)
        self._hints = column(spacing=6)
        self._show_address(connection.redirect_uri)
        if is_demo or not by_browser:
            self.registered.hide()
        if not by_browser:
            self._copy.hide()
        title, lead = _head(by_browser=by_browser, is_demo=is_demo)
        self.setLayout(
            column(
                Label(title, 22, 600, wrap=True),
                Label(lead, 13, 400, "text2", wrap=True),
                8,
                card,
                8,
                self.registered,
                8,
                self.doctor,
                self._hints,
                spacing=8,
            )
        )
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self._tick)
        self._show_hints(hints)
        self.show_starting()

    def _make_card(self) -> Card:
        """Returns the card with the countdown, the state and the buttons."""
        self._ring = Ring(0.0, _RING, 4.0)
        self._sign = IconLabel("", "text3", _SIGN)
        self._mark = QStackedWidget()
        self._mark.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._mark.addWidget(self._ring)
        self._mark.addWidget(hold(column(STRETCH, row(STRETCH, self._sign, STRETCH), STRETCH)))
        self._state = Label("", 15, 600, wrap=True)
        self._detail = Label("", 13, 400, "text2", wrap=True)
        self._detail.setMinimumHeight(2 * self._detail.fontMetrics().lineSpacing())
        self._detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._open = Button(tr("Open again"), ButtonKind.PRIMARY, icon="arrow-square-out")
        self._open.clicked.connect(self._open_or_retry)
        self._copy = CopyButton(tr("Copy sign-in link"), lambda: self._address)
        cancel = Button(tr("Cancel"), ButtonKind.GHOST)
        cancel.clicked.connect(self.cancelled)
        buttons = FlowLayout(spread=True)
        for button in (self._open, self._copy, cancel):
            buttons.addWidget(button)
        return Card(
            row(
                column(self._mark, STRETCH),
                Stretch(column(self._state, self._detail, 10, buttons, spacing=4)),
                margins=(20, 18, 20, 18),
                spacing=20,
            )
        )

    @property
    def address(self) -> str:
        """Returns the address to open in the browser; "" before the attempt has started."""
        return self._address

    def show_starting(self) -> None:
        self._address = ""
        self._show_sign("spinner", "text3")
        self._state.setText(tr("Contacting the CMS"))
        self._detail.setText(tr("Checking that {cms} knows this application.", cms=self._origin.display))
        self._open.setEnabled(False)
        self._copy.setEnabled(False)

    def start(self, address: str, redirect_uri: str, seconds: float) -> None:
        """Opens `address` in the browser and starts the countdown.

        `redirect_uri` is the connection's setting, not the attempt's: a random free port can't be registered.
        """
        self._address = address
        self._whole_s = max(1.0, seconds)
        self._deadline = time.monotonic() + seconds
        self._show_address(redirect_uri)
        self._state.setText(tr("Waiting for you to sign in"))
        self._detail.setText(
            tr(
                "Sign in to {cms} and choose “Approve”. Marquee will then continue automatically.",
                cms=self._origin.display,
            )
        )
        self._open.setText(tr("Open again"))
        self._open.setEnabled(True)
        self._copy.setEnabled(True)
        self._open.setFocus()
        self._tick()
        self._timer.start()
        self._mark.setCurrentWidget(self._ring)
        self.open_browser()

    def _show_sign(self, icon: str, tone: TokenName) -> None:
        """Shows an icon in place of the countdown."""
        self._timer.stop()
        self._sign.set_icon(icon, tone)
        self._mark.setCurrentIndex(1)

    def _show_address(self, redirect_uri: str) -> None:
        self.registered.set_text(to_register(redirect_uri))
        if is_any_port(redirect_uri):
            self.registered.set_hint(any_port_hint(redirect_uri))

    def show_finishing(self) -> None:
        self._show_sign("check-circle", "ok")
        self._state.setText(tr("Signed in"))
        self._detail.setText(tr("Opening {cms}.", cms=self._origin.display))

    def show_failure(self, finding: Finding) -> None:
        """Shows why the attempt failed."""
        self._address = ""
        self._show_sign("warning-circle", "warn")
        self._state.setText(tr("Not signed in yet"))
        self._detail.setText(tr("See below, then try again."))
        self._open.setText(tr("Try again"))
        self._open.set_icon("arrow-clockwise")
        self._open.setEnabled(True)
        self._copy.hide()
        clear(self._hints)
        self.doctor.show_finding(finding)
        self._open.setFocus()

    def open_browser(self) -> None:
        """Opens the browser. Qt reports success in any case, so the user can also copy the address."""
        QDesktopServices.openUrl(QUrl(self._address))

    def _open_or_retry(self) -> None:
        if self._address:
            self.open_browser()
        else:
            self.again_wanted.emit()

    def _show_hints(self, hints: Sequence[Finding]) -> None:
        clear(self._hints)
        for hint in hints:
            text = Label(f"{hint.sentence} {hint.fix}", 12, 400, "text3", wrap=True)
            line = row(column(IconLabel("info", "text3", 14), STRETCH), Stretch(text), spacing=8)
            self._hints.addWidget(hold(line))

    def _tick(self) -> None:
        left = max(0.0, self._deadline - time.monotonic())
        minutes, seconds = divmod(round(left), 60)
        self._ring.set_progress(left / self._whole_s, f"{minutes}:{seconds:02}")
