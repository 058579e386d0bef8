"""What moves for a moment: it arrives, leaves nothing behind, and stands still with reduced motion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import shiboken6
from PySide6.QtCore import QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.look.theme import allow_motion
from app.ui.widgets.drawing.animation import Glide, cross_fading
from app.ui.widgets.feedback.toast import Toaster
from app.ui.widgets.navigation.tab_strip import TabInfo, TabStrip
from app.ui.widgets.tables.load_bar import LoadBar
from tests.helpers.program_in_process import until
from tests.ui.conftest import Play


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Glide, "duration_ms", 120)
    allow_motion(True)
    yield
    allow_motion(True)


@pytest.fixture
def host(qapp: QApplication) -> Iterator[QWidget]:
    widget = QWidget()
    widget.resize(600, 400)
    widget.show()
    yield widget
    if shiboken6.isValid(widget):
        widget.deleteLater()


def test_a_toast_rises_to_its_place(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        toast = Toaster(host).show("Saved")
        start = toast.y()
        await until(lambda: toast.y() < start)
        rest = 400 - 16 - toast.height() + 16
        await until(lambda: toast.y() == rest)

    play(scene())


def test_with_reduced_motion_a_toast_is_in_place_at_once(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        allow_motion(False)
        toast = Toaster(host).show("Saved")
        assert toast.y() == 400 - 16 - toast.height() + 16

    play(scene())


def test_a_cross_fade_leaves_nothing_behind(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        with cross_fading(host, QRect(0, 200, 600, 200)):
            pass
        (veil,) = [each for each in host.children() if isinstance(each, QWidget)]
        assert veil.geometry() == QRect(0, 200, 600, 200)
        await until(lambda: not shiboken6.isValid(veil))

    play(scene())


class Below(QWidget):
    """Counts how often it is painted."""

    paints = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.paints += 1


def test_a_cross_fade_does_not_paint_the_window_again_for_each_step(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        below = Below(host)
        below.setGeometry(host.rect())
        below.show()
        await until(lambda: below.paints)
        with cross_fading(host, host.rect()):
            pass
        (veil,) = [each for each in host.children() if isinstance(each, QWidget) and each is not below]
        before = below.paints
        await until(lambda: not shiboken6.isValid(veil))
        await until(lambda: below.paints > before)
        assert below.paints == before + 1, "only when the fade is over"

    play(scene())


def test_a_cross_fade_ends_with_its_window(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        with cross_fading(host, host.rect()):
            pass
        (veil,) = [each for each in host.children() if isinstance(each, QWidget)]
        shiboken6.delete(host)
        assert not shiboken6.isValid(veil)

    play(scene())


def test_with_reduced_motion_nothing_fades(play: Play, host: QWidget, moving: None) -> None:
    async def scene() -> None:
        allow_motion(False)
        with cross_fading(host, host.rect()):
            pass
        assert not [each for each in host.children() if isinstance(each, QWidget)]

    play(scene())


def test_the_line_glides_to_the_tab_in_front(play: Play, moving: None) -> None:
    async def scene() -> None:
        strip = TabStrip()
        for title in ("One", "Two", "Three"):
            strip.add(TabInfo(title, "list"))
        strip.resize(600, 36)
        strip.show()
        strip.grab()
        strip.setCurrentIndex(2)
        strip.grab()
        assert strip.line().x() < strip.tabRect(2).x()
        await until(lambda: strip.line().toRect().x() == strip.tabRect(2).x())
        strip.deleteLater()

    play(scene())


def test_the_load_bar_shows_only_for_lists_that_take_a_moment(play: Play, host: QWidget) -> None:
    async def scene() -> None:
        bar = LoadBar(host)
        bar.set_on(True)
        assert bar.is_on
        assert bar.isHidden()
        bar.set_on(False)
        bar.set_on(True)
        await until(bar.isVisible)
        assert bar.geometry() == QRect(0, 398, 600, 2)
        host.resize(500, 400)
        await until(lambda: bar.width() == 500)
        bar.set_on(False)
        assert bar.isHidden()

    play(scene())


def test_the_moving_load_bar_does_not_paint_the_titles_again_for_each_step(
    play: Play, host: QWidget, moving: None
) -> None:
    async def scene() -> None:
        titles = Below(host)  # as the viewport of the header is
        titles.setGeometry(host.rect())
        titles.show()
        await until(lambda: titles.paints)
        bar = LoadBar(host)
        bar.set_on(True)
        await until(bar.isVisible)
        bar.grab()
        seen = titles.paints
        pictures: set[bytes] = set()

        def has_moved() -> bool:
            pictures.add(bytes(bar.grab().toImage().constBits()))
            return len(pictures) > 5

        await until(has_moved)
        assert titles.paints == seen

    play(scene())
