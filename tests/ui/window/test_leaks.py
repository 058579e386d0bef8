"""Opening and closing repeatedly leaves nothing in memory."""

from __future__ import annotations

import asyncio
import gc
import weakref
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QAction, QUndoCommand
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from app.domain.commands.command import CommandForm
from app.services.session.session import Session
from app.ui.forms.form_editing import FormEditing
from app.ui.forms.form_state import FormState
from app.ui.forms.page import FormPage
from app.ui.layout_previews.layout_usage_counts import usage_of
from app.ui.layout_previews.thumbnail_cache import large_pictures_of, pictures_of
from app.ui.resource.list_page import ResourcePage
from app.ui.widgets.tables.row_painter import _Laid
from tests.helpers.command_records import new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import banner_of, editing, open_form, save, saved, type_into
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play


async def open_and_close(shown: Program) -> int:
    """Both menus and quick open, twice; how many actions and menus there are afterwards."""
    controller = shown.marquee.controller
    for _ in range(2):
        for begin in (controller._open_main_menu, controller._open_connection_menu):
            begin()
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            menu.close()
            await asyncio.sleep(0)
        controller.quick_open.open()
        QTest.keyClicks(controller.quick_open.field, "sign out")
        await until(lambda: not controller.quick_open.is_searching)
        controller.quick_open.dismiss()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    return len(shown.window.findChildren(QAction)) + len(shown.window.findChildren(QMenu))


def alive(*kinds: type) -> int:
    """How many objects of these kinds Python still has."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    return sum(isinstance(each, kinds) for each in gc.get_objects())


async def type_and_close(shown: Program, session: Session) -> int:
    """Something is typed into new forms and thrown away; how much of forms is there afterwards."""
    for _ in range(2):
        page = await open_form(shown, session, "command")
        type_into(page, "name", "letters that become one step")
        editing(page).revert.trigger()
        await until(partial(is_clean, page))
        assert await shown.navigator.bench.tabs.close_page(page)
    del page
    shown.navigator.bench.tabs.toaster.clear()  # what was reverted can be had again for as long as that is offered
    await asyncio.sleep(0.05)
    return alive(FormState, CommandForm, QUndoCommand)


def test_a_form_is_freed_after_a_save_with_an_unknown_outcome(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """The session remembers the write: it may still arrive."""
    record_id = new_command(demo, "Once", "once")
    path = f"/command/{record_id}$"

    async def edit_and_close(shown: Program, session: Session) -> weakref.ref[FormEditing]:
        page = await open_form(shown, session, "command", record_id)
        type_into(page, "description", "first")
        demo.fault("drop", path=path, method="PUT")
        demo.fault("drop", path=path, method="GET", skip=1, times=None)
        await save(page)
        assert (await banner_of(page, "save")).accessibleName().startswith("The connection was lost")
        demo.clear_faults()
        type_into(page, "description", "second")
        await saved(page)
        assert await shown.navigator.bench.tabs.close_page(page)
        return weakref.ref(editing(page))

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            closed = await edit_and_close(shown, session)
            await until(lambda: alive(FormEditing) == 0 and closed() is None, within_s=10)

    play(scene())


def is_clean(page: FormPage) -> bool:
    return not page.is_unsaved()


def test_undo_texts_are_freed_with_their_form(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            before = await type_and_close(shown, session)
            assert await type_and_close(shown, session) <= before, "letters have left something behind"

    play(scene())


async def show_and_close(shown: Program, session: Session) -> int:
    """A table of commands, twice; how many laid-out texts there are afterwards."""
    tabs = shown.navigator.bench.tabs
    for _ in range(2):
        page = shown.navigator.list_page(session, "commands")
        assert page is not None
        tabs.show_page(page)
        await until(partial(is_painted, page))
        assert await tabs.close_page(page)
    del page
    await asyncio.sleep(0.05)
    return alive(_Laid)


def is_painted(page: ResourcePage[Any]) -> bool:
    return bool(page.view._rows._texts)


def test_texts_that_were_laid_out_go_with_their_table(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            before = await show_and_close(shown, session)
            assert await show_and_close(shown, session) <= before + 20

    play(scene())


def test_menus_and_quick_open_leave_no_action_behind(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            await until(shown.page().inspector.isVisible)
            before = await open_and_close(shown)
            assert await open_and_close(shown) == before

    play(scene())


def test_a_closed_connection_is_freed_with_all_its_rows(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """Also the first one of a process, whose sign-in asks for a keyring and finds none."""

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await shown.editor(demo.campaign_id("Autumn window loop"), session)
            assert page.editing is not None
            pictures_of(session), large_pictures_of(session), usage_of(session)
            closed = weakref.ref(session)
            assert await shown.navigator.close_connection(session)
            del session, page
            await until(lambda: alive(Session) == 0 and closed() is None, within_s=10)

    play(scene())
