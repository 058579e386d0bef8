"""Texts with buttons at their end: beside them where there is room, below them otherwise, and never cut off."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.theme import BASE_PX, LARGEST_PX, Scheme, apply_theme
from app.ui.widgets.buttons.painted_buttons import Button, ButtonKind
from app.ui.widgets.containers.box_layouts import STRETCH, column
from app.ui.widgets.containers.wrapping_buttons import Foot, saying
from app.ui.widgets.feedback.banner import Banner, BannerAction, BannerStack
from app.ui.widgets.tables.list_placeholders import StaleLine
from app.ui.widgets.text.labels import IconLabel, Label, LineLabel
from tests.helpers.accessibility import clipped, overlapping

SENTENCE = "The reordering of the layouts was interrupted: 1 of 8 steps is done"
DETAIL = "“Allergen notice” can't be added: The name is already in use. Until you finish or undo, some appear twice."

Page = Callable[[QWidget, int], QWidget]
"""Shows a part at the top of a page of a width, and returns the page."""


def foot() -> QWidget:
    link = Button("Show", ButtonKind.LINK)
    says = saying(IconLabel("info"), LineLabel("1 conflict needs your decision", 13, 600), link, LineLabel("F8: next"))
    return Foot(says, Button("Back to editing"), Button("Use merged version", ButtonKind.PRIMARY))


def stale() -> QWidget:
    return StaleLine("Can't reach cms.example.com: nothing is listening on that port.", "Try again", list)


def banners() -> QWidget:
    stack = BannerStack()
    actions = (BannerAction("Undo reordering", list), BannerAction("Finish", list, ButtonKind.PRIMARY))
    stack.put("one", Banner(SENTENCE, DETAIL, actions=actions))
    return stack


@pytest.fixture(params=[BASE_PX, LARGEST_PX], ids=["13 px", "largest"])
def page(request: pytest.FixtureRequest, qtbot: QtBot, qapp: QApplication) -> Iterator[Page]:
    apply_theme(qapp, Scheme.LIGHT, base_px=request.param)

    def shown(part: QWidget, width: int) -> QWidget:
        holder = QWidget()
        qtbot.addWidget(holder)
        holder.setLayout(column(part, STRETCH, spacing=0))
        holder.resize(width, 700)
        holder.show()
        part.show()
        QApplication.processEvents()
        return holder

    yield shown
    apply_theme(qapp, Scheme.LIGHT)


@pytest.mark.parametrize("part", [foot, stale, banners])
def test_nothing_is_cut_off_at_any_width(page: Page, part: Callable[[], QWidget]) -> None:
    for width in (1400, 900, 640, 460):
        holder = page(part(), width)
        assert [*clipped(holder), *overlapping(holder)] == [], width
        assert holder.width() == width


def test_buttons_are_beside_the_text_if_that_is_lower(page: Page) -> None:
    for width, is_beside in ((2400, True), (460, False)):
        holder = page(banners(), width)
        button = next(each for each in holder.findChildren(Button) if each.text() == "Finish")
        words = next(each for each in holder.findChildren(Label) if each.text() == DETAIL)
        below = button.mapTo(holder, button.rect().topLeft()).y()
        end = words.mapTo(holder, words.rect().bottomLeft()).y()
        assert (below < end) is is_beside, width


def test_a_short_sentence_stays_in_one_line_and_a_foot_as_low_as_others(
    page: Page,
) -> None:
    holder = page(foot(), 2400)
    sentence = next(each for each in holder.findChildren(LineLabel) if "conflict" in each.text())
    assert sentence.height() < 2 * sentence.fontMetrics().height()
    (bar,) = holder.findChildren(Foot)
    assert bar.height() == bar.minimumHeight()


def test_what_a_foot_says_is_centred_beside_its_buttons(page: Page) -> None:
    part = foot()
    shown = page(part, 1300)
    sentence, button = shown.findChildren(LineLabel)[0], shown.findChildren(Button)[-1]
    middles = [each.mapTo(part, each.rect().center()).y() for each in (sentence, button)]
    assert abs(middles[0] - middles[1]) <= 1
