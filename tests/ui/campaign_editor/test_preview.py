"""Previewing a layout in the browser: the address is read when clicked, and never stored."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from app.core.log import start_file_log
from app.models.record_table import LoadState
from app.ui.pages.campaign_editor.editor_workspace import Workspace
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_texts, program, until
from tests.ui.conftest import Play

NO_PREVIEW = "The CMS has no preview for this layout. Open the layout in the CMS."
KEYS = (Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)


@pytest.fixture
def file_log(tmp_path: Path) -> Iterator[Path]:
    """The log file, including debug messages."""
    marquee = logging.getLogger("marquee")
    level, propagates = marquee.level, marquee.propagate
    start_file_log(tmp_path / "logs", logging.DEBUG)
    yield tmp_path / "logs"
    for handler in tuple(marquee.handlers):
        marquee.removeHandler(handler)
        handler.close()
    marquee.setLevel(level)
    marquee.propagate = propagates


def token_of(address: str) -> str:
    """The key in a preview address."""
    (token,) = parse_qs(urlsplit(address).query)["jwt"]
    return token


async def workspace(shown: Program, demo: DemoCms) -> Workspace:
    session = await shown.sign_in(demo)
    page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
    assert page.editing is not None
    found = page.editing.workspace
    # Other lists load in the background, and ask for layouts, too: what is to go wrong must not hit them.
    lists = shown.navigator.lists.of(session.connection.id)
    await until(lambda: all(rows.model.state in {LoadState.READY, LoadState.FAILED} for rows in lists))
    await until(lambda: found.library.model.state in {LoadState.READY, LoadState.FAILED})
    return found


def test_an_entry_is_previewed_at_its_own_address(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            work = await workspace(shown, demo)
            assert not work.actions_.preview.isEnabled()
            work.view.select_rows([1])
            assert work.actions_.preview.isEnabled()
            entry = work._editor.model.entry(1)
            opened = shown.browser.opened
            before = len(opened)
            work.view.setFocus()
            QTest.keyClick(work.view, *KEYS)
            await until(lambda: len(opened) == before + 1)
            work.actions_.preview.trigger()
            await until(lambda: len(opened) == before + 2)
            first, second = opened[-2:]
            assert urlsplit(first).path.endswith(f"/preview/layout/preview/{entry.layout_id}")
            assert token_of(first) != token_of(second), "the address was read again"
            work.view.select_rows([1, 2])
            assert not work.actions_.preview.isEnabled()

    play(scene())


def test_a_layout_of_the_library_is_shown_from_its_menu_and_by_keys(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            work = await workspace(shown, demo)
            library = work.library
            layout_id = int(library.model.id_at(3))
            library.view.select_ids([layout_id])
            await until(library.preview_action.isEnabled)
            library.view.setFocus()
            QTest.keyClick(library.view, *KEYS)
            await until(lambda: any(f"/preview/{layout_id}?" in address for address in shown.browser.opened))
            library.view.menu_wanted.emit(library.mapToGlobal(library.rect().center()))
            (menu,) = [menu for menu in library.findChildren(QMenu) if menu.isVisible()]
            assert menu_texts(menu) == ["Add to the line-up", "Preview layout", "Preview in browser"]
            menu.close()
            count = work._editor.model.count
            library.add_action.trigger()
            assert work._editor.model.count == count + 1

    play(scene())


@pytest.mark.failure(34)
def test_the_address_is_in_no_file_and_in_no_log(
    play: Play, demo: DemoCms, tmp_path: Path, file_log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tokens: list[str] = []

    async def scene() -> None:
        caplog.set_level(logging.DEBUG)
        async with program(tmp_path) as shown:
            work = await workspace(shown, demo)
            work._editor.set_property("name", "Unsaved, so that there is a draft")
            work.view.select_rows([0])
            before = len(shown.browser.opened)
            work.actions_.preview.trigger()
            await until(lambda: len(shown.browser.opened) > before)
            tokens.append(token_of(shown.browser.opened[-1]))
            demo.fault("wrong_type", path="/api/layout$", name="layoutId", value="odd")
            work.actions_.preview.trigger()
            await until(shown.toasts)
            await shown.navigator.unsaved()[0].keep_draft()

    play(scene())
    written = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert any(path.is_relative_to(file_log) for path in written)
    assert any("draft" in str(path) for path in written)
    assert any("settings" in path.name for path in written)
    (token,) = tokens
    for path in written:
        content = path.read_bytes()
        assert token.encode() not in content, path
        assert b"jwt=" not in content, path
    assert "jwt=" not in caplog.text


def test_a_missing_preview_address_is_explained(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            work = await workspace(shown, demo)
            work.view.select_rows([0])
            before = len(shown.browser.opened)
            for value in ("", None, "javascript:alert(1)", "file:///etc/passwd"):
                shown.navigator.bench.tabs.toaster.clear()
                demo.fault("wrong_type", path="/api/layout$", name="previewUrl", value=value)
                work.actions_.preview.trigger()
                await until(lambda: NO_PREVIEW in shown.toasts())
                assert len(shown.browser.opened) == before, value

    play(scene())


def test_missing_permission_for_layouts_is_explained(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(lookups=False) as bare:
            async with program(tmp_path) as shown:
                work = await workspace(shown, bare)
                work.view.select_rows([0])
                before = len(shown.browser.opened)
                work.actions_.preview.trigger()
                await until(shown.toasts)
                assert len(shown.browser.opened) == before

    play(scene())
