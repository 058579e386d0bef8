"""Connecting to a CMS in the window: address check, form, browser, and the sign-in doctor."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.config.connections import ApplicationKind, Connection
from app.config.redirect_uri import DEFAULT_REDIRECT_URI, parse_redirect_uri
from app.services.connection_state import LinkState
from app.ui.pages.sign_in.address_check import AddressState
from app.ui.pages.sign_in.browser_wait import DoctorCard
from app.ui.pages.sign_in.form import ConnectForm
from app.ui.pages.start.page import ChoiceCard
from app.ui.tour.scripted_browser import LittleBrowser
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.text.labels import Label
from app.ui.window.top_bar import ConnectionButton
from tests.helpers.accessibility import clipped, settled
from tests.helpers.demo_cms import CONFIDENTIAL, CREDENTIALS_ONLY, DemoCms
from tests.helpers.loopback_ports import free_port
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play
from tests.ui.sign_in.conftest import choose_kind, form_of

pytestmark = pytest.mark.usefixtures("quiet_log")


def fill(form: ConnectForm, address: str, client_id: str = "", kind: ApplicationKind = ApplicationKind.PUBLIC) -> None:
    form.address.set_text(address)
    choose_kind(form, kind)
    form.client_id_field.set_text(client_id)


def texts(shown: Program) -> str:
    return "\n".join(label.text() for label in shown.connection_flow.sign_in.findChildren(Label) if label.isVisible())


def submit_text(shown: Program) -> str:
    """The text of the form's button."""
    return form_of(shown)._submit.text()


def states_of_steps(shown: Program) -> list[str]:
    """The accessible texts of the steps at the side."""
    return [row.accessibleDescription() for row in shown.connection_flow.sign_in.side._rows]


def state_of_application(shown: Program) -> str:
    return states_of_steps(shown)[1]


def all_json(folder: Path) -> str:
    return "".join(file.read_text() for file in folder.rglob("*.json"))


def test_an_address_is_asked_without_a_token_and_found(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(prefix="/signage") as cms:
            async with program(tmp_path) as shown:
                shown.connection_flow.connect_new()
                form = form_of(shown)
                # As copied from the browser's address line.
                form.address.set_text(f"  {cms.url}/login?from=mail ")
                form.check.check_now()
                await until(lambda: form.check.state is AddressState.FOUND)
                assert form.check.origin is not None
                assert form.check.origin.base == cms.url
                (asked,) = cms.requests()
                assert (asked["path"], asked["status"]) == ("/api/clock", 401)
                assert "CMS found at" in texts(shown)

    play(scene())


def test_an_address_is_checked_a_moment_after_the_last_key(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            form.address.set_text(demo.url)
            assert form.check.state is AddressState.TYPING
            await until(lambda: form.check.state is AddressState.FOUND)

    play(scene())


@pytest.mark.failure(9)
def test_an_address_without_a_cms_is_reported_but_not_blocked(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            demo.fault("status", path="^/api/clock$", status=200, body="<html>Welcome</html>", content_type="text/html")
            form.address.set_text(demo.url)
            form.check.check_now()
            await until(lambda: form.check.state is AddressState.FAILED)
            assert "not with a CMS API" in form.check.sentence
            with socket.socket() as unused:
                unused.bind(("127.0.0.1", 0))
                form.address.set_text(f"http://127.0.0.1:{unused.getsockname()[1]}")
                form.check.check_now()
                await until(lambda: form.check.state is AddressState.FAILED, 30)
            assert "reach" in form.check.sentence

    play(scene())


@pytest.mark.failure(18)
def test_plain_http_to_another_computer_needs_consent(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, "http://cms.example.com", "abc")
            form.submit()
            assert form.check.state is AddressState.NEEDS_CONSENT
            assert "Allow unencrypted HTTP" in texts(shown)
            assert shown.connection_flow.sign_in.form is form

    play(scene())


@pytest.mark.failure(18)
@pytest.mark.parametrize(
    "base, is_marked",
    [("http://cms.example.com", True), ("http://127.0.0.1:9", False), ("https://cms.example.com", False)],
)
def test_an_unencrypted_address_is_marked(qapp: QApplication, base: str, *, is_marked: bool) -> None:
    button = ConnectionButton()
    for read_only in (False, True):
        told = Connection(
            id="hall0001", name="Hall", base=base, client_id="c" * 40, allow_http=True, read_only=read_only
        )
        button.show_connection(told)
        assert ("Not encrypted" in button.accessibleDescription()) is is_marked
    bare = Connection(id="hall0001", name="Hall", base="https://a.example", client_id="c" * 40, read_only=True)
    marked = button.sizeHint().width()
    button.show_connection(bare)
    assert (marked > button.sizeHint().width()) is is_marked, "there is room for the mark"
    button.deleteLater()


def test_missing_fields_are_requested_one_by_one(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            form.submit()
            assert "Enter the address of the CMS." in texts(shown)
            fill(form, demo.url, kind=ApplicationKind.CONFIDENTIAL)
            form.submit()
            assert "Enter the application's client ID" in texts(shown)
            QTest.keyClicks(form.client_id_field.edit, "abc")
            assert "Enter the application's client ID" not in texts(shown), "it is entered"
            form.submit()
            assert "Enter the application's client secret" in texts(shown)
            assert shown.connection_flow.sign_in.form is form

    play(scene())


def test_from_the_form_through_the_browser_to_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        application = demo.applications[CONFIDENTIAL]
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, demo.url, application["client_id"], ApplicationKind.CONFIDENTIAL)
            form.secret.set_text(application["client_secret"])
            form.redirect.use_any_port(True)
            form.submit()
            await shown.browse(demo)
            await shown.at_work()
            (connection,) = shown.workspace.connections.connections
            assert connection.kind is ApplicationKind.CONFIDENTIAL
            assert connection.name == demo.url.removeprefix("http://")
            assert application["client_secret"] not in all_json(tmp_path)
            assert await shown.workspace.has_secret(connection)
            # The secret is never shown again, only replaced.
            shown.connection_flow.edit(connection)
            await until(
                lambda: (
                    shown.connection_flow.sign_in.form is not None and shown.connection_flow.sign_in.form is not form
                )
            )
            again = form_of(shown)
            assert again.secret.text == ""
            assert "The secret is saved but never shown." in texts(shown)
            await shown.loaded()

    play(scene())


def test_client_credentials_need_no_browser(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        application = demo.applications[CREDENTIALS_ONLY]
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, demo.url, application["client_id"], ApplicationKind.CLIENT_CREDENTIALS)
            form.secret.set_text("wrong")
            form.submit()
            await until(lambda: "Sign-in doctor" in texts(shown))
            assert "client secret" in texts(shown)
            shown.press("Edit connection", shown.connection_flow.sign_in)
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form_of(shown).secret.set_text(application["client_secret"])
            form_of(shown).submit()
            await shown.at_work()
            await shown.loaded()
            assert not shown.browser.opened

    play(scene())


@pytest.mark.failure(24)
def test_a_secret_that_no_keyring_kept_is_asked_for_before_anything_is_tried(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    application = demo.applications[CREDENTIALS_ONLY]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, demo.url, application["client_id"], ApplicationKind.CLIENT_CREDENTIALS)
            form.secret.set_text(application["client_secret"])
            form.submit()
            await shown.at_work()
            await shown.loaded()
        demo.forget_requests()
        async with program(tmp_path) as shown:
            await until(lambda: any(each.text() == "Sign in again" for each in shown.page().findChildren(Button)))
            shown.press("Sign in again", shown.page())
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form = form_of(shown)
            assert shown.window.content() is shown.connection_flow.sign_in
            assert "The secret isn't saved on this computer" in texts(shown)
            assert form.secret.isAncestorOf(QApplication.focusWidget() or form)
            assert not [each for each in demo.requests() if "authorize" in each["path"]]
            form.secret.set_text(application["client_secret"])
            form.submit()
            await shown.at_work()
            await shown.loaded()

    play(scene())


def test_the_doctor_names_a_wrong_client_id_before_any_browser_opens(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            connection = shown.connection(demo, client_id="0" * 40)
            shown.connection_flow.go_to(connection)
            await until(lambda: "Sign-in doctor" in texts(shown))
            assert "doesn't know this client ID" in texts(shown)
            assert not shown.browser.opened
            assert shown.workspace.connections.connections == (), "what never worked is not kept"
            shown.press("Edit connection", shown.connection_flow.sign_in)
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form_of(shown).client_id_field.set_text(demo.applications[0]["client_id"])
            form_of(shown).submit()
            await shown.browse(demo)
            await shown.at_work()

    play(scene())


def test_all_that_the_doctor_offers_can_be_read(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo, client_id="0" * 40))
            await until(lambda: "Sign-in doctor" in texts(shown))
            page = shown.connection_flow.sign_in
            assert page.waiting is not None
            assert len(page.waiting.doctor.findChildren(Button)) == 5
            await settled(page)
            assert clipped(page) == []

    play(scene())


def test_the_doctor_opens_the_list_of_permissions(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo, client_id="0" * 40))
            await until(lambda: "Sign-in doctor" in texts(shown))
            doctor = shown.connection_flow.sign_in.findChildren(DoctorCard)[0]
            offered = [each.text() for each in doctor.findChildren(Button)]
            assert "Your permissions" not in offered, "there was no sign-in yet"
            assert "Copy redirect address" in offered
            shown.press("Permissions needed", shown.connection_flow.sign_in)
            told = shown.texts(await shown.dialog())
            assert "Marquee can check these permissions once you're signed in." in told
            assert "Send notifications" in told
            assert "Needs: “notification.add”" in told
            await shown.answer("Close")
            session = await shown.sign_in(demo)
            assert session.me is not None
            shown.navigator.sign_in_again(session)
            await shown.browse(demo, "priya", decision="Deny")
            await until(lambda: "Sign-in doctor" in texts(shown))
            shown.press("Your permissions", shown.connection_flow.sign_in)
            told = shown.texts(await shown.dialog())
            assert f"{session.me.display_name} can do everything in Marquee." in told
            await shown.answer("Close")

    play(scene())


def test_enter_continues_from_fields_and_buttons(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, demo.url, "0" * 40)
            QTest.keyClick(form.client_id_field.edit, Qt.Key.Key_Return)
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.doctor.isVisible())
            assert page.waiting is not None
            again = QApplication.focusWidget()
            assert isinstance(again, Button)
            assert again.text() == "Try again"
            cancel = next(each for each in page.waiting.findChildren(Button) if each.text() == "Cancel")
            cancel.setFocus()
            QTest.keyClick(cancel, Qt.Key.Key_Return)
            await until(lambda: page.form is not None or shown.window.content() is not page)

    play(scene())


def test_declining_in_the_browser_is_no_dead_end(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo))
            # A user who has not approved Marquee yet: the CMS asks only once.
            await shown.browse(demo, "priya", decision="Deny")
            await until(lambda: "Sign-in doctor" in texts(shown))
            shown.press("Try again", shown.connection_flow.sign_in)
            await shown.browse(demo, "priya")
            await shown.at_work()

    play(scene())


def test_the_waiting_page_shows_time_address_and_troubleshooting(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo))
            page = shown.connection_flow.sign_in
            await until(lambda: page.waiting is not None and page.waiting.address)
            assert page.attempt is not None
            assert page.waiting is not None
            seen = texts(shown)
            assert "Waiting for you to sign in" in seen
            assert "dashboard" in seen
            assert '{"error":"invalid_client"}' in seen
            assert page.waiting.registered.text == DEFAULT_REDIRECT_URI, "the port of today is none to register"
            assert "accept any port" in seen
            assert str(page.attempt.redirect_uri) not in seen, "two addresses, and one of them of today only"
            assert isinstance(focus := QApplication.focusWidget(), Button)
            assert focus.text() == "Open again", "Enter does what one waits for, and not the demo"
            shown.press("Copy sign-in link", page)
            assert QGuiApplication.clipboard().text() == page.attempt.address
            shown.press("Open again", page)
            assert shown.browser.opened == [page.attempt.address] * 2

    play(scene())


def test_cancelling_gives_the_port_back_and_keeps_nothing(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        port = free_port()
        redirect = f"http://127.0.0.1:{port}/callback"
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo, redirect_uri=redirect))
            await until(lambda: shown.browser.opened)
            shown.press("Cancel", shown.connection_flow.sign_in)
            assert shown.window.content() is shown.connection_flow.start

            def is_free() -> bool:
                with socket.socket() as again:
                    return again.connect_ex(("127.0.0.1", port)) != 0

            await until(is_free)
            await until(lambda: not shown.workspace.sessions)
            assert shown.workspace.connections.connections == ()

    play(scene())


def test_the_button_says_whether_a_sign_in_follows(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            shown.connection_flow.edit(session.connection)
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form = form_of(shown)
            default = form.redirect.address
            assert submit_text(shown) == "Save"
            await until(lambda: states_of_steps(shown) == ["done"] * 4)  # the connection is open
            form.redirect.set_address("http://127.0.0.1:8123/other")
            assert submit_text(shown) == "Continue in the browser"
            assert states_of_steps(shown) == ["done", "done", "not started", "not started"]
            form.redirect.set_address(default)
            form.name.set_text("Another name")
            assert submit_text(shown) == "Save"

    play(scene())


def test_a_secret_that_is_missing_is_marked_and_nothing_incomplete_has_a_tick(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    application = demo.applications[CONFIDENTIAL]

    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form = form_of(shown)
            fill(form, demo.url, application["client_id"], ApplicationKind.CONFIDENTIAL)
            form.check.check_now()
            await until(lambda: form.check.state is AddressState.FOUND)
            assert state_of_application(shown) == "current step"
            assert form.secret.edit.placeholderText() == "Required"
            shown.press("Continue in the browser", shown.connection_flow.sign_in)
            assert form.secret.edit.hasFocus()
            assert form.secret.edit.property("invalid")
            form.secret.set_text(application["client_secret"])
            assert not form.secret.edit.property("invalid")
            assert state_of_application(shown) == "done"
            form.redirect.set_address("not an address")
            assert state_of_application(shown) == "current step"

    play(scene())


def test_cancelling_returns_to_the_filled_in_form(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            form, client_id = form_of(shown), demo.applications[0]["client_id"]
            fill(form, demo.url, client_id)
            form.redirect.use_any_port(True)  # another test may use the default one
            form.check.check_now()
            await until(lambda: form.check.state is AddressState.FOUND)
            shown.press("Continue in the browser", shown.connection_flow.sign_in)
            await until(lambda: shown.browser.opened)
            shown.press("Cancel", shown.connection_flow.sign_in)
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            again = form_of(shown)
            assert (again.address.text, again.client_id) == (demo.url, client_id)
            assert "Connect to a CMS" in texts(shown), "it is no connection yet"
            # What is pasted now replaces it.
            await until(lambda: again.client_id_field.edit.selectedText() == client_id)
            shown.press("Back", shown.connection_flow.sign_in)
            assert shown.window.content() is shown.connection_flow.start
            assert shown.workspace.connections.connections == ()

    play(scene())


def test_without_a_browser_no_step_speaks_of_one(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            assert "Sign in there" in texts(shown)
            choose_kind(form_of(shown), ApplicationKind.CLIENT_CREDENTIALS)
            assert "Sign in there" not in texts(shown)
            assert "Uses the client secret" in texts(shown)

    play(scene())


@pytest.mark.failure(32)
def test_a_taken_port_is_named_before_the_browser_opens(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            async with program(tmp_path) as shown:
                shown.connection_flow.go_to(shown.connection(demo, redirect_uri=f"http://127.0.0.1:{port}/callback"))
                await until(lambda: "Sign-in doctor" in texts(shown))
                assert str(port) in texts(shown)
                assert not shown.browser.opened

    play(scene())


def test_a_name_a_colour_and_the_switches_change_without_signing_in(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            opened = len(shown.browser.opened)
            shown.connection_flow.edit(session.connection)
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form = form_of(shown)
            assert form.address.edit.isReadOnly(), "editors hold records of where it leads"
            assert form.name.edit.hasFocus(), "the first field that can be changed"
            form.name.set_text("Production")
            form.read_only.setChecked(True)
            shown.press("Save", shown.connection_flow.sign_in)
            await shown.at_work(session.connection.id)
            assert session.connection.name == "Production"
            assert session.connection.read_only
            assert len(shown.browser.opened) == opened
            assert shown.window.windowTitle() == "Production – Marquee"
            assert not shown.page().new_action().isEnabled()
            assert session.state is LinkState.CONNECTED

    play(scene())


def test_the_demo_starts_its_own_cms_and_ends_it(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            card = next(
                each for each in shown.connection_flow.start.findChildren(ChoiceCard) if each.text() == "Try the demo"
            )
            card.click()
            await until(lambda: shown.connection_flow.demo.ready is not None)
            ready = shown.connection_flow.demo.ready
            assert ready is not None
            await until(lambda: shown.browser.opened)
            host, _, port = ready.url.removeprefix("http://").partition(":")
        with socket.socket() as again:
            assert again.connect_ex((host, int(port))) != 0

    play(scene())


@pytest.mark.parametrize("dialect", ["observed", "documented"])
def test_signing_in_to_the_demo_works_while_the_default_port_is_taken(play: Play, tmp_path: Path, dialect: str) -> None:
    async def scene() -> None:
        with socket.socket() as occupied:
            with contextlib.suppress(OSError):  # then it is occupied already
                occupied.bind(("127.0.0.1", parse_redirect_uri(DEFAULT_REDIRECT_URI).port))
                occupied.listen()
            async with program(tmp_path, dialect=dialect) as shown:
                shown.connection_flow.try_demo()
                await until(lambda: shown.browser.opened)
                ready, browser = shown.connection_flow.demo.ready, LittleBrowser()
                assert ready is not None
                maya = ready.users[0]
                await asyncio.to_thread(browser.sign_in, shown.browser.opened[0], maya.name, maya.password)
                await shown.at_work()

    play(scene())


def test_no_browser_opens_if_none_is_needed(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            demo.fault("hold", path="/api/authorize")
            shown.connection_flow.go_to(
                shown.connection(demo, CREDENTIALS_ONLY, kind=ApplicationKind.CLIENT_CREDENTIALS)
            )
            await until(lambda: "Signing in with the client secret" in texts(shown))
            assert "browser" not in texts(shown)
            assert "Redirect address to register" not in texts(shown)
            demo.clear_faults()

    play(scene())
