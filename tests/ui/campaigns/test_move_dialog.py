"""Folders in the dialog that moves campaigns: create, rename, delete, and readable refusals."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QTest

from app.domain.folder import walk
from app.services.session.session import Session
from app.ui.awaited_dialogs import CardDialog
from app.ui.pages.campaigns.move_dialog import MoveDialog
from app.ui.widgets.buttons.painted_buttons import Button
from app.ui.widgets.inputs.labelled_fields import LineEdit
from app.ui.widgets.text.tooltips import shown as tip
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, program, until
from tests.helpers.sessions import signs_in
from tests.helpers.widget_finders import choose_folder
from tests.ui.campaigns.conftest import made, pick, type_name
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
Scene = Callable[[Program, Session, MoveDialog], Coroutine[Any, Any, None]]


async def asked(shown: Program, name: str) -> MoveDialog:
    """The dialog about a new campaign of this name."""
    page = shown.page()
    await made(page.session, name)
    await until(lambda: name in shown.names())
    await pick(page, name)
    next(action for action in page.verbs() if action.text() == "Move to folder…").trigger()
    dialog = await shown.dialog()
    assert isinstance(dialog, MoveDialog)
    return dialog


@pytest.fixture
def asking(play: Play, demo: DemoCms, tmp_path: Path) -> Callable[..., None]:
    """Plays a scene that begins with the open dialog."""

    def run(scene: Scene, user: str = "maya", **fields: Any) -> None:
        async def whole() -> None:
            async with program(tmp_path) as shown:
                session = await shown.sign_in(demo, user, **fields)
                await scene(shown, session, await asked(shown, f"Moved by {user}"))

        play(whole())

    return run


async def question(shown: Program, dialog: MoveDialog) -> None:
    """Waits for the question that is asked over the dialog."""
    there = shown.window.findChildren
    await until(lambda: any(each.isVisible() and each is not dialog for each in there(CardDialog)))


async def press(dialog: MoveDialog, key: Qt.Key) -> None:
    """Presses a key in the tree of the active dialog: the offscreen platform has no window manager to activate it."""
    dialog.activateWindow()
    dialog.tree.setFocus()
    await until(dialog.tree.hasFocus)
    QTest.keyClick(dialog.tree, key)


def folders(demo: DemoCms) -> dict[str, int]:
    rows = demo.api("GET", "/folders?folderName=", token=demo.token()).json()
    return {row["text"]: row["id"] for row in rows}


def current(dialog: MoveDialog) -> str:
    return str(dialog.tree.currentIndex().data())


def in_sidebar(shown: Program) -> set[str]:
    model = shown.navigator.bench.nav.model
    return {item.title for key in [*model.keys()] if (item := model.item(model.index_of(key))) is not None}


def failure(shown: Program, dialog: MoveDialog) -> str:
    return next((text for text in shown.texts(dialog) if "CMS" in text or "permission" in text), "")


def test_a_new_folder_is_selected_and_takes_the_campaign(asking: Callable[..., None], demo: DemoCms) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Shops")
        dialog.new.trigger()
        await question(shown, dialog)
        await type_name(shown, "Pop-up")
        await shown.answer("Create")
        await until(lambda: current(dialog) == "Pop-up")
        await until(lambda: "Pop-up" in in_sidebar(shown))
        await press(dialog, Qt.Key.Key_Return)
        await until(lambda: "“Moved by maya” moved to “Pop-up”" in shown.toasts())
        page = shown.page()
        (campaign,) = [each for each in page.model.records() if each.name == "Moved by maya"]
        assert demo.campaign(campaign.campaign_id)["folderId"] == folders(demo)["Pop-up"]

    asking(scene)


def test_a_folder_is_renamed_and_deleted_by_keyboard(asking: Callable[..., None], demo: DemoCms) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        await session.folders.create("Misspeled", 2)
        await shown.answer("Cancel")
        again = await asked(shown, "Moved by keyboard")
        choose_folder(again, "Misspeled")
        await press(again, Qt.Key.Key_F2)
        await question(shown, again)
        await type_name(shown, "Misspelled")
        await shown.answer("Rename")
        await until(lambda: current(again) == "Misspelled")
        await until(lambda: "Misspelled" in in_sidebar(shown) and "Misspeled" not in in_sidebar(shown))
        await press(again, Qt.Key.Key_Delete)
        await question(shown, again)
        await shown.answer("Delete")
        await until(lambda: current(again) == "Shops")
        assert "Misspelled" not in folders(demo)
        await until(lambda: "Misspelled" not in in_sidebar(shown))
        await shown.answer("Cancel")

    asking(scene)


def test_a_folder_with_content_stays_and_the_dialog_says_why(asking: Callable[..., None], demo: DemoCms) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Seasonal")
        dialog.delete.trigger()
        await question(shown, dialog)
        await shown.answer("Delete")
        sentence = "The folder isn't empty, so the CMS won't delete it."
        await until(lambda: failure(shown, dialog).startswith(sentence))
        assert "Seasonal" in folders(demo)
        assert dialog.delete.isEnabled()
        await shown.answer("Cancel")

    asking(scene)


@pytest.mark.failure(35)
def test_a_creation_without_an_answer_is_sent_again_only_when_the_user_says_so(
    asking: Callable[..., None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        session.writer.checks.looks_s = (0.0, 0.05)
        demo.fault("status", path="^/api/folders$", method="POST", status=504, body="<html>Gateway</html>")
        choose_folder(dialog, "Shops")
        dialog.new.trigger()
        await question(shown, dialog)
        await type_name(shown, "Doubtful")
        await shown.answer("Create")
        await until(lambda: any(each.text() == "Send again" for each in visible_buttons(dialog)))
        assert "Doubtful" not in folders(demo)
        assert len(demo.requests(method="POST", path="/api/folders$")) == 1
        shown.press("Send again", dialog)
        await until(lambda: current(dialog) == "Doubtful")
        assert [f.text for f, _ in walk((await session.lookups.folders()).items)].count("Doubtful") == 1
        await shown.answer("Cancel")

    demo.forget_requests()
    asking(scene)


@pytest.mark.failure(12)
def test_a_folder_whose_deletion_ended_the_sign_in_is_looked_for_after_the_next_one(
    asking: Callable[..., None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        await session.folders.create("Signed out", 2)
        await shown.answer("Cancel")
        again = await asked(shown, "Moved after signing in")
        choose_folder(again, "Signed out")
        demo.applied(401, path="/folders/", method="DELETE", json_body={})
        refusal = '{"error":"invalid_grant","error_description":"","message":"","hint":"Token has been revoked"}'
        demo.fault("status", path="access_token", method="POST", status=400, body=refusal)
        again.delete.trigger()
        await question(shown, again)
        await shown.answer("Delete")
        await until(lambda: any(each.text() == "Try again" for each in visible_buttons(again)))
        assert "Signed out" not in folders(demo)
        await signs_in(session, demo, "maya")
        demo.forget_requests()
        shown.press("Try again", again)
        await until(lambda: current(again) == "Shops")
        assert not failure(shown, again)
        await shown.answer("Cancel")

    asking(scene)


def test_the_root_folder_is_for_administrators(asking: Callable[..., None]) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Root folder")
        assert not dialog.new.isEnabled()
        assert "Only administrators" in tip(dialog.new.toolTip())
        assert "root folder" in tip(dialog.rename.toolTip())
        choose_folder(dialog, "Shops")
        assert dialog.new.isEnabled()
        await shown.answer("Cancel")

    asking(scene, "alex")


def test_an_account_without_the_feature_reads_which_one_is_missing(asking: Callable[..., None]) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Shops")
        assert "Add folders" in tip(dialog.new.toolTip())
        assert "Rename and delete folders" in tip(dialog.rename.toolTip())
        assert not dialog.delete.isEnabled()
        await shown.answer("Cancel")

    asking(scene, "priya")


def test_a_connection_that_confirms_writes_asks_before_a_folder_is_created(
    asking: Callable[..., None], demo: DemoCms
) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Shops")
        dialog.new.trigger()
        await question(shown, dialog)
        await type_name(shown, "Considered")
        shown.press("Create", await shown.dialog())
        await until(lambda: any(each.text() == "Continue" for each in visible_buttons(shown.window)))
        shown.press("Continue")
        await until(lambda: current(dialog) == "Considered")
        await shown.answer("Cancel")

    asking(scene, confirm_writes=True)


def visible_buttons(within: Any) -> list[Button]:
    return [each for each in within.findChildren(Button) if each.isVisible()]


def test_names_that_the_cms_would_refuse_are_explained_while_typing(asking: Callable[..., None]) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        choose_folder(dialog, "Shops")
        dialog.new.trigger()
        await question(shown, dialog)
        await type_name(shown, "a <b")
        over = await shown.dialog()
        assert any("removes everything that looks like an HTML tag" in text for text in shown.texts(over))
        over.findChildren(LineEdit)[0].clear()
        await until(lambda: any("Enter a name." in text for text in shown.texts(over)))
        over.reject()
        await shown.answer("Cancel")

    asking(scene)


def test_a_folder_in_a_collapsed_one_is_found_by_typing(asking: Callable[..., None], demo: DemoCms) -> None:
    async def scene(shown: Program, session: Session, dialog: MoveDialog) -> None:
        tree = dialog.tree
        tree.collapseAll()
        dialog.activateWindow()
        await until(dialog.search.hasFocus)
        QTest.keyClicks(dialog.search, "BRISTOL")
        assert current(dialog) == "Bristol Harbour"
        assert tree.isVisible()
        assert not tree.visualRect(tree.currentIndex()).isEmpty(), "the folder around it is expanded"
        visible = [str(index.data()) for index in tree._walk(QModelIndex()) if not tree.visualRect(index).isEmpty()]
        assert "Seasonal" not in visible
        QTest.keyClicks(dialog.search, " nowhere")
        assert dialog._current() is None
        assert not next(each for each in dialog.findChildren(Button) if each.text() == "Move").isEnabled()
        dialog.search.clear()
        assert "Seasonal" in [str(index.data()) for index in tree._walk(QModelIndex())]
        QTest.keyClicks(dialog.search, "season")
        QTest.keyClick(dialog.search, Qt.Key.Key_Down)
        below = current(dialog)
        assert below != "Seasonal"
        QTest.keyClick(dialog.search, Qt.Key.Key_Return)
        await until(lambda: f"“Moved by maya” moved to “{below}”" in shown.toasts())

    asking(scene)
