"""Every empty page has an illustration in the colours of the theme that grows with the text."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.bootstrap import registry
from app.ui.look.theme import BASE_PX, Scheme, apply_theme, theme
from app.ui.widgets.drawing.illustrations import Drawing, LineupPicture, has_drawing
from app.ui.widgets.messages.html_preview import HtmlPreview
from app.ui.widgets.tables.list_placeholders import StatePanel

ICONS = sorted(
    {
        *(resource.declaration().icon for resource in registry().resources),
        *(place.icon for place in registry().places),
        "funnel",
        "warning-circle",
        "lock-simple",
    }
)


def colours(image: QImage) -> set[str]:
    return {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}


@pytest.mark.parametrize("icon", ICONS)
def test_every_page_has_one_in_both_themes(qtbot: QtBot, qapp: QApplication, icon: str) -> None:
    assert has_drawing(icon)
    seen = []
    for scheme in (Scheme.LIGHT, Scheme.DARK):
        apply_theme(qapp, scheme)
        panel = StatePanel(icon, "Nothing here", "What this is.")
        qtbot.addWidget(panel)
        (drawing,) = panel.findChildren(Drawing)
        image = drawing.grab().toImage()
        assert len(colours(image)) > 3
        seen.append(image)
    assert seen[0] != seen[1]
    apply_theme(qapp, Scheme.LIGHT)


def test_they_grow_with_the_text(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    drawing = Drawing("bell")
    qtbot.addWidget(drawing)
    normal = drawing.width()
    apply_theme(qapp, Scheme.LIGHT, base_px=BASE_PX + 5)
    assert drawing.width() > normal
    apply_theme(qapp, Scheme.LIGHT)


def test_the_picture_of_the_first_page_has_the_colours_of_layouts(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    picture = LineupPicture()
    qtbot.addWidget(picture)
    picture.setFixedWidth(600)
    shown = colours(picture.grab().toImage())
    assert {theme().hue(hue)[0].name() for hue in range(7)} <= shown
    assert QColor(theme().color("drop")).name() in shown


def test_headings_of_a_message_are_larger_than_its_text(qtbot: QtBot, qapp: QApplication) -> None:
    apply_theme(qapp, Scheme.LIGHT)
    preview = HtmlPreview(name="Message")
    qtbot.addWidget(preview)
    preview.show_html("<h1>One</h1><h2>Two <i>slanted</i></h2><p>Text</p>")
    block, sizes = preview.document().begin(), []
    while block.isValid():
        each = block.begin()
        while not each.atEnd():
            form = each.fragment().charFormat()
            sizes.append((each.fragment().text(), form.font().pixelSize(), form.fontItalic()))
            each += 1
        block = block.next()
    assert sizes == [("One", 17, False), ("Two ", 15, False), ("slanted", 15, True), ("Text", 13, False)]
