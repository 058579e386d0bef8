"""The form of a connection: the CMS's address, the application registered there, and local settings."""

from __future__ import annotations

from typing import Final
from zoneinfo import available_timezones

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QStackedWidget, QWidget

from app.config.connections import ApplicationKind, Connection, new_connection_id
from app.config.redirect_uri import DEFAULT_REDIRECT_URI
from app.domain.cms_address import Origin
from app.transport.certificate_reader import Certificate
from app.ui.awaited_dialogs import pick_open_file
from app.ui.guide.guide_links import CONNECTING
from app.ui.i18n import tr
from app.ui.look.color_tokens import TokenName
from app.ui.look.size_scaling import follow_indent, reserve_height
from app.ui.pages.sign_in.address_check import AddressCheck, AddressState, Inspect, Probe
from app.ui.pages.sign_in.certificate_facts import CertificateFacts
from app.ui.pages.sign_in.redirect_field import RedirectField
from app.ui.task_runner import spawn
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.buttons.toggles import CheckBox, RadioButton, Switch
from app.ui.widgets.containers.box_layouts import STRETCH, Stretch, column, hold, row
from app.ui.widgets.containers.panels import Card
from app.ui.widgets.inputs.color_swatches import Swatches
from app.ui.widgets.inputs.labelled_fields import Field, LineField
from app.ui.widgets.inputs.suggestions import suggesting
from app.ui.widgets.inputs.tag_field import TagField
from app.ui.widgets.text.labels import IconLabel, Label

_CARD: Final = (20, 18, 20, 18)
_CMS_CARD: Final = (20, 18, 20, 6)
"""The room for an answer, mostly empty, is at the end of its card, where it looks like padding."""
_SAID: Final = 2 * 15
_ANSWER: Final = _SAID + 30
"""The height of the answer below the address: two lines, and what it asks for, which stays where it is."""
_NOTHING, _ALLOW_HTTP, _CERTIFICATE = range(3)

_SIGNS: Final[dict[AddressState, tuple[str, TokenName]]] = {
    AddressState.EMPTY: ("info", "text3"),
    AddressState.TYPING: ("info", "text3"),
    AddressState.CHECKING: ("spinner", "text3"),
    AddressState.FOUND: ("check-circle", "ok"),
    AddressState.WRONG: ("warning-circle", "danger"),
    AddressState.NEEDS_CONSENT: ("lock-simple-open", "warn"),
    AddressState.FAILED: ("warning-circle", "warn"),
}


def kind_texts() -> dict[ApplicationKind, tuple[str, str]]:
    """Returns the title and explanation of each kind of application."""
    return {
        ApplicationKind.PUBLIC: (
            tr("Public, with PKCE"),
            tr("Sign in with your browser, no secret needed. Recommended for people."),
        ),
        ApplicationKind.CONFIDENTIAL: (
            tr("Confidential"),
            tr("Sign in with your browser. The application has a client secret."),
        ),
        ApplicationKind.CLIENT_CREDENTIALS: (
            tr("Client credentials"),
            tr("No sign-in: Marquee uses the client secret and acts as the application's owner."),
        ),
    }


class ConnectForm(QWidget):
    """Edits a `Connection`. With `editing` the fields start with its values, and its secret is kept unless replaced.

    Attributes:
        check: checks for a CMS at the address.
        address, name, client_id_field, secret, redirect, read_only, confirm_writes: the fields of the same name.

    Signals:
        submitted(Connection, object): all fields are valid; the object is the new secret, or None to keep it.
        cancelled: the user left the form.
        progressed: address or application changed, for the steps at the side.
        guide_wanted(str): the user wants to read this page of the guide.
        grown(QWidget): this part opened below everything else and should be scrolled into view.
    """

    submitted = Signal(object, object)
    cancelled = Signal()
    progressed = Signal()
    guide_wanted = Signal(str)
    grown = Signal(QWidget)

    def __init__(
        self,
        probe: Probe,
        inspect: Inspect,
        *,
        editing: Connection | None = None,
        has_secret: bool = False,
        is_open: bool = False,
        is_new: bool = False,
        colour: int = 0,
    ) -> None:
        """The address of an open connection (`is_open`) can't be changed, because its editors hold that CMS's records.

        `is_new` means that `editing` was just entered and is not stored yet.
        """
        super().__init__()
        self._editing = editing
        self._kept = None if is_new else editing
        self._is_open = is_open
        self._has_secret = has_secret
        self.check = AddressCheck(probe, inspect, self)
        self._build_cms(colour)
        self._build_application()
        self._build_more()
        self._submit = Button("", ButtonKind.PRIMARY)
        self._submit.clicked.connect(self.submit)
        back = Button(tr("Back"), ButtonKind.GHOST)
        back.clicked.connect(self.cancelled)
        self._problem = Label("", 13, 500, "danger", wrap=True)
        self._problem.hide()
        known = self._kept
        title = tr("Edit {name}", name=known.name) if known is not None else tr("Connect to a CMS")
        lead = Label(
            tr("Enter the address of your CMS and the client ID from your administrator."),
            13,
            400,
            "text2",
            wrap=True,
        )
        if known is not None:
            lead.hide()
        self.setLayout(
            column(
                Label(title, 22, 600, wrap=True),
                lead,
                8,
                self._cms_card,
                self._application_card,
                8,
                row(self._submit, STRETCH, self._more_button, back, spacing=12),
                self._problem,
                self._more,
                spacing=8,
            )
        )
        if editing is not None:
            self._fill(editing)
        if is_open:
            self._keep_identity()
        self._follow_kind()
        self.check.changed.connect(self._show_address_state)
        self._show_address_state()
        self.progressed.connect(self._update_submit)
        self._update_submit()

    # ------------------------------------------------------------------------------------------------- results

    @property
    def kind(self) -> ApplicationKind:
        return next(kind for kind, button in self._kinds.items() if button.isChecked())

    @property
    def client_id(self) -> str:
        return self.client_id_field.text.strip()

    @property
    def is_application_complete(self) -> bool:
        """Returns whether all fields of the application are filled in."""
        return (
            bool(self.client_id)
            and not self._lacks_secret()
            and not (self._uses_browser() and bool(self.redirect.error()))
        )

    def submit(self) -> None:
        """Checks all fields. Shows the first error, or emits `submitted`."""
        self.check.check_now()
        problems = self._problems()
        self._problem.setVisible(bool(problems))
        if problems:
            sentence, widget = problems[0]
            self._problem.setText(sentence)
            self.client_id_field.edit.set_invalid(not self.client_id)
            self.secret.edit.set_invalid(self._lacks_secret())
            widget.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        assert self.check.origin is not None, "only addresses have no problem"
        self.submitted.emit(self._connection(self.check.origin), self._new_secret())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.submit()
        else:
            super().keyPressEvent(event)

    def focus_first(self) -> None:
        """Focuses the first editable field: the address, or the client ID of an existing connection."""
        fields = (*((self.client_id_field,) if self._editing is not None else ()), self.address, self.name)
        next(field for field in fields if not field.edit.isReadOnly()).setFocus(Qt.FocusReason.TabFocusReason)

    def focus_field(self, field: str) -> None:
        """Focuses a field to correct and selects its text.

        `field` as in `auth.sign_in_diagnosis_types.Finding.field`, or "".
        """
        places: dict[str, QWidget] = {
            "base": self.address,
            "client_id": self.client_id_field,
            "secret": self.secret,
            "redirect_uri": self.redirect,
            "scopes": self._scopes,
        }
        self._open_more(field == "scopes" or self._more.isVisibleTo(self))
        if field in places:
            places[field].setFocus(Qt.FocusReason.TabFocusReason)

    def _problems(self) -> list[tuple[str, QWidget]]:
        checks: tuple[tuple[bool, str, QWidget], ...] = (
            (self.check.state is AddressState.EMPTY, tr("Enter the address of the CMS."), self.address),
            (self.check.state is AddressState.WRONG, self.check.sentence, self.address),
            (
                self.check.state is AddressState.NEEDS_CONSENT,
                tr("Allow unencrypted HTTP for this connection, or use an address with https://."),
                self._allow_http,
            ),
            (not self.client_id, tr("Enter the application's client ID."), self.client_id_field),
            (
                self._lacks_secret(),
                tr("Enter the application's client secret."),
                self.secret,
            ),
            (self._uses_browser() and bool(self.redirect.error()), self.redirect.error(), self.redirect),
            (
                bool(self._timezone.text.strip()) and self._timezone.text.strip() not in available_timezones(),
                tr("Enter a time zone like Europe/London."),
                self._timezone,
            ),
        )
        return [(sentence, widget) for is_wrong, sentence, widget in checks if is_wrong]

    def _connection(self, origin: Origin) -> Connection:
        return Connection(
            id=self._editing.id if self._editing is not None else new_connection_id(),
            name=self.name.text.strip() or origin.display,
            colour=self._colour.colour,
            base=origin.base,
            client_id=self.client_id,
            kind=self.kind,
            scopes=tuple(self._scopes_field.tags),
            redirect_uri=self.redirect.address if self._uses_browser() else DEFAULT_REDIRECT_URI,
            ca_file=self._ca_file.text.strip(),
            timezone=self._timezone.text.strip(),
            confirm_writes=self.confirm_writes.isChecked(),
            read_only=self.read_only.isChecked(),
            allow_http=self._allow_http.isChecked() and origin.needs_consent,
        )

    def _needs_secret(self) -> bool:
        return self.kind is not ApplicationKind.PUBLIC

    def _lacks_secret(self) -> bool:
        return self._needs_secret() and not self.secret.text and not self._has_secret

    def _new_secret(self) -> str | None:
        """Returns the new secret; None if none is needed or the stored one is kept."""
        is_kept = self._has_secret and not self.secret.text
        return self.secret.text if self._needs_secret() and not is_kept else None

    def _uses_browser(self) -> bool:
        return self.kind is not ApplicationKind.CLIENT_CREDENTIALS

    # ------------------------------------------------------------------------------------------------- building

    def _build_cms(self, colour: int) -> None:
        self.address = LineField(tr("Address"), placeholder="https://cms.example.com")
        self.address.text_changed.connect(self.check.set_text)
        self.address.editing_finished.connect(self.check.check_now)
        self._sign = IconLabel("", "text3")
        self._verdict = Label("", 12, 400, "text3", wrap=True)
        self._verdict.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._allow_http = CheckBox(tr("Allow unencrypted HTTP for this connection"))
        self._allow_http.toggled.connect(self._note_conditions)
        self._certificate = CertificateFacts()
        self._certificate.hide()
        self._certificate_button = _OpeningButton(tr("Certificate of this server"))
        self._certificate_button.toggled.connect(self._certificate.setVisible)
        choose = Button(tr("Choose certificate file…"), ButtonKind.LINK, icon="folder-open")
        choose.clicked.connect(self._pick_ca_file)
        if self._is_open:
            choose.hide()
        certificate = hold(row(self._certificate_button, STRETCH, choose))
        self._below_address = QStackedWidget()
        """What the answer asks for, if anything. The certificate opens on request, so that nothing jumps."""
        for each in (QWidget(), self._allow_http, certificate):
            self._below_address.addWidget(each)
        said = row(column(self._sign, STRETCH), Stretch(self._verdict), spacing=6)
        answer = hold(column(said, self._below_address, STRETCH, spacing=0))
        reserve_height(self._verdict, _SAID)
        reserve_height(answer, _ANSWER)
        self.name = LineField(tr("Name"), placeholder=tr("e.g. Head office"))
        self._colour = Swatches(tr("Colour"), colour)
        self._cms_card = Card(
            column(
                row(Stretch(self.name, 1), Stretch(self._colour, 1), spacing=16),
                12,
                self.address,
                4,
                answer,
                self._certificate,
                margins=_CMS_CARD,
                spacing=0,
            )
        )

    def _build_application(self) -> None:
        self._kinds: dict[ApplicationKind, RadioButton] = {}
        choices = column(spacing=8)
        group = QButtonGroup(self)
        for kind, (title, text) in kind_texts().items():
            button = RadioButton(title, checked=kind is ApplicationKind.PUBLIC)
            button.setAccessibleDescription(text)
            button.toggled.connect(self._follow_kind)
            group.addButton(button)
            self._kinds[kind] = button
            told = Label(text, 12, 400, "text3", wrap=True)
            follow_indent(told, button)
            choices.addLayout(column(button, told, spacing=2))
        self.client_id_field = LineField(tr("Client ID"))
        self.client_id_field.text_changed.connect(self._note_key)
        self.secret = LineField(tr("Client secret"), secret=True)
        self.secret.text_changed.connect(self._note_key)
        # One hint for both fields, always visible, so that nothing below moves.
        self._key_hint = Label("", 12, 400, "text3", wrap=True)
        self.redirect = RedirectField()
        self.redirect.changed.connect(self.progressed)
        self._return = QStackedWidget()
        self._return.addWidget(self.redirect)
        self._return.addWidget(_no_redirect())
        how = Button(tr("How to get a client ID"), ButtonKind.LINK, icon="book-open")
        how.clicked.connect(self._want_guide)
        self._application_card = Card(
            column(
                row(Label(tr("Application"), 13, 600), STRETCH, how),
                choices,
                column(
                    row(Stretch(self.client_id_field, 5), Stretch(self.secret, 3), spacing=12),
                    self._key_hint,
                    spacing=4,
                ),
                self._return,
                margins=_CARD,
                spacing=12,
            )
        )

    def _key_hint_text(self) -> str:
        if not self._needs_secret():
            return tr("Find it in the CMS under Administration → Applications. It isn't secret.")
        if self._has_secret:
            return tr("The secret is saved but never shown. Type to replace it.")
        if self._editing is not None and self._editing.needs_secret:
            return tr("The secret isn't saved on this computer. Copy it from the application again.")
        return tr("Find both in the CMS under Administration → Applications.")

    def _want_guide(self) -> None:
        self.guide_wanted.emit(f"{CONNECTING}#register")

    def _build_more(self) -> None:
        self._more_button = _OpeningButton(tr("More settings"))
        self._more_button.toggled.connect(self._open_more)
        self._scopes_field = TagField()
        self._scopes_field.tags_changed.connect(self.progressed)
        self._scopes = Field(
            tr("Scopes"), self._scopes_field, hint=tr("Leave blank to request all of the application's scopes.")
        )
        self._ca_file = LineField(
            tr("Certificate file"), hint=tr("For a CMS with a certificate signed by your company.")
        )
        pick = IconButton("folder-open", tr("Choose a file"))
        pick.clicked.connect(self._pick_ca_file)
        self._ca_file.editing_finished.connect(self._note_conditions)
        self._ca_file.text_changed.connect(self.progressed)
        self._timezone = LineField(
            tr("CMS time zone"), placeholder="Europe/London", hint=tr("Only used if the CMS doesn't provide it.")
        )
        self._timezone.edit.setCompleter(suggesting(sorted(available_timezones()), self))
        self.confirm_writes = Switch(tr("Confirm changes"))
        self.read_only = Switch(tr("Read-only"))
        # Below everything else, so that nothing moves when it opens.
        self._more = Card(
            column(
                self._scopes,
                row(Stretch(self._ca_file), column(20, pick, STRETCH, spacing=0)),
                self._timezone,
                _switch_row(self.confirm_writes, tr("Marquee asks before it changes anything in this CMS.")),
                _switch_row(self.read_only, tr("Marquee can't change anything in this CMS.")),
                margins=_CARD,
                spacing=12,
            )
        )
        self._more.hide()

    def _fill(self, connection: Connection) -> None:
        self.check.set_conditions(ca_file=connection.ca_file, allow_http=connection.allow_http)
        self._allow_http.setChecked(connection.allow_http)
        self.address.set_text(connection.base)
        self.name.set_text(connection.name)
        self._colour.set_colour(connection.colour)
        self._kinds[connection.kind].setChecked(True)
        self.client_id_field.set_text(connection.client_id)
        self.redirect.set_address(connection.redirect_uri)
        self._scopes_field.set_tags(connection.scopes)
        self._ca_file.set_text(connection.ca_file)
        self._timezone.set_text(connection.timezone)
        self.confirm_writes.setChecked(connection.confirm_writes)
        self.read_only.setChecked(connection.read_only)

    def _keep_identity(self) -> None:
        why = tr("To change it, close this connection first.")
        for field in (self.address, self.client_id_field, self._ca_file):
            field.edit.setReadOnly(True)
            field.set_hint(why)
        for button in self._kinds.values():
            button.setEnabled(button.isChecked())

    # ------------------------------------------------------------------------------------------------- updates

    def _note_conditions(self) -> None:
        self.check.set_conditions(ca_file=self._ca_file.text.strip(), allow_http=self._allow_http.isChecked())
        self.check.check_now()

    def _show_address_state(self) -> None:
        icon, tone = _SIGNS.get(self.check.state, ("", "text3"))
        self._sign.set_icon(icon, tone)
        self._verdict.setText(self.check.sentence or tr("As shown in your browser when you're in the CMS."))
        self._verdict.set_tone(tone if self.check.state is not AddressState.FOUND else "text2")
        self.address.edit.set_invalid(self.check.state is AddressState.WRONG)
        self._show_below_address(self.check.certificate)
        self.progressed.emit()

    def _show_below_address(self, certificate: Certificate | None) -> None:
        """Keeps the last certificate in place while the address is asked again."""
        if certificate is not None:
            self._certificate.show_certificate(certificate)
            self._below_address.setCurrentIndex(_CERTIFICATE)
        elif self.check.state is not AddressState.CHECKING:
            allows = self.check.state is AddressState.NEEDS_CONSENT or self._allow_http.isChecked()
            self._below_address.setCurrentIndex(_ALLOW_HTTP if allows else _NOTHING)
            self._certificate_button.setChecked(False)

    def _follow_kind(self) -> None:
        self.secret.setVisible(self._needs_secret())
        about = self._key_hint_text()
        self._key_hint.setText(about)
        for field in (self.client_id_field, self.secret):
            field.edit.setAccessibleDescription(about)
        self._return.setCurrentIndex(0 if self._uses_browser() else 1)
        self.progressed.emit()

    def _note_key(self) -> None:
        """Clears the marks of client ID and secret after either has changed."""
        for field in (self.client_id_field, self.secret):
            field.edit.set_invalid(False)
        self.progressed.emit()

    def _update_submit(self) -> None:
        """Updates the button's text and the placeholders of required fields, and hides an error that is corrected."""
        if all(self._problem.text() != sentence for sentence, _ in self._problems()):
            self._problem.hide()
        if self._needs_no_sign_in():
            self._submit.setText(tr("Save"))
        else:
            self._submit.setText(tr("Continue in the browser") if self._uses_browser() else tr("Connect"))
        needed = tr("Required")
        self.client_id_field.edit.setPlaceholderText(needed)
        self.secret.edit.setPlaceholderText("" if self._has_secret else needed)

    @property
    def is_signed_in(self) -> bool:
        """Returns whether the connection is open and needs no new sign-in."""
        return self._is_open and self._needs_no_sign_in()

    def _needs_no_sign_in(self) -> bool:
        """Returns whether the changes can be saved without a new sign-in."""
        if self._kept is None or self._new_secret() is not None:
            return False
        is_here = self.address.text.strip() == self._kept.base
        origin = Origin(self._kept.base) if is_here else self.check.origin
        return origin is not None and not needs_sign_in(self._kept, self._connection(origin))

    def _open_more(self, is_open: bool) -> None:
        self._more_button.setChecked(is_open)
        self._more.setVisible(is_open)
        if is_open:
            self.grown.emit(self._more)

    def _pick_ca_file(self) -> None:
        spawn(self, self._choose_ca_file())

    async def _choose_ca_file(self) -> None:
        filters = [tr("Certificates (*.pem *.crt *.cer)"), tr("All files (*)")]
        chosen = await pick_open_file(self, title=tr("Certificate file"), filters=filters)
        if chosen is not None:
            self._ca_file.set_text(str(chosen))
            self._note_conditions()


class _OpeningButton(Button):
    """Opens what its text names; its caret says whether that is open."""

    def __init__(self, text: str) -> None:
        super().__init__(text, ButtonKind.LINK, icon="caret-right")
        self.setCheckable(True)
        self.toggled.connect(self._show_caret)

    def _show_caret(self, is_open: bool) -> None:
        self.set_icon("caret-down" if is_open else "caret-right")


def _switch_row(switch: Switch, text: str) -> QWidget:
    return hold(column(switch, row(42, Stretch(Label(text, 12, 400, "text3", wrap=True)), spacing=0), spacing=2))


def _no_redirect() -> QWidget:
    """Returns the widget that replaces the redirect address for an application without browser sign-in."""
    said = column(
        STRETCH,
        Label(tr("No redirect address needed"), 13, 500, wrap=True),
        Label(
            tr("No sign-in: everyone who uses Marquee here has the permissions of the application's owner."),
            12,
            400,
            "text2",
            wrap=True,
        ),
        STRETCH,
        spacing=4,
    )
    sign = column(STRETCH, IconLabel("key", "text3", 20), STRETCH)
    return Card(row(sign, Stretch(said), margins=(16, 8, 16, 8), spacing=12), tone="sunken")


def needs_sign_in(before: Connection, after: Connection) -> bool:
    """Returns whether more than the name, colour or a local switch has changed."""
    return _identity(before) != _identity(after)


def _identity(connection: Connection) -> tuple[object, ...]:
    return (
        connection.base,
        connection.client_id,
        connection.kind,
        connection.scopes,
        connection.redirect_uri,
        connection.ca_file,
    )
