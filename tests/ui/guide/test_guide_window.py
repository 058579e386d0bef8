"""The guide's window: contents, search, back and forward, and links, without loading anything from the network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, Qt, QUrl
from PySide6.QtGui import QTextDocument, QTextFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app.core.paths import resources_dir
from app.services.help.guide import Guide
from app.ui.guide.window import GuideWindow, open_guide
from app.ui.look.theme import Scheme, apply_theme, theme
from tests.helpers.accessibility import clipped, nameless, settled, unreached
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import browser_instead, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
CONTROL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def guide(qapp: QApplication) -> Iterator[GuideWindow]:
    apply_theme(qapp, Scheme.LIGHT)
    parent = QWidget()
    window = open_guide(parent)
    QTest.qWaitForWindowActive(window)
    yield window
    window.close()
    parent.deleteLater()
    apply_theme(qapp, Scheme.LIGHT)


def shown_text(guide: GuideWindow) -> str:
    return guide.text.toPlainText()


def test_help_is_opened_by_key_from_anywhere_and_is_one_window(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            QTest.keyClick(shown.window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
            (guide,) = shown.window.findChildren(GuideWindow)
            assert guide.isVisible(), "also before the first sign-in"
            guide.close()
            shown.window.activateWindow()
            await shown.sign_in(demo)
            shown.marquee.controller.actions.guide.trigger()
            assert shown.window.findChildren(GuideWindow) == [guide]
            assert guide.isVisible()

    play(scene())


@pytest.mark.parametrize("language", ["en", "de"])
def test_titles_of_pages_are_not_cut_in_the_contents(guide: GuideWindow, language: str) -> None:
    room = guide.contents.viewport().width() - theme().px(34)
    for page in Guide(resources_dir() / "guide", language).pages:
        assert theme().metrics(13, 600).horizontalAdvance(page.title) <= room, page.title


def test_the_doctor_and_the_form_lead_to_their_places(play: Play, demo: DemoCms, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            shown.connection_flow.connect_new()
            shown.press("How to get a client ID")
            (guide,) = shown.window.findChildren(GuideWindow)
            assert guide.page == "connecting.md"
            assert guide.text.verticalScrollBar().value() > 0
            shown.connection_flow.go_to(shown.connection(demo))
            await shown.browse(demo, "priya", decision="Deny")
            waiting = shown.connection_flow.sign_in.waiting
            assert waiting is not None
            await until(waiting.doctor.isVisible)
            shown.press("Learn more", waiting)
            assert guide.page == "sign-in.md"

    play(scene())


def test_pages_follow_the_arrow_keys_and_alt_leads_back_and_forward(guide: GuideWindow) -> None:
    assert guide.page == "README.md"
    assert not guide.back.isEnabled()
    guide.contents.setFocus()
    QTest.keyClick(guide.contents, Qt.Key.Key_Down)
    QTest.keyClick(guide.contents, Qt.Key.Key_Down)
    assert guide.page == "ordering.md"
    guide.text.verticalScrollBar().setValue(300)
    guide.go_to("bulk.md#activity")
    QTest.keyClick(guide, Qt.Key.Key_Left, ALT)
    assert (guide.page, guide.text.verticalScrollBar().value()) == ("ordering.md", 300)
    QTest.keyClick(guide, Qt.Key.Key_Left, ALT)
    assert guide.page == "connecting.md"
    QTest.keyClick(guide, Qt.Key.Key_Right, ALT)
    assert guide.page == "ordering.md"
    assert guide.contents.currentIndex().data() == "Arranging layouts"


def test_a_search_lists_the_places_and_enter_opens_the_first(guide: GuideWindow) -> None:
    QTest.keyClick(guide, Qt.Key.Key_F, CONTROL)
    assert guide.search.hasFocus()
    QTest.keyClicks(guide.search, "scope at all")
    assert guide.results()[0].title == "No scope at all"
    QTest.keyClick(guide.search, Qt.Key.Key_Return)
    assert guide.page == "sign-in.md"
    QTest.keyClick(guide.search, Qt.Key.Key_Escape)
    assert guide.isVisible(), "the first Escape empties the field"
    assert guide.contents.isVisible()
    QTest.keyClicks(guide.search, "xyzzy")
    assert "No page contains all of these words." in [
        label.text() for label in guide.findChildren(QLabel) if label.isVisible()
    ]
    guide.search.clear()
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    assert not guide.isVisible()


def test_links_open_pages_here_the_web_in_the_browser_and_nothing_else(guide: GuideWindow) -> None:
    with browser_instead() as browser:
        for address in ("sign-in.md#no-scopes", "https://example.com/", "file:///etc/passwd", "http://x/", "none.md"):
            guide.text.anchorClicked.emit(QUrl(address))
        assert browser.opened == ["https://example.com/"]
    assert guide.page == "sign-in.md"


def test_nothing_is_loaded_for_a_page(guide: GuideWindow) -> None:
    for address in ("file:///etc/hostname", "https://example.com/x.png", "connecting.md"):
        loaded = guide.text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl(address))
        assert not bytes(loaded.data())


def _headings(guide: GuideWindow) -> dict[int, set[int]]:
    found: dict[int, set[int]] = {}
    block = guide.text.document().begin()
    while block.isValid():
        if level := block.blockFormat().headingLevel():
            form = block.begin().fragment().charFormat()
            assert not form.hasProperty(QTextFormat.Property.FontSizeAdjustment)
            found.setdefault(level, set()).add(form.font().pixelSize())
        block = block.next()
    return found


@pytest.mark.parametrize("scheme", [Scheme.LIGHT, Scheme.DARK])
def test_pages_have_the_look_of_the_theme(guide: GuideWindow, qapp: QApplication, scheme: Scheme) -> None:
    guide.go_to("sign-in.md")
    apply_theme(qapp, scheme)
    assert _headings(guide) == {1: {22}, 2: {16}, 3: {14}}
    picture = guide.text.viewport().grab().toImage()
    assert picture.pixelColor(4, 4) == theme().color("surface")


def test_everything_in_it_has_a_name_and_is_reached_by_tab(play: Play, tmp_path: Path) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            guide = open_guide(shown.window)
            await until(guide.isActiveWindow)
            await settled(guide)
            assert nameless(guide) == []
            assert clipped(guide) == []
            guide.search.setFocus()
            assert await unreached(guide, guide) == []

    play(scene())


def test_the_language_of_the_program_is_that_of_the_guide(qapp: QApplication) -> None:
    before = QLocale()
    parent = QWidget()
    QLocale.setDefault(QLocale("de_AT"))
    try:
        assert open_guide(parent).guide.pages[0].title == "Marquee-Handbuch"
    finally:
        QLocale.setDefault(before)
        parent.deleteLater()


def test_each_page_can_be_shown_in_each_language(guide: GuideWindow) -> None:
    for language in ("en", "de"):
        for page in Guide(resources_dir() / "guide", language).pages:
            guide.text.show_page(page)
            for section in page.sections:
                assert all(guide.text.show_section(anchor) for anchor in section.anchors)
            assert "**" not in shown_text(guide)
            assert "kbd" not in shown_text(guide)
