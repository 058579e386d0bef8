"""Tags are typed, pasted, suggested, refused and removed without leaving the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.theme import Scheme
from app.ui.widgets.containers.box_layouts import column
from app.ui.widgets.inputs.chips import TagChip
from app.ui.widgets.inputs.labelled_fields import Field
from app.ui.widgets.inputs.tag_field import TagField
from tests.helpers.widget_finders import is_painted


class Scene:
    def __init__(self, qtbot: QtBot, width: int = 360) -> None:
        self.page = QWidget()
        qtbot.addWidget(self.page)
        self.field = TagField(["season:autumn", "window"], name="Tags")
        self.page.setLayout(column(self.field))
        self.page.resize(width, 200)
        self.page.show()
        self.told: list[list[str]] = []
        self.field.tags_changed.connect(self.told.append)
        self.place = self.field.findChildren(QLineEdit)[0]
        self.place.setFocus()

    def chip(self, tag: str) -> TagChip:
        return next(chip for chip in self.field.findChildren(TagChip) if chip.tag == tag and chip.isVisible())


@pytest.fixture
def scene(qtbot: QtBot, light: None) -> Scene:
    return Scene(qtbot)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Comma])
def test_enter_and_comma_add_what_was_typed(scene: Scene, key: Qt.Key) -> None:
    QTest.keyClicks(scene.place, "  bakery ")
    told = list(scene.told)
    QTest.keyClick(scene.place, key)
    assert scene.field.tags == ["season:autumn", "window", "bakery"]
    assert scene.chip("bakery").isVisible()
    assert scene.place.text() == ""
    assert scene.told == told, "it counted as a tag before"


def test_a_tag_counts_from_its_first_letter_on(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "me")
    assert scene.told == [["season:autumn", "window", "m"], ["season:autumn", "window", "me"]]
    assert scene.field.tags == scene.told[-1]
    QTest.keyClick(scene.place, Qt.Key.Key_Space)
    QTest.keyClick(scene.place, Qt.Key.Key_Left)
    scene.field.set_tags(scene.field.tags)
    assert (scene.place.text(), scene.place.cursorPosition()) == ("me ", 2), "showing the same tags moves nothing"
    for _ in "me":
        QTest.keyClick(scene.place, Qt.Key.Key_Backspace)
    assert scene.field.tags == scene.told[-1] == ["season:autumn", "window"]


def test_a_tag_whose_value_is_still_missing_is_the_tag_alone(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "offer|")
    assert scene.field.tags == ["season:autumn", "window", "offer"]
    scene.field.set_tags(scene.field.tags)
    assert scene.place.text() == "offer|"
    scene.place.clearFocus()
    assert scene.chip("offer").isVisible()
    scene.place.setFocus()
    QTest.keyClicks(scene.place, "|")
    assert scene.field.tags[-1] == "|", "this is no tag, and refused by the owner"


def test_the_letters_of_one_tag_are_one_step(scene: Scene) -> None:
    steps: list[bool] = []
    scene.field.tags_changed.connect(lambda _: steps.append(scene.field.starts_step))
    QTest.keyClicks(scene.place, "ab")
    QTest.keyClick(scene.place, Qt.Key.Key_Return)
    QTest.keyClicks(scene.place, "cd,ef")
    scene.field.remove("window")
    QTest.keyClicks(scene.place, "g")
    assert steps == [True, False, True, False, True, False, True, True]


def test_a_typed_tag_that_is_undone_leaves_the_field_or_becomes_shorter(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "bakery")
    told = list(scene.told)
    scene.field.set_tags(["season:autumn", "window", "bak"])
    assert scene.place.text() == "bak"
    scene.field.set_tags(["season:autumn", "window"])
    assert (scene.place.text(), scene.field.tags) == ("", ["season:autumn", "window"])
    assert scene.told == told


def test_other_tags_that_are_shown_keep_the_typed_one_only_if_it_is_among_them(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "bakery")
    scene.field.set_tags(["bakery", "menu"])
    assert (scene.field.tags, scene.place.text()) == (["bakery", "menu"], "")
    assert scene.chip("bakery").isVisible()


def test_a_marked_suggestion_counts_as_it_is_shown(scene: Scene) -> None:
    scene.field.set_suggestions(["menu"])
    QTest.keyClicks(scene.place, "men")
    completer = scene.place.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    QTest.keyClick(popup, Qt.Key.Key_Down)
    assert scene.place.text() == "menu"
    assert scene.field.tags == scene.told[-1] == ["season:autumn", "window", "menu"]


def test_undo_does_not_repeat_the_text_of_a_tag(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "bakery")
    QTest.keyClick(scene.place, Qt.Key.Key_Return)
    QTest.keyClick(scene.place, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert scene.place.text() == ""
    assert scene.field.tags[-1] == "bakery"


def test_a_tag_is_taken_once(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "window")
    QTest.keyClick(scene.place, Qt.Key.Key_Return)
    assert scene.field.tags == scene.told[-1] == ["season:autumn", "window"]
    assert scene.place.text() == ""


def test_leaving_the_field_keeps_what_was_typed(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "bakery")
    scene.place.clearFocus()
    assert scene.field.tags[-1] == "bakery"


def test_pasted_text_is_cut_at_commas_and_lines(scene: Scene) -> None:
    QApplication.clipboard().setText("menu, offer,\nfam")
    scene.place.paste()
    assert scene.told == [["season:autumn", "window", "menu", "offer", "fam"]]
    assert scene.chip("offer").isVisible()
    assert scene.place.text() == "fam"


def test_backspace_in_an_empty_place_edits_the_last_tag(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "x")
    QTest.keyClick(scene.place, Qt.Key.Key_Backspace)
    told = list(scene.told)
    assert told[-1] == ["season:autumn", "window"]
    QTest.keyClick(scene.place, Qt.Key.Key_Backspace)
    assert scene.told == told, "a tag being changed is still one"
    assert [chip.tag for chip in scene.field.findChildren(TagChip) if chip.isVisible()] == ["season:autumn"]
    assert scene.place.text() == "window"
    QTest.keyClicks(scene.place, "s")
    QTest.keyClick(scene.place, Qt.Key.Key_Return)
    assert scene.field.tags == ["season:autumn", "windows"]


def test_tab_takes_the_marked_suggestion_and_stays(scene: Scene) -> None:
    scene.field.set_suggestions(["menu", "men's wear"])
    QTest.keyClicks(scene.place, "men")
    completer = scene.place.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    assert popup.width() == scene.field.width(), "below the whole field"
    QTest.keyClick(popup, Qt.Key.Key_Down)
    marked = popup.currentIndex().data()
    QTest.keyClick(popup, Qt.Key.Key_Tab)
    assert scene.field.tags[-1] == marked
    assert scene.place.text() == ""
    assert scene.place.hasFocus()
    assert popup.isHidden()


def test_tab_first_adds_the_typed_tag_and_then_leaves_the_field(scene: Scene) -> None:
    QTest.keyClicks(scene.place, "menu")
    QTest.keyClick(scene.place, Qt.Key.Key_Tab)
    assert scene.field.tags[-1] == "menu"
    assert scene.place.text() == ""
    assert scene.place.hasFocus()


def test_arrows_walk_the_chips_and_delete_removes_the_one_in_focus(scene: Scene) -> None:
    QTest.keyClick(scene.place, Qt.Key.Key_Left)
    assert scene.chip("window").hasFocus()
    QTest.keyClick(scene.chip("window"), Qt.Key.Key_Left)
    assert scene.chip("season:autumn").hasFocus()
    QTest.keyClick(scene.chip("season:autumn"), Qt.Key.Key_Delete)
    assert scene.field.tags == ["window"]
    assert scene.chip("window").hasFocus()
    QTest.keyClick(scene.chip("window"), Qt.Key.Key_Right)
    assert scene.place.hasFocus()


def test_a_click_on_the_cross_removes_a_tag(scene: Scene) -> None:
    chip = scene.chip("season:autumn")
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=QPoint(chip.width() - 12, 10))
    assert scene.told == [["window"]]


def test_a_click_anywhere_else_starts_typing(scene: Scene) -> None:
    scene.place.clearFocus()
    QTest.mouseClick(scene.field, Qt.MouseButton.LeftButton, pos=QPoint(scene.field.width() - 3, 3))
    assert scene.place.hasFocus()


def test_a_refused_tag_stays_typed_and_says_why(qtbot: QtBot, light: None) -> None:
    field = TagField(check=lambda tag: "Tags have no spaces." if " " in tag else None)
    qtbot.addWidget(field)
    field.show()
    place = field.findChildren(QLineEdit)[0]
    why: list[str] = []
    field.refused.connect(why.append)
    QTest.keyClicks(place, "two words")
    QTest.keyClick(place, Qt.Key.Key_Return)
    assert (field.findChildren(TagChip), place.text(), why) == ([], "two words", ["Tags have no spaces."])
    assert field.tags == ["two words"], "the owner decides what becomes of it"


def test_suggestions_that_begin_with_what_is_typed_come_first(scene: Scene) -> None:
    scene.field.set_suggestions(["flagship", "kiosk", "safety", "season:winter"])

    def suggested() -> list[str]:
        model = scene.place.completer().completionModel()
        return [str(model.index(row, 0).data()) for row in range(model.rowCount())]

    QTest.keyClicks(scene.place, "s")
    assert suggested() == ["safety", "season:winter", "flagship", "kiosk"]
    QTest.keyClicks(scene.place, "hi")
    assert suggested() == ["flagship"]


@pytest.mark.parametrize("count", [1, 3, 7])
def test_a_few_suggestions_are_shown_without_scrolling(scene: Scene, count: int) -> None:
    scene.field.set_suggestions([f"season {place}" for place in range(count)])
    QTest.keyClicks(scene.place, "s")
    listed = scene.place.completer().popup()
    assert listed is not None
    assert listed.isVisible()
    QApplication.processEvents()
    assert listed.viewport().height() >= count * listed.sizeHintForRow(0)
    assert not listed.verticalScrollBar().isVisible()


def test_a_suggestion_becomes_a_tag(scene: Scene) -> None:
    scene.field.set_suggestions(["bakery", "Bank holiday", "window"])
    QTest.keyClicks(scene.place, "bak")
    completer = scene.place.completer()
    assert completer is not None
    assert completer.currentCompletion() == "bakery"
    completer.activated.emit("bakery")
    QApplication.processEvents()
    assert scene.field.tags[-1] == "bakery"
    assert scene.place.text() == ""


def test_setting_tags_emits_nothing(scene: Scene) -> None:
    scene.field.set_tags(["a", "a", " b "])
    assert scene.field.tags == ["a", "b"]
    assert scene.told == []


def test_many_tags_take_more_lines_and_stay_inside(qtbot: QtBot, themed: Scheme) -> None:
    scene = Scene(qtbot, width=240)
    lower = scene.field.height()
    scene.field.set_tags([f"campaign:{n}" for n in range(12)] + ["x" * 300])
    QApplication.processEvents()
    assert scene.field.height() > 3 * lower
    for chip in scene.field.findChildren(TagChip):
        if chip.isVisible():
            assert scene.field.rect().contains(chip.geometry())
    assert is_painted(scene.field)


def test_tab_passes_the_field_in_one_step(scene: Scene) -> None:
    assert {chip.focusPolicy() for chip in scene.field.findChildren(TagChip)} == {Qt.FocusPolicy.ClickFocus}


def test_typing_place_and_chips_are_named(scene: Scene) -> None:
    assert scene.place.accessibleName() == "Tags"
    assert scene.chip("window").accessibleName() == "window"
    assert scene.chip("window").accessibleDescription()


def test_tab_leaves_the_field_from_a_chip_as_from_the_text(scene: Scene) -> None:
    layout = scene.page.layout()
    assert layout is not None
    before, after, elsewhere = QLineEdit(), QLineEdit(), QLineEdit()
    for edit in (before, after, elsewhere):
        layout.addWidget(edit)
        edit.show()
    QWidget.setTabOrder(before, scene.place)
    QWidget.setTabOrder(scene.place, after)
    for tag in ("bakery", "menu"):  # made after everything else
        QTest.keyClicks(scene.place, tag)
        QTest.keyClick(scene.place, Qt.Key.Key_Return)
    for tag in ("menu", "bakery", "window"):
        scene.chip(tag).setFocus()
        QTest.keyClick(scene.chip(tag), Qt.Key.Key_Tab)
        assert after.hasFocus(), tag
    scene.chip("bakery").setFocus()
    QTest.keyClick(scene.chip("bakery"), Qt.Key.Key_Backtab)
    assert scene.place.hasFocus()
    QTest.keyClick(scene.place, Qt.Key.Key_Backtab)
    assert before.hasFocus()


def test_the_syntax_of_tag_values_is_explained_while_typing(qtbot: QtBot, light: None) -> None:
    tags = TagField(["window"])
    field = Field("Tags", tags, hint="Commas between them")
    qtbot.addWidget(field)
    field.show()
    place = tags.findChildren(QLineEdit)[0]

    def said() -> str:
        return " ".join(label.text() for label in field.findChildren(QLabel)[1:])

    QTest.keyClicks(place, "season:autumn")
    assert said() == "This is a single tag. For “season” with the value “autumn”, enter season|autumn."
    assert tags.accessibleDescription() == said()
    QTest.keyClick(place, Qt.Key.Key_Return)
    assert tags.tags == ["window", "season:autumn"], "the user may insist"
    assert said() == "Commas between them"
    QTest.keyClicks(place, "season|autumn")
    assert said() == "Commas between them"


@pytest.mark.parametrize("is_pasted", [False, True])
def test_a_comma_in_a_value_is_explained_and_nothing_typed_is_lost(scene: Scene, is_pasted: bool) -> None:
    hints: list[str] = []
    scene.field.hinted.connect(hints.append)
    if is_pasted:
        scene.place.insert("offer|a, b")
    else:
        QTest.keyClicks(scene.place, "offer|a, b")
    assert hints[-1] == "Values can't contain a comma: it ended the tag “offer|a”."
    assert scene.field.tags == ["season:autumn", "window", "offer|a", "b"]
    assert scene.place.text().strip() == "b"
    QTest.keyClick(scene.place, Qt.Key.Key_Return)
    QTest.keyClicks(scene.place, "c")
    assert hints[-1] == "", "the tags after it are whole"
    assert scene.field.tags == ["season:autumn", "window", "offer|a", "b", "c"]


def test_a_comma_between_plain_tags_needs_no_explanation(scene: Scene) -> None:
    hints: list[str] = []
    scene.field.hinted.connect(hints.append)
    QTest.keyClicks(scene.place, "bakery, vegan")
    assert set(hints) == {""}
