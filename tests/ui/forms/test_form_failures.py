"""Whatever goes wrong while a form is saved: the words stay, a draft is on disk, it is said, and a way goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.ui.widgets.buttons import Button
from tests.helpers.commands import command, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.forms import banner_of, banner_text, editing, open_form, save, type_into, widget
from tests.helpers.program import program
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
PAGE = "<!DOCTYPE html><title>Oops</title><script>alert(1)</script><h1>Stack trace of the server</h1>"
HTML = {"body": PAGE, "content_type": "text/html"}
TROUBLES: dict[str, dict[str, Any]] = {
    "fails with a page": {"kind": "status", "status": 500, **HTML},
    "fails with a code of its own": {
        "kind": "status",
        "status": 500,
        "body": '{"error":404,"message":"404 Not Found"}',
    },
    "a login page": {"kind": "status", "status": 200, **HTML},
    "sent elsewhere": {"kind": "status", "status": 302, "headers": {"Location": "https://elsewhere.example/login"}},
    "a scope is missing": {
        "kind": "status",
        "status": 403,
        "body": '{"error":403,"message":"Access denied for scope"}',
    },
    "a feature is missing": {"kind": "status", "status": 403, "body": '{"error":403,"message":"Feature not enabled"}'},
    "no right, no word": {"kind": "status", "status": 403, "body": '{"error":403,"message":""}'},
    "not shared any more": {"kind": "status", "status": 404, "body": '{"error":404,"message":"Not found"}'},
    "a gateway lost it": {"kind": "status", "status": 502, **HTML},
    "cut off before": {"kind": "drop"},
    # It holds every later request back, so it comes last.
    "asks for ten minutes": {"kind": "status", "status": 429, "body": "{}", "headers": {"Retry-After": "600"}},
}


@pytest.mark.failure(4, 7, 8, 9, 15)
def test_nothing_that_was_typed_is_lost_and_one_way_goes_on(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    record_id = new_command(demo, "Trouble", "trouble")

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await open_form(shown, session, "command", record_id)
            for name, trouble in TROUBLES.items():
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
                buttons = [each.text() for each in found.findChildren(Button) if each.isVisible()]
                assert len([each for each in buttons if each]) <= 1, f"{name}: {buttons}"
                assert widget(page, "description").value() == f"typed while it {name}"
                assert page.is_unsaved()
                await session.drafts.flush()
                (file,) = (tmp_path / "drafts").rglob(f"command-{record_id}.json")
                assert f"typed while it {name}".encode() in file.read_bytes()
                assert command(demo, record_id)["description"] == ""

    play(scene())
