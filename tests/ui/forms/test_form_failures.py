"""Any failure while saving a form keeps the text and a draft, is reported, and offers a next step."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any, cast

import pytest

from app.core.errors import SignInNeeded
from app.ui import failures
from app.ui.diagnostics.window import LOG, DiagnosticsWindow
from app.ui.forms.page import FormPage
from app.ui.forms.version_comparison import ReviewView
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.feedback.banner import Banner
from tests.helpers.command_records import command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, banner_text, editing, open_form, save, type_into, widget
from tests.helpers.program_in_process import program, until
from tests.helpers.widget_finders import part
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
PAGE = "<!DOCTYPE html><title>Oops</title><script>alert(1)</script><h1>Stack trace of the server</h1>"
HTML = {"body": PAGE, "content_type": "text/html"}
AGAIN, MEND, CHECK = "Try again", "Edit connection", "Check now"
TROUBLES: dict[str, tuple[str, dict[str, Any]]] = {
    "fails with a page": (CHECK, {"kind": "status", "status": 500, **HTML}),
    "fails with a code of its own": (
        "Reload",
        {"kind": "status", "status": 500, "body": '{"error":404,"message":"404 Not Found"}'},
    ),
    "a login page": (MEND, {"kind": "status", "status": 200, **HTML}),
    "sent elsewhere": (
        MEND,
        {"kind": "status", "status": 302, "headers": {"Location": "https://elsewhere.example/login"}},
    ),
    "a scope is missing": (
        MEND,
        {"kind": "status", "status": 403, "body": '{"error":403,"message":"Access denied for scope"}'},
    ),
    "a feature is missing": (
        AGAIN,
        {"kind": "status", "status": 403, "body": '{"error":403,"message":"Feature not enabled"}'},
    ),
    "no right, no word": (AGAIN, {"kind": "status", "status": 403, "body": '{"error":403,"message":""}'}),
    "not shared any more": ("Reload", {"kind": "status", "status": 404, "body": '{"error":404,"message":"Not found"}'}),
    "a gateway lost it": (CHECK, {"kind": "status", "status": 502, **HTML}),
    "cut off before": (CHECK, {"kind": "drop"}),
    # It holds every later request back, so it comes last.
    "asks for ten minutes": (AGAIN, {"kind": "status", "status": 429, "body": "{}", "headers": {"Retry-After": "600"}}),
}
"""What happens, and the one thing to press then."""


def offered(banner: Banner) -> list[str]:
    """The buttons of a banner, without Close."""
    return [each.text() for each in banner.findChildren(Button) if each.isVisible() and each.text()]


def is_offered(page: FormPage, text: str) -> bool:
    return any(each.text() == text and each.isVisible() for each in page.findChildren(Button))


@pytest.mark.failure(4, 7, 8, 9, 15)
def test_every_failure_keeps_the_text_and_offers_one_next_step(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Trouble", "trouble")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            for name, (button, trouble) in TROUBLES.items():
                demo.clear_faults()
                demo.fault(path=f"/api/command/{record_id}$", method="PUT", times=None, **trouble)
                type_into(page, "description", f"typed while it {name}")
                await save(page)
                found = await banner_of(page, "save")
                said = banner_text(found)
                assert said.count(". ") >= 1, f"{name}: {said} What now?"
                assert said.endswith("Your changes are kept on this computer."), name
                assert editing(page).save_action.isEnabled(), name
                assert "<" not in said
                assert not [word for word in ("Stack", "script", "Oops", "html") if word in said], name
                assert offered(found) == [button], name
                assert widget(page, "description").value() == f"typed while it {name}"
                assert page.is_unsaved()
                await session.drafts.flush()
                (file,) = (tmp_path / "drafts").rglob(f"command-{record_id}.json")
                assert f"typed while it {name}".encode() in file.read_bytes()
                assert command(demo, record_id)["description"] == ""

    play(scene())


@pytest.mark.failure(9, 15)
def test_a_broken_connection_can_be_edited_and_the_text_stays(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Mended", "mended")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            _, trouble = TROUBLES["a scope is missing"]
            demo.fault(path=f"/api/command/{record_id}$", method="PUT", **trouble)
            type_into(page, "description", "typed before")
            await save(page)
            shown.press(MEND, await banner_of(page, "save"))
            assert shown.window.content() is shown.connection_flow.sign_in
            await until(lambda: shown.connection_flow.sign_in.form is not None)
            form = shown.connection_flow.sign_in.form
            assert form is not None
            assert form.address.text.endswith(demo.url.removeprefix("http://"))
            shown.press("Back", form)
            assert shown.window.content() is shown.navigator.bench
            assert shown.navigator.bench.tabs.current() is page
            assert widget(page, "description").value() == "typed before"
            await save(page)
            assert not page.is_unsaved()

    play(scene())


@pytest.mark.failure(5)
def test_an_unreadable_answer_offers_retry_or_details(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Unread", "unread")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            demo.fault("body", path=f"/api/command/{record_id}$", method="GET", times=None, body="{nonsense")
            type_into(page, "description", "typed before")
            await save(page)
            found = await banner_of(page, "save")
            assert offered(found) == [AGAIN, "Show details"]
            shown.press("Show details", found)
            window = part(shown.window, DiagnosticsWindow)
            assert window.parts.current == LOG
            window.reject()
            assert page.is_unsaved()
            demo.clear_faults()
            shown.press(AGAIN, found)
            await until(lambda: not page.is_unsaved())
            assert command(demo, record_id)["description"] == "typed before"

    play(scene())


@pytest.mark.failure(1, 8)
def test_failures_other_than_saving_never_trigger_a_save(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Beside", "beside")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "not to be sent")
            demo.fault("status", path=f"/api/command/{record_id}$", method="GET", status=500, times=1)
            editing(page).reload.trigger()
            found = await banner_of(page, "trouble")
            assert offered(found) == [AGAIN]
            shown.press(AGAIN, found)
            await until(lambda: editing(page).banners.get("trouble") is None)
            assert not [each for each in demo.requests() if each["method"] != "GET" and "/command/" in each["path"]]
            assert page.is_unsaved()
            assert command(demo, record_id)["description"] == ""

    play(scene())


@pytest.mark.failure(1)
def test_a_record_that_could_not_be_read_again_is_read_once_the_cms_answers(play: Play, tmp_path: Path) -> None:
    async def scene(cms: DemoCms) -> None:
        record_id = new_command(cms, "Back soon", "back_soon")
        async with program(tmp_path / "home") as shown:
            session = await shown.sign_in(cms)
            page = await open_form(shown, session, "command", record_id)
            cms.stop()
            editing(page).reload.trigger()
            await banner_of(page, "trouble")
            cms.start()
            await until(lambda: editing(page).banners.get("trouble") is None)

    with DemoCms.lasting(tmp_path / "cms") as lasting:
        play(scene(lasting))


@pytest.mark.failure(6, 20)
def test_an_answer_older_than_a_save_is_not_another_users_change(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Overtaken", "overtaken")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            demo.forget_requests()
            demo.fault("hold", path=f"/api/command/{record_id}$", method="GET", after=True)
            editing(page).look_again()
            await demo.arrived(path=f"/api/command/{record_id}$", method="GET")
            type_into(page, "description", "mine")
            await save(page)
            assert not page.is_unsaved()
            asked = len(demo.requests(path=f"/api/command/{record_id}$", method="GET"))
            demo.clear_faults()
            # The token is requested again.
            await until(lambda: len(demo.requests(path=f"/api/command/{record_id}$", method="GET")) > asked)
            await until(lambda: not session.client.transport._running)
            await asyncio.sleep(0.05)  # what comes of the answer is shown
            assert widget(page, "description").value() == "mine"
            assert not page.is_unsaved()
            assert not [key for key in ("changed", "save", "trouble", "buried") if editing(page).banners.get(key)]
            assert command(demo, record_id)["description"] == "mine"

    play(scene())


def test_a_merge_view_stays_open_when_something_else_fails(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "In front", "infront")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            type_into(page, "description", "mine")
            editing(page).review.trigger()
            in_front = editing(page).view()
            assert isinstance(in_front, ReviewView)
            failures.present(SignInNeeded("A look-up in the background was refused."), editing(page).content)
            found = await banner_of(page, "trouble")
            assert editing(page).view() is in_front
            assert [each.text() for each in found.findChildren(Button) if each.text()] == ["Sign in again"]

    play(scene())


@pytest.mark.failure(9, 15)
def test_a_failed_opening_offers_retry_or_editing_the_connection(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Opened", "opened")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for trouble, button in (("a login page", "Try again"), ("a scope is missing", MEND)):
                demo.fault(path=f"/api/command/{record_id}$", method="GET", **TROUBLES[trouble][1])
                shown.navigator.open_form(session, "command", record_id)
                page = cast("FormPage", shown.navigator.bench.tabs.current())
                await until(partial(is_offered, page, button))
                assert page.editing is None
                assert await shown.navigator.bench.tabs.close_page(page)

    play(scene())
