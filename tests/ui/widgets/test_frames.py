"""Splitters, lines, panels and the logo are drawn as designed."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.color_tokens import TOKENS
from app.ui.look.theme import Scheme, theme
from app.ui.widgets.containers.box_layouts import Stretch, clear, column, hold, row
from app.ui.widgets.containers.panels import Card, Line, Panel
from app.ui.widgets.containers.splitter import Splitter
from app.ui.widgets.drawing.logo import BARS, Mark, app_icon
from app.ui.widgets.drawing.status_dot import Dot
from app.ui.widgets.drawing.thumbnails import thumb_pixmap
from app.ui.widgets.keyboard.key_cap import KeyCap
from tests.helpers.widget_finders import is_painted

_ICONS = Path(__file__).parents[3] / "resources" / "icons"


@pytest.fixture
def splitter(qtbot: QtBot, themed: Scheme) -> Splitter:
    splitter = Splitter(Panel(), Panel())
    splitter.stretch(1)
    qtbot.addWidget(splitter)
    splitter.resize(600, 200)
    splitter.setSizes([200, 399])
    splitter.show()
    QApplication.processEvents()
    return splitter


def test_a_splitter_is_one_pixel_wide_with_a_seven_pixel_handle(splitter: Splitter) -> None:
    handle = splitter.handle(1)
    assert splitter.handleWidth() == 1
    assert handle.width() == 7
    image = splitter.grab().toImage()
    line, ground = theme().color("border").name(), theme().color("surface").name()
    middle = handle.geometry().center().x()
    assert [image.pixelColor(middle + step, 100).name() for step in (-1, 0, 1)] == [ground, line, ground]


def test_a_splitter_is_dragged_from_beside_its_line(splitter: Splitter) -> None:
    handle = splitter.handle(1)
    before = splitter.sizes()[0]
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 50))
    QTest.mouseMove(handle, QPoint(61, 50))
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=QPoint(1, 50))
    assert splitter.sizes()[0] == before + 60


def test_only_one_part_of_a_splitter_grows_with_the_window(splitter: Splitter) -> None:
    before = splitter.sizes()[0]
    splitter.resize(900, 200)
    QApplication.processEvents()
    assert splitter.sizes()[0] == before


def test_layouts_start_without_the_margins_of_the_style(qtbot: QtBot) -> None:
    label = QWidget()
    outer = hold(column(hold(row(label, 8, Stretch(factor=2))), Stretch(QWidget())))
    qtbot.addWidget(outer)
    layout = outer.layout()
    assert layout is not None
    assert layout.contentsMargins().left() == layout.contentsMargins().top() == 0
    assert layout.spacing() == 8
    clear(layout)
    assert layout.count() == 0
    assert not label.isVisibleTo(outer)


@pytest.mark.parametrize(
    "edge, place", [("top", (50, 0)), ("bottom", (50, 39)), ("left", (0, 20)), ("right", (99, 20))]
)
def test_a_panel_draws_the_requested_edges(qtbot: QtBot, themed: Scheme, edge: str, place: tuple[int, int]) -> None:
    panel = Panel(ground="window", edges=(edge,))
    qtbot.addWidget(panel)
    panel.resize(100, 40)
    image = panel.grab().toImage()
    assert image.pixelColor(*place).name() == theme().color("border").name()
    assert image.pixelColor(50, 20).name() == theme().color("window").name()
    panel.set_ground("accent_soft")
    assert panel.grab().toImage().pixelColor(50, 20).name() == theme().color("accent_soft").name()


def test_cards_lines_dots_keys_and_thumbnails_are_drawn(qtbot: QtBot, themed: Scheme) -> None:
    card = Card(tone="warn_soft")
    card.resize(80, 60)
    dot = Dot("ok")
    key = KeyCap("Ctrl+K")
    for part in (card, dot, key):
        qtbot.addWidget(part)
        assert is_painted(part)
    for line in (Line(), Line(Qt.Orientation.Vertical, 16)):
        qtbot.addWidget(line)
        assert line.grab().toImage().pixelColor(0, 0) == theme().color("border")
    assert card.grab().toImage().pixelColor(40, 30).name() == theme().color("warn_soft").name()
    card.set_tone(None)
    assert card.grab().toImage().pixelColor(40, 30).name() == theme().color("raised").name()
    dot = Dot(connection=5)
    qtbot.addWidget(dot)
    assert dot.grab().toImage().pixelColor(4, 4).name() == theme().connection(5).name()
    assert thumb_pixmap(3, 2.0).deviceIndependentSize().width() == 28
    assert thumb_pixmap(3, 2.0) is thumb_pixmap(11, 2.0)


def test_the_mark_and_its_file_are_the_same_drawing(qtbot: QtBot, light: None) -> None:
    drawing = ET.parse(_ICONS / "marquee.svg").getroot()
    shapes = [shape.attrib for shape in drawing.iter("{http://www.w3.org/2000/svg}rect")]
    assert shapes[0]["fill"] == TOKENS["accent"].light
    assert [(float(bar["x"]), float(bar["y"]), float(bar["width"])) for bar in shapes[1:]] == list(BARS)
    mark = Mark(32)
    qtbot.addWidget(mark)
    image = mark.grab().toImage()
    assert image.pixelColor(3, 16).name().upper() == TOKENS["accent"].light
    assert image.pixelColor(16, 16).name().upper() == "#FFFFFF"
    assert {size.width() for size in app_icon().availableSizes()} >= {16, 32, 256, 512}


@pytest.mark.parametrize("side", [16, 24, 32, 48])
def test_the_icon_is_sharp_where_it_is_small(light: None, side: int) -> None:
    image = app_icon().pixmap(side, side).toImage()
    along = [image.pixelColor(x, image.height() // 2).name() for x in range(image.width())]
    assert set(along) == {TOKENS["accent"].light.lower(), "#cccdf0", "#ffffff"}, "no edge lies between two pixels"


@pytest.mark.usefixtures("light")
def test_a_panel_covers_whole_pixels_of_a_screen_scaled_by_a_fraction(qtbot: QtBot) -> None:
    panel = Panel(ground="window")
    qtbot.addWidget(panel)
    panel.resize(9, 7)
    old = QColor("black")
    picture = QImage(30, 30, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(1.5)
    picture.fill(old)
    panel.render(picture, QPoint(3, 3))
    seen = {picture.pixelColor(x, y).name() for x in range(30) for y in range(30)}
    assert seen == {old.name(), theme().color("window").name()}, "no pixel is half old"
