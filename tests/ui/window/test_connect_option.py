"""`--connect` sets up a connection on many computers and opens it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from app.config.command_line import Connect
from app.config.connections import ApplicationKind
from tests.helpers.demo_cms import CREDENTIALS_ONLY, PUBLIC, DemoCms
from tests.helpers.program_in_process import program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


def test_client_credentials_open_the_list_at_once(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    application = demo.applications[CREDENTIALS_ONLY]
    wanted = Connect(f"{demo.url}/", application["client_id"], "client_credentials", has_secret=True, name="Kiosks")

    async def scene() -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO(application["client_secret"] + "\n"))
        async with program(tmp_path, connect=wanted) as shown:
            await shown.at_work()
            await shown.loaded()
            (connection,) = shown.workspace.connections.connections
            assert (connection.name, connection.base) == ("Kiosks", demo.url)
            assert connection.kind is ApplicationKind.CLIENT_CREDENTIALS
            shown.connection_flow.sign_out_action(shown.workspace.sessions[connection.id], shown.window).trigger()
            said = " ".join(shown.texts(await shown.dialog()))
            assert "The client secret stays" in said
            assert "My Applications" not in said, "where no person has consented, nothing is listed"
            await shown.answer("Stay signed in")

    play(scene())


def test_the_same_command_line_reuses_its_connection(
    play: Play, demo: DemoCms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = Connect(demo.url, demo.applications[PUBLIC]["client_id"], redirect_uri="http://127.0.0.1:0/callback")

    async def scene() -> None:
        for name in ("", "Shops"):
            line = Connect(wanted.address, wanted.client_id, redirect_uri=wanted.redirect_uri, name=name)
            async with program(tmp_path, connect=line) as shown:
                await until(lambda: shown.browser.opened)
                await shown.browse(demo)
                await shown.at_work()
                (connection,) = shown.workspace.connections.connections
        assert connection.name == "Shops"

    play(scene())


@pytest.mark.failure(17)
def test_an_address_that_will_not_do_is_explained_on_the_start_page(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path, connect=Connect("http://cms.example.com", "abc")) as shown:
            start = shown.connection_flow.start
            await until(lambda: "isn't encrypted" in " ".join(shown.texts(start)))
            assert shown.window.content() is start
            assert shown.workspace.connections.connections == ()

    play(scene())
