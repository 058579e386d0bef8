"""On every screen, each control has a name and can be reached with the keyboard."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.helpers import accessibility
from tests.helpers.accessibility import nameless
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def unreached(shown: Program) -> list[str]:
    content = shown.window.content()
    assert content is not None
    return await accessibility.unreached(shown.window, content)


def test_the_start_page(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            assert nameless(shown.connection_flow.start) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_form_of_a_connection(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            assert shown.connection_flow.sign_in.form is not None
            shown.press("More settings", shown.connection_flow.sign_in)
            assert nameless(shown.connection_flow.sign_in) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_wait_for_the_browser(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.go_to(shown.connection(demo))
            await until(lambda: shown.browser.opened)
            assert nameless(shown.connection_flow.sign_in) == []
            assert await unreached(shown) == []

    play(scene())


def test_the_campaigns_with_tree_and_inspector(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.select_ids([demo.campaign_id("Autumn window loop")])
            await until(lambda: len(page.inspector.entries()) == 24)
            assert nameless(shown.navigator.bench) == []
            assert await unreached(shown) == []

    play(scene())


def test_dialogs_of_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            page = shown.page()
            page.view.select_ids([page.model.id_at(0)])
            await until(page.verbs()[1].isEnabled)
            verbs = {action.text(): action for action in page.verbs()}
            for action in (page.new_action(), verbs["Duplicate…"], page.verbs()[-1]):
                action.trigger()
                dialog = await shown.dialog()
                assert nameless(dialog) == []
                dialog.reject()
                await asyncio.sleep(0.02)

    play(scene())
