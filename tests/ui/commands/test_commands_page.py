"""Commands in the window: table, filters, sidebar, invalid input, deleting and importing."""

from __future__ import annotations

import asyncio
import csv
import io
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QRadioButton, QWidget

from app.domain.commands.command import CommandForm
from app.models.navigation_tree import NavItem
from app.models.record_table import LoadState
from app.services.commands.command_import import plan_import
from app.services.commands.command_service import command_form
from app.services.session.session import Session
from app.ui.forms.page import FormPage
from app.ui.look.theme import theme
from app.ui.pages.commands.import_dialog import ImportDialog
from app.ui.pages.commands.page import CommandsPage
from app.ui.resource.exporting import table
from app.ui.resource.filter_popup import ValuePopup
from app.ui.resource.resource_declaration import GroupScope
from app.ui.task_runner import spawn
from tests.helpers.command_records import all_commands, change, new_command
from tests.helpers.demo_cms import DemoCms
from tests.helpers.form_user import editing, field, front_form, open_form, save, saved, type_into, widget, write
from tests.helpers.program_in_process import Program, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")


async def commands_page(shown: Program, session: Session) -> CommandsPage:
    """The page, loaded and in front."""
    node = NavItem(key=f"{session.connection.id}/commands", title="Commands", data=GroupScope())
    shown.navigator.tree.chosen.emit(session.connection.id, "commands", node)
    page = shown.navigator.bench.tabs.current()
    assert isinstance(page, CommandsPage)
    await until(lambda: page.model.state is LoadState.READY and page.model.rowCount())
    return page


def names(page: CommandsPage) -> list[str]:
    return [record.name for record in page.model.shown_records()]


def truth(cms: DemoCms) -> dict[str, dict[str, Any]]:
    """Every command of the CMS, by name."""
    rows = cms.api("GET", "/command?length=1000", token=cms.token()).json()
    return {row["command"]: row for row in rows}


async def pick(page: CommandsPage, *wanted: str) -> None:
    ids = [record.command_id for record in page.model.records() if record.name in wanted]
    page.view.select_ids(ids)
    await until(lambda: len(page.view.selected_ids()) == len(wanted))
    delete = page.record_verbs.delete
    assert delete is not None
    await until(delete.isEnabled)


def test_every_command_is_shown_and_found_by_what_its_columns_show(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            assert set(names(page)) == set(truth(demo))
            page.filter.setText("philips led")
            await until(lambda: len(names(page)) == 5)
            page.filter.setText("COM1")
            await until(lambda: "Screen on" in names(page))
            page.filter.setText("toaster")
            await until(lambda: names(page) == ["Old lobby switch"])

    play(scene())


FILTERED: list[tuple[dict[str, Any], set[str]]] = [
    ({"name": "Screen on, Leeds"}, {"Screen on", "Screen on, Leeds window", "Screen off, Leeds window"}),
    (
        {"name": {"text": "^Volume", "mode": "pattern"}},
        {"Volume: mute", "Volume: quiet", "Volume: day", "Volume: event"},
    ),
    ({"code": "reboot_l"}, {"Reboot player, Linux"}),
    ({"code": {"text": "^led_(red|green)$", "mode": "pattern"}}, {"LED bar red", "LED bar green"}),
    ({"name": {"text": "Screen,Bath", "mode": "AND"}}, {"Screen on, Bath window", "Screen off, Bath window"}),
    ({"id": 1}, {"Reboot player"}),
]


def test_the_filters_of_the_api_narrow_the_list(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            for values, expected in FILTERED:
                page.filters.set_filters(values)
                await until(lambda: 0 < len(names(page)) < page.model.total)
                assert expected <= set(names(page)), values
                page.filters.reset()
                await until(lambda: len(names(page)) == page.model.total)

    play(scene())


def test_a_pattern_is_a_way_to_filter_by_name_with_an_example(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            page.filters.ask_value("code")
            card = QApplication.activePopupWidget()
            assert isinstance(card, ValuePopup)
            next(each for each in card.findChildren(QRadioButton) if each.text() == "Matches a pattern").click()
            assert any("^led_(red|green)$ matches" in text for text in shown.texts(card))
            QTest.keyClicks(card.field.edit, "^led_(red|green)$")
            QTest.keyClick(card.field.edit, Qt.Key.Key_Return)
            await until(lambda: set(names(page)) == {"LED bar red", "LED bar green"})
            chip = page.filters.chip("code")
            assert chip is not None
            assert chip.accessibleName() == "Code: matches “^led_(red|green)$”, CMS"
            page.filters.ask_value("code")
            card = QApplication.activePopupWidget()
            assert isinstance(card, ValuePopup)
            assert card.field.text == "^led_(red|green)$"
            card.close()

    play(scene())


def test_the_tree_counts_by_player_type_as_the_cms_does(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await commands_page(shown, session)
            nodes = page.declaration.nodes
            assert nodes is not None
            groups = page.model.groups
            counts = dict(page.declaration.counts(groups, nodes(session.connection.id, groups)))
            for kind in ("android", "linux", "toaster"):
                rows = demo.api("GET", f"/command?length=1000&type={kind}", token=demo.token()).json()
                assert counts[f"{session.connection.id}/commands/{kind}"] == len(rows)
            assert counts[f"{session.connection.id}/commands/all"] == len(all_commands(demo))
            (android,) = [each for each in nodes(session.connection.id, groups) if each.title == "Android"]
            page.show_node(android)
            await until(lambda: len(names(page)) == counts[android.key])
            assert "Reboot player, Linux" not in names(page)
            assert "Reboot player" in names(page)

    play(scene())


def test_enter_opens_the_form_and_saving_changes_the_row(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            await pick(page, "Delivery bell")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Return)
            form = await front_form(shown)
            type_into(form, "name", "Delivery bell, twice")
            await saved(form)
            await until(lambda: "Delivery bell, twice" in names(page))
            assert "Delivery bell" not in names(page)

    play(scene())


def test_a_new_command_appears_in_the_table(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            shown.press("New command", page)
            form = await front_form(shown)
            type_into(form, "name", "Brand new")
            type_into(form, "code", "brand_new")
            (policy,) = [
                each for each in widget(form, "create_alert_on").findChildren(QRadioButton) if each.text() == "Always"
            ]
            policy.click()
            for box in widget(form, "available_on").findChildren(QWidget):
                if getattr(box, "text", str)() in {"Linux", "Windows"}:
                    QTest.keyClick(box, Qt.Key.Key_Space)
            await saved(form)
            await until(lambda: "Brand new" in names(page))
            there = truth(demo)["Brand new"]
            assert (there["availableOn"], there["createAlertOn"]) == ("linux,windows", "always")

    play(scene())


def test_unknown_player_types_and_alerts_are_kept_when_something_else_is_saved(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            before = truth(demo)["Old lobby switch"]
            form = await open_form(shown, session, "command", before["commandId"])
            assert "know the player type" in field(form, "available_on").warning
            type_into(form, "description", "The relay is gone")
            await saved(form)
            after = truth(demo)["Old lobby switch"]
            assert (after["availableOn"], after["createAlertOn"]) == (before["availableOn"], before["createAlertOn"])
            assert after["description"] == "The relay is gone"

    play(scene())


def test_deleting_asks_and_takes_the_row_away(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            await pick(page, "Nothing yet")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_Delete)
            dialog = await shown.dialog()
            assert any("It will be removed from all display settings" in text for text in shown.texts(dialog))
            await shown.answer("Delete")
            await until(lambda: "Nothing yet" not in names(page))
            assert "Nothing yet" not in truth(demo)

    play(scene())


def test_deleting_several_reports_the_one_that_fails(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            page = await commands_page(shown, session)
            chosen = ("Log level: error", "Log level: trace", "Send logs")
            await pick(page, *chosen)
            stays = truth(demo)["Log level: trace"]["commandId"]
            demo.fault(
                "status", method="DELETE", path=f"/command/{stays}$", status=403, body='{"error":403,"message":""}'
            )
            assert page.record_verbs.delete is not None
            page.record_verbs.delete.trigger()
            await shown.answer("Delete")
            await until(lambda: not {"Log level: error", "Send logs"} & set(names(page)))
            assert "Log level: trace" in names(page)
            assert "Log level: trace" in truth(demo)

    play(scene())


def test_a_view_only_command_is_locked_with_the_reason(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            rights = {"view": 1, "edit": 0, "delete": 0, "modifyPermissions": 0}
            demo.fault(
                "wrong_type", method="GET", path="/api/command", name="userPermissions", value=rights, times=None
            )
            page = await commands_page(shown, session)
            page.start_loading()
            await page.rows.settled()
            ids = [record.command_id for record in page.model.records() if record.name == "Screen on"]
            page.view.select_ids(ids)
            edit, delete = page.record_verbs.edit, page.record_verbs.delete
            assert edit is not None
            assert delete is not None
            await until(lambda: edit.toolTip() == "You have view-only access to this command.")
            assert not edit.isEnabled()
            assert delete.toolTip() == "You don't have permission to delete this command."
            form = await open_form(shown, session, "command", ids[0])
            assert "You have view-only access to this command." in shown.texts(form)
            assert widget(form, "name").isReadOnly()
            assert not editing(form).save_action.isEnabled()

    play(scene())


def test_a_row_is_duplicated_into_a_new_form(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            await pick(page, "LED bar red")
            page.view.setFocus()
            QTest.keyClick(page.view, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
            form = await front_form(shown)
            assert editing(form).is_new
            assert widget(form, "name").value() == "LED bar red (copy)"
            type_into(form, "code", "led_red_copy")
            await saved(form)
            assert truth(demo)["LED bar red (copy)"]["commandString"] == "tpv_led|red"

    play(scene())


def test_the_documented_dialect_accepts_every_field(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        with DemoCms(dialect="documented") as cms:
            async with program(tmp_path) as shown:
                page = await commands_page(shown, await shown.sign_in(cms))
                form = await open_form(shown, page.session, "command")
                type_into(form, "name", "As documented")
                type_into(form, "code", "as_documented")
                await saved(form)
                type_into(form, "description", "Every word of it")
                await saved(form)
                await until(lambda: "As documented" in names(page))
                await pick(page, "As documented")
                assert page.record_verbs.delete is not None
                shown.navigator.bench.tabs.show_page(page)
                page.record_verbs.delete.trigger()
                await shown.answer("Delete")
                await until(lambda: "As documented" not in names(page))
                assert "As documented" not in truth(cms)

    play(scene())


ROUND_TRIP = "kept"

BAD = [
    ("name", "", "Enter a name."),
    ("name", "   ", "Enter a name."),
    ("name", "n" * 255, "Names can have up to 254 characters. This one has 255."),
    ("name", "Bell 🔔 ring", ROUND_TRIP),
    ("name", "פעמון \u202eright to left\u202c", ROUND_TRIP),
    ("code", "", "Enter a code."),
    ("code", "bell1", "A code can only have letters A to Z and underscores, no digits or spaces."),
    ("code", "bell ring", "A code can only have letters A to Z and underscores, no digits or spaces."),
    ("code", "bell\u0301", "A code can only have letters A to Z and underscores, no digits or spaces."),
    ("code", "c" * 51, "Codes can have up to 50 characters. This one has 51."),
    ("description", "d" * 1001, "Descriptions can have up to 1000 characters. This one has 1001."),
    ("description", "two\nlines\tand a tab", ROUND_TRIP),
    ("description", "no-break\u00a0space and zero\u200bwidth", ROUND_TRIP),
    ("validation_string", "v" * 1001, "Validation strings can have up to 1000 characters. This one has 1001."),
    ("validation_string", "bell\x07 and escape\x1b", ROUND_TRIP),
    ("command_string", "s" * 1001, "Command strings can have up to 1000 characters. This one has 1001."),
    ("command_string", "rm -rf /tmp/* && echo 'done' | tee log", ROUND_TRIP),
    ("command_string", "🎉 שלום \u202e", ROUND_TRIP),
]


def code_of(row: tuple[str, str, str]) -> str:
    """A code for each row of the table: letters only."""
    return "odd_" + "".join(chr(ord("a") + int(digit)) for digit in str(BAD.index(row)))


def write_into(form: FormPage, name: str, text: str) -> None:
    if name == "command_string":
        write(widget(form, name).parts["free"].text, text)
    else:
        type_into(form, name, text)


def test_odd_input_is_refused_at_its_field_or_kept_as_it_is(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    wire = {"name": "command", "command_string": "commandString", "validation_string": "validationString"}

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            for row in BAD:
                name, text, expected = row
                form = await open_form(shown, session, "command")
                type_into(form, "name", "Odd")
                type_into(form, "code", code_of(row))
                write_into(form, name, text)
                demo.forget_requests()
                if expected is not ROUND_TRIP:
                    await save(form)
                    assert field(form, name).error == expected
                    assert not demo.requests(path="/api/command", method="POST")
                    continue
                await saved(form)
                record = demo.api("GET", f"/command/{editing(form).document.record_id}", token=demo.token()).json()
                assert record[wire.get(name, name)] == text
                assert getattr(editing(form).form_state.working, name) == text

    play(scene())


def test_stripped_markup_is_announced_before_saving(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            form = await open_form(shown, session, "command")
            for name in ("name", "description", "validation_string"):
                type_into(form, name, "a <script>b</script>")
                assert "looks like an HTML tag" in field(form, name).warning

    play(scene())


# --------------------------------------------------------------------------------------------------- importing

FILE = """name,code,description,command string,player types,alert
Import one,import_one,First,tpv_led|red,android,on failure
Import two,import_two,Second,reboot,,never
Import three,import3,,reboot,,never
Reboot once more,reboot,,reboot,,never
"""


async def open_import(shown: Program, page: CommandsPage, path: Path) -> ImportDialog:
    spawn(page, page.import_file(path))
    dialog = await shown.dialog()
    assert isinstance(dialog, ImportDialog)
    return dialog


@pytest.mark.failure(30)
def test_an_import_is_shown_line_by_line_before_anything_is_sent(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    path = tmp_path / "commands.csv"
    path.write_text(FILE, encoding="utf-8")

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            dialog = await open_import(shown, page, path)
            summary = "2 new commands · 1 existing, different · 1 with errors, skipped"
            (said,) = [label for label in dialog.findChildren(QLabel) if label.text() == summary]
            await until(lambda: said.heightForWidth(said.width()) <= said.height())  # all of it can be read
            assert [each.line for each in dialog.model.shown_records()] == [2, 3, 4, 5]
            frame = dialog.view.parentWidget()
            assert frame is not None
            drawn, line = frame.grab().toImage(), theme().color("border")
            right, bottom = drawn.width() - 1, drawn.height() - 1
            around = [(x, y) for x in range(right + 1) for y in (0, bottom)] + [(0, y) for y in range(bottom + 1)]
            assert all(drawn.pixelColor(x, y) == line for x, y in around), "the frame has no gaps in its corners"
            dialog.only_findings.click()
            await until(lambda: [each.line for each in dialog.model.shown_records()] == [4, 5])
            shown.press("Copy issues", dialog)
            assert "Line 4: A code can only have letters" in QApplication.clipboard().text()
            await shown.answer("Cancel")
            assert not demo.requests(path="/api/command", method="POST")

    play(scene())


def test_an_agreed_import_creates_each_command_once_even_if_an_answer_is_lost(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    path = tmp_path / "commands.csv"
    path.write_text(FILE, encoding="utf-8")

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            demo.fault("drop", method="POST", path="/api/command", after=True)
            dialog = await open_import(shown, page, path)
            await until(dialog.create_button.isEnabled)
            await shown.answer("Create 2 commands")
            await until(lambda: {"Import one", "Import two"} <= set(names(page)))
            assert len(demo.requests(path="/api/command", method="POST")) == 2
            one = truth(demo)["Import one"]
            assert (one["commandString"], one["availableOn"], one["createAlertOn"]) == (
                "tpv_led|red",
                "android",
                "failure",
            )

    play(scene())


def test_an_import_updates_existing_commands_but_not_over_newer_changes(
    play: Play, demo: DemoCms, tmp_path: Path
) -> None:
    path = tmp_path / "commands.csv"
    path.write_text("name,code\nOne renamed,there_one\nTwo renamed,there_two\n", encoding="utf-8")
    for name in ("one", "two"):
        new_command(demo, f"There {name}", f"there_{name}")

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            dialog = await open_import(shown, page, path)
            assert dialog.with_changes.isChecked(), "there is nothing else to do"
            dialog.with_changes.click()
            assert not dialog.create_button.isEnabled()
            dialog.with_changes.click()
            change(demo, truth(demo)["There two"]["commandId"], description="Changed by another user")
            await shown.answer("Update 2 commands")
            await until(lambda: "One renamed" in names(page))
            await until(lambda: truth(demo).get("There two", {}).get("description") == "Changed by another user")
            await until(lambda: not shown.navigator.activity.running())
            assert truth(demo)["One renamed"]["commandString"] == truth(demo)["There two"]["commandString"]
            assert "Two renamed" not in truth(demo)

    play(scene())


def test_a_long_file_fills_the_table_while_the_dialog_answers(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    letters = "abcdefghij"
    codes = ["long_" + "".join(letters[int(digit)] for digit in f"{n:04}") for n in range(3_000)]
    path = tmp_path / "long.csv"
    path.write_text("name,code\n" + "".join(f"Long {n},{code}\n" for n, code in enumerate(codes)), encoding="utf-8")

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            dialog = await open_import(shown, page, path)
            assert dialog.create_button.text() == "Create 3,000 commands"
            await until(lambda: dialog.model.rowCount() == 3_000)
            assert [each.line for each in dialog.model.shown_records()] == list(range(2, 3_002))
            await shown.answer("Cancel")

    play(scene())


@pytest.mark.failure(30)
def test_an_invalid_file_is_refused_with_the_line_number(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    path = tmp_path / "commands.json"
    path.write_text('[{"name": "A"},\n{"name" "B"}]', encoding="utf-8")

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            spawn(page, page.import_file(path), on_error=page._refused)
            await until(lambda: any("Line 2 isn't valid JSON" in each for each in shown.banners()))

    play(scene())


CSV_COLUMNS = {"name", "code", "string", "available_on", "alert", "description", "validation"}


def test_an_export_can_be_imported_again(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    """Into the same CMS, where it changes nothing, and into an empty one, where it creates the same."""
    odd = {"description": "—", "commandString": "two  spaces\nand a line", "validationString": "–"}
    new_command(demo, "A dash", "a_dash", **odd)

    def texts(form: CommandForm) -> list[str]:
        return [form.description, form.command_string, form.validation_string]

    async def scene() -> None:
        async with program(tmp_path / "data") as shown:
            page = await commands_page(shown, await shown.sign_in(demo))
            records = page.model.shown_records()
            text = table([each for each in page.view.columns if each.key in CSV_COLUMNS], records)
            path = tmp_path / "export.csv"
            path.write_text(text, encoding="utf-8", newline="")
            dialog = await open_import(shown, page, path)
            assert len(dialog.model.shown_records()) == page.model.total
            assert not dialog.create_button.isEnabled()
            await shown.answer("Cancel")
            await asyncio.sleep(0)
            assert "—" not in [cell for row in csv.reader(io.StringIO(text, newline="")) for cell in row]
            forms = {row.form.code: row.form for row in plan_import(text, (), is_json=False).rows}
            assert {code: texts(form) for code, form in forms.items()} == {
                record.code: texts(command_form(record)) for record in records
            }

    play(scene())


def test_a_read_only_connection_cannot_import_and_says_why(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            page = await commands_page(shown, await shown.sign_in(demo, read_only=True))
            assert not page.import_action.isEnabled()
            assert "read-only" in page.import_action.toolTip()

    play(scene())
