"""With larger text, everything next to it grows; what doesn't fit is hidden as a whole."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QStyle, QWidget
from pytestqt.qtbot import QtBot

from app.models.choice_model import Choice
from app.models.table_columns import PillSpec
from app.ui.awaited_dialogs import CardDialog
from app.ui.forms.date_time_editor import MomentEditor
from app.ui.look import icons
from app.ui.look.theme import BASE_PX, LARGEST_PX, SMALLEST_PX, Scheme, apply_theme, theme
from app.ui.pages.start.page import ChoiceCard
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind, IconButton
from app.ui.widgets.buttons.toggles import CheckBox, Switch
from app.ui.widgets.drawing.illustrations import Drawing
from app.ui.widgets.drawing.logo import Mark
from app.ui.widgets.drawing.pills import Pill, pill_width
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.drawing.thumbnails import thumb_pixmap
from app.ui.widgets.feedback.progress_ring import Ring
from app.ui.widgets.inputs.chips import FilterChip, TagChip
from app.ui.widgets.inputs.labelled_fields import NumberEdit, SearchField
from app.ui.widgets.keyboard.key_cap import KeyCap
from app.ui.widgets.lineup.layout_library_view import LayoutLibrary
from app.ui.widgets.popups.choice_popup import ChoicePopup
from app.ui.widgets.tables.list_placeholders import StatePanel
from app.ui.widgets.text.labels import IconLabel, Label

SIZES = (SMALLEST_PX, 18, LARGEST_PX)


@pytest.fixture(autouse=True)
def as_before(qapp: QApplication) -> Iterator[None]:
    apply_theme(qapp, Scheme.LIGHT)
    yield
    apply_theme(qapp, Scheme.LIGHT)


@pytest.mark.parametrize("px", SIZES)
def test_a_number_field_follows_the_text_size_with_its_number(qtbot: QtBot, qapp: QApplication, px: int) -> None:
    field = NumberEdit(99, 1, 99)
    qtbot.addWidget(field)
    field.show()
    normal = field.sizeHint()
    apply_theme(qapp, Scheme.LIGHT, base_px=px)
    assert field.lineEdit().font().pixelSize() == px
    assert field.sizeHint().width() == pytest.approx(normal.width() * px / BASE_PX, abs=1)
    assert field.minimumSizeHint().width() == theme().px(40)


@pytest.mark.parametrize("px", SIZES)
@pytest.mark.parametrize(
    "make",
    [
        lambda: IconLabel("bell"),
        lambda: IconButton("bell", "Ring"),
        lambda: Pill("Draft", icon="pencil-line"),
        lambda: KeyCap("F1"),
        lambda: TagChip("season:autumn"),
        lambda: FilterChip("Folder", "Shops"),
        lambda: CheckBox(""),
        Switch,
        Dot,
        Ring,
        Mark,
    ],
    ids=[
        "icon",
        "icon button",
        "pill",
        "key",
        "tag",
        "filter",
        "check",
        "switch",
        "dot",
        "ring",
        "mark",
    ],
)
def test_icons_beside_text_grow_with_it(qtbot: QtBot, qapp: QApplication, make: Callable[[], QWidget], px: int) -> None:
    widget = make()
    qtbot.addWidget(widget)
    normal = widget.sizeHint().expandedTo(widget.minimumSize()).height()
    apply_theme(qapp, Scheme.LIGHT, base_px=px)
    now = widget.sizeHint().expandedTo(widget.minimumSize()).height()
    assert now == pytest.approx(normal * px / BASE_PX, abs=1)


@pytest.mark.parametrize("px", SIZES)
def test_icons_and_thumbnails_are_as_large_as_the_text(qapp: QApplication, px: int) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=px)
    share = px / BASE_PX
    assert icons.pixmap("bell", dpr=2.0).deviceIndependentSize().width() == round(icons.SIZE * share)
    assert icons.icon("bell").availableSizes()[0].width() == round(icons.SIZE * share)
    assert thumb_pixmap(3, 1.0).width() == round(28 * share)
    assert pill_width(PillSpec("", icon="x")) == pytest.approx(round(7 * share) * 2 + round(12 * share) + 2)


def test_a_menu_draws_its_icons_as_large_as_its_words(qtbot: QtBot, qapp: QApplication) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    action = QAction("Duplicate…", menu)
    icons.set_action_icon(action, "copy")
    menu.addAction(action)
    for px in SIZES:
        apply_theme(qapp, Scheme.LIGHT, base_px=px)
        side = menu.style().pixelMetric(QStyle.PixelMetric.PM_SmallIconSize, None, menu)
        assert side == theme().px(icons.SIZE)
        qtbot.waitUntil(partial(has_icons_of, action, side))


def has_icons_of(action: QAction, side: int) -> bool:
    return action.icon().actualSize(QSize(640, 480)).width() == side


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_a_search_field_keeps_its_text_between_its_icon_and_its_cross(
    qtbot: QtBot, qapp: QApplication, direction: Qt.LayoutDirection
) -> None:
    field = SearchField("Search")
    qtbot.addWidget(field)
    field.setLayoutDirection(direction)
    field.resize(240, 30)
    field.show()
    field.setText("autumn")
    sign, cross = field.findChild(IconLabel), field.findChild(IconButton)
    assert sign is not None
    assert cross is not None
    for px in SIZES:
        apply_theme(qapp, Scheme.LIGHT, base_px=px)
        field.resize(240, field.sizeHint().height())
        assert cross.isVisible()
        typed = field.cursorRect().center().x()
        first, last = sorted((sign.geometry(), cross.geometry()), key=QRect.left)
        assert first.right() < typed < last.left()
        assert field.rect().contains(sign.geometry())
        assert field.rect().contains(cross.geometry())
    cross.click()
    assert field.text() == ""
    assert not cross.isVisible()


def test_the_calendar_of_a_date_stands_before_its_text(qtbot: QtBot, qapp: QApplication) -> None:
    editor = MomentEditor(lambda: None)
    qtbot.addWidget(editor)
    editor.set_value("2026-11-16 00:00:00")
    editor.resize(240, 60)
    editor.show()
    button = editor.line.findChild(IconButton)
    assert button is not None
    for px in SIZES:
        apply_theme(qapp, Scheme.LIGHT, base_px=px)
        editor.resize(300, 100 + px)
        editor.line.home(False)
        icon_right = button.x() + (button.width() + theme().px(icons.SIZE)) // 2
        assert editor.line.cursorRect().center().x() >= icon_right


def test_a_dialog_grows_with_the_text_as_far_as_its_window_has_room(qtbot: QtBot, qapp: QApplication) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(960, 600)
    apply_theme(qapp, Scheme.LIGHT, base_px=LARGEST_PX)
    assert CardDialog(window, "Narrow", width=440).width() == theme().px(440)
    assert CardDialog(window, "Wide", width=900).width() == 896


def test_a_drawing_is_hidden_if_there_is_only_room_for_text(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=LARGEST_PX)
    panel = StatePanel("magnifying-glass", "No matching campaigns", action="Clear filter", call=lambda: None)
    page = QWidget()
    qtbot.addWidget(page)
    panel.setParent(page)
    panel.resize(600, 240)
    page.show()
    drawing, title, button = panel.findChild(Drawing), panel.findChild(Label), panel.findChild(Button)
    assert drawing is not None
    assert title is not None
    assert button is not None
    assert not drawing.isVisible()
    assert _bottom(title, panel) < button.mapTo(panel, QPoint()).y()
    panel.resize(600, 600)
    assert drawing.isVisible()
    assert _bottom(drawing, panel) < title.mapTo(panel, QPoint()).y()


def _bottom(widget: QWidget, within: QWidget) -> int:
    return widget.mapTo(within, QPoint()).y() + widget.height()


@pytest.mark.parametrize("px", [BASE_PX, LARGEST_PX])
def test_a_card_of_the_first_page_has_room_for_its_whole_sentence(qtbot: QtBot, qapp: QApplication, px: int) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=px)
    sentence = "A sample CMS of a shop chain, on this computer. No setup needed."
    card = ChoiceCard("monitor-play", "Try the demo", sentence)
    qtbot.addWidget(card)
    least = theme().metrics(15, 600).height() + theme().metrics(13, 400).height()
    assert card.heightForWidth(2000) > least
    narrow = card.heightForWidth(420)
    lines = theme().metrics(13, 400).horizontalAdvance(sentence) / (420 - 2 * 36 - theme().px(24))
    assert narrow >= theme().metrics(15, 600).height() + theme().metrics(13, 400).height() * int(lines)


@pytest.mark.parametrize("px", SIZES)
def test_a_list_of_two_choices_does_not_scroll(qtbot: QtBot, qapp: QApplication, px: int) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=px)
    place = Button("Filter", ButtonKind.ADD)
    qtbot.addWidget(place)
    place.show()
    popup = ChoicePopup(place, "Retired")
    popup.offer([Choice(True, "Yes"), Choice(False, "No")])
    popup.open_below()
    bars = [each for each in popup.findChildren(QWidget) if each.inherits("QScrollBar") and each.isVisible()]
    assert bars == []
    popup.close()


def test_the_filters_of_the_library_fold_where_there_is_no_room_for_the_list(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT, base_px=LARGEST_PX)
    page = QWidget()
    qtbot.addWidget(page)
    library = LayoutLibrary("acme")
    library.setParent(page)
    library.resize(420, 260)
    page.show()
    chips = [each for each in library.findChildren(Button) if each.kind is ButtonKind.ADD]
    (fold,) = (each for each in library.findChildren(IconButton) if each.accessibleName() == "Filter")
    assert chips
    assert fold.isVisible()
    assert not any(each.isVisible() for each in chips)
    fold.click()
    (menu,) = library.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)[-1:]
    assert [each.text() for each in menu.actions() if each.text()][:5] == [each.text() for each in chips]
    menu.close()
    (by_id,) = (each for each in library.findChildren(IconButton) if each.accessibleName() == "Add by ID…")
    wanted: list[bool] = []
    library.ids_wanted.connect(lambda: wanted.append(True))
    by_id.click()
    assert wanted == [True]
    library.resize(420, 1_400)
    assert not fold.isVisible()
    assert not by_id.isVisible()
    assert all(each.isVisible() for each in chips)
    lowest = max(_bottom(each, library) for each in chips)
    assert lowest <= library.view.mapTo(library, QPoint()).y()
