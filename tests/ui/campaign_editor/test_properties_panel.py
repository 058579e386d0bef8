"""Properties next to the line-up: every change is a step, and every rule is shown at its field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from app.domain.lineups.lineup import CampaignProperties, CampaignState
from app.models.lineup_editor import LineupEditor
from app.ui.look.theme import Scheme, apply_theme
from app.ui.pages.campaign_editor.properties_panel import PropertiesPanel

PROPERTIES = CampaignProperties(name="Autumn", folder_id=4, folder_name="Bristol Harbour", tags=("window",), ref1="A-1")


@pytest.fixture
def editor(qapp: QApplication) -> LineupEditor:
    apply_theme(qapp, Scheme.LIGHT)
    return LineupEditor(CampaignState(5, PROPERTIES))


@pytest.fixture
def panel(qtbot: QtBot, editor: LineupEditor) -> PropertiesPanel:
    made = PropertiesPanel(editor)
    qtbot.addWidget(made)
    made.resize(300, 700)
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    return made


def test_the_panel_shows_the_campaigns_properties(panel: PropertiesPanel) -> None:
    assert panel.name.text == "Autumn"
    assert panel.folder.value == 4
    assert panel.folder.box.currentText() == "Bristol Harbour"
    assert panel.tags.tags == ["window"]
    assert panel.order.current == "round"
    assert not panel.cycle.isChecked()
    assert not panel.plays.isVisible()
    assert panel.references[0].text == "A-1"


def test_typing_a_name_is_one_step_and_undo_restores_the_old_name(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.name.edit.selectAll()
    QTest.keyClicks(panel.name.edit, "Winter")
    assert editor.properties.name == "Winter"
    assert [editor.undo_stack.text(n) for n in range(editor.undo_stack.count())] == ["Rename campaign"]
    editor.undo_stack.undo()
    assert panel.name.text == "Autumn"


def test_leaving_a_field_ends_the_step(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.name.edit.setFocus()
    QTest.keyClicks(panel.name.edit, " 1")
    panel.references[0].edit.setFocus()
    panel.name.edit.setFocus()
    QTest.keyClicks(panel.name.edit, "2")
    assert editor.undo_stack.count() == 2


def test_cycle_playback_forces_block_and_says_why_in_one_step(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.cycle.click()
    now = editor.properties
    assert (now.cycle_playback, now.list_play_order, now.play_count) == (True, "block", 1)
    assert editor.undo_stack.count() == 1
    assert panel.order.current == "block"
    assert not panel.order.isEnabled()
    assert "always uses “Block”" in panel._order_hint.text()
    assert panel.plays.isVisible()
    panel.plays.setValue(3)
    assert editor.properties.play_count == 3
    editor.undo_stack.undo()
    editor.undo_stack.undo()
    assert editor.properties == PROPERTIES
    assert panel.order.isEnabled()
    assert panel.order.current == "round"


def test_play_order_is_explained(panel: PropertiesPanel, editor: LineupEditor) -> None:
    assert panel._order_hint.text() == "One layout from each campaign in turn"
    panel.order.set_current("block")
    assert editor.properties.list_play_order == "block"
    assert panel._order_hint.text() == "All layouts of a campaign, then the next campaign"


def test_tags_are_changed_one_step_at_a_time(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.tags.add("season|autumn")
    panel.tags.remove("window")
    assert editor.properties.tags == ("season|autumn",)
    assert editor.undo_stack.count() == 2
    editor.undo_stack.undo()
    assert panel.tags.tags == ["window", "season|autumn"]


def test_a_tag_being_typed_is_a_change_and_its_letters_are_one_step(
    panel: PropertiesPanel, editor: LineupEditor
) -> None:
    place = panel.tags.findChildren(QLineEdit)[0]
    place.setFocus()
    QTest.keyClicks(place, "winter")
    assert editor.properties.tags == ("window", "winter")
    assert place.hasFocus()
    QTest.keyClick(place, Qt.Key.Key_Return)
    QTest.keyClicks(place, "menu")
    assert [editor.undo_stack.text(n) for n in range(editor.undo_stack.count())] == ["Change tags", "Change tags"]
    assert place.text() == "menu"
    editor.undo_stack.undo()
    assert (panel.tags.tags, place.text()) == (["window", "winter"], "")
    editor.undo_stack.undo()
    assert panel.tags.tags == ["window"]
    editor.undo_stack.redo()
    assert panel.tags.tags == ["window", "winter"]


def test_a_tag_being_typed_must_be_valid_and_the_syntax_hint_stays(panel: PropertiesPanel) -> None:
    field = panel._fields["tags"]
    place = panel.tags.findChildren(QLineEdit)[0]
    QTest.keyClicks(place, "season:autumn")
    assert any(label.text().startswith("This is a single tag.") for label in field.findChildren(QLabel))
    place.selectAll()
    QTest.keyClicks(place, "a|b|c")
    assert field.error == "“a|b|c” has more than one |. Enter tag|value."
    assert set(panel.problems()) == {"tags"}
    QTest.keyClick(place, Qt.Key.Key_Backspace)
    QTest.keyClick(place, Qt.Key.Key_Backspace)
    assert field.error == ""
    assert panel.problems() == {}


def test_a_folder_is_chosen_by_its_path(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.set_folders([("Shops", 3), ("Shops / Bristol Harbour", 4), ("Shops / York", 5)], whole=True)
    assert panel.folder.box.currentText() == "Shops / Bristol Harbour"
    panel.folder.box.setCurrentIndex(2)
    assert (editor.properties.folder_id, editor.properties.folder_name) == (5, "York")
    assert editor.undo_stack.undoText() == "Change folder"


def test_the_path_of_the_folder_is_its_name_until_the_folders_are_listed(
    panel: PropertiesPanel, editor: LineupEditor
) -> None:
    assert panel.folder_path() == "Bristol Harbour"
    panel.set_folders([("Root folder", 1), ("Shops / Bristol Harbour", 4)], whole=True)
    assert panel.folder_path() == "Shops / Bristol Harbour"
    editor.set_properties({"folder_id": 1, "folder_name": "/"})
    assert panel.folder_path() == ""


def test_without_a_folder_list_an_id_can_be_typed(panel: PropertiesPanel, qtbot: QtBot) -> None:
    panel.set_folders([], whole=False)
    assert panel.folder.box.currentText() == "Bristol Harbour"
    with qtbot.waitSignal(panel.folder_id_wanted):
        panel.folder.box.setCurrentIndex(panel.folder.box.count() - 1)
    assert panel.folder.value == 4


def test_rules_appear_at_the_field_while_typing(panel: PropertiesPanel) -> None:
    panel.name.edit.clear()
    assert panel.name.error == "Enter a name for the campaign."
    QTest.keyClicks(panel.name.edit, "x" * 110)
    assert panel.name.error == ""
    assert "110" not in panel.name.error
    panel.references[1].edit.setText("y" * 300)
    assert "254" in panel.references[1].error
    assert set(panel.problems()) == {"ref2"}


def test_a_refusal_stays_at_its_field_until_it_is_changed(panel: PropertiesPanel) -> None:
    rest = panel.show_problems({"ref4": "Too long.", "layout_ids": "Layout not found."})
    assert rest == "Layout not found."
    assert panel.references[3].error == "Too long."
    assert panel.references[3].isVisible()
    QTest.keyClicks(panel.references[3].edit, "z")
    assert panel.references[3].error == ""


def test_references_are_side_by_side_only_where_their_messages_have_room(panel: PropertiesPanel, qtbot: QtBot) -> None:
    first, second = panel.references[:2]
    assert first.y() == second.y()
    panel.resize(230, 700)
    qtbot.waitUntil(lambda: first.x() == second.x() and first.y() < second.y())
    panel.resize(300, 700)
    qtbot.waitUntil(lambda: first.y() == second.y() and first.x() < second.x())


def test_references_three_to_five_unfold_by_themselves_when_they_are_used(qtbot: QtBot, qapp: QApplication) -> None:
    editor = LineupEditor(CampaignState(5, CampaignProperties(name="A", ref5="there")))
    panel = PropertiesPanel(editor)
    qtbot.addWidget(panel)
    panel.show()
    assert panel.references[4].isVisible()


def test_undo_in_a_field_is_the_editors_undo(panel: PropertiesPanel, editor: LineupEditor) -> None:
    panel.addAction(editor.undo_stack.createUndoAction(panel))
    panel.actions()[-1].setShortcut("Ctrl+Z")
    editor.set_property("list_play_order", "block")
    panel.name.edit.setFocus()
    QTest.keyClick(panel.name.edit, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.properties.list_play_order == "round"


@pytest.mark.parametrize("text", ["\ufeffA-1", "a\r\nb", "a\0b", "a\u2028b"])
def test_a_text_that_a_line_cannot_show_is_no_change(qtbot: QtBot, qapp: QApplication, text: str) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    properties = CampaignProperties(name=text, ref1=text)
    editor = LineupEditor(CampaignState(5, properties))
    panel = PropertiesPanel(editor)
    qtbot.addWidget(panel)
    assert editor.properties == properties
    QTest.keyClicks(panel.references[1].edit, "B-2")
    assert (editor.properties.name, editor.properties.ref1, editor.properties.ref2) == (text, text, "B-2")
