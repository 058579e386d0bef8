"""All widgets in both themes: painted, named, reachable by keyboard, and readable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.ui.look.color_tokens import HUES_DARK, HUES_LIGHT, TOKENS
from app.ui.look.theme import Scheme, apply_theme, theme
from tests.helpers.contrast import contrast
from tests.ui.widgets.gallery import WINDOWS, shoot

Build = Callable[[], QWidget]


@pytest.fixture(params=list(WINDOWS))
def window(request: pytest.FixtureRequest, themed: Scheme, qtbot: QtBot) -> QWidget:
    window = WINDOWS[request.param]()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    return window


def _is_inner(widget: QWidget) -> bool:
    """The editor inside a spin box speaks through the box."""
    return isinstance(widget, QLineEdit) and isinstance(widget.parentWidget(), QSpinBox)


def _focusable(window: QWidget) -> list[QWidget]:
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
        and not _is_inner(widget)
    ]


@pytest.mark.parametrize("name", list(WINDOWS))
def test_no_part_becomes_a_window_while_the_gallery_is_built(light: None, name: str, qtbot: QtBot) -> None:
    seen: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
                seen.append(type(watched).__name__)
            return False

    watch = Watch()
    app = QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    try:
        qtbot.addWidget(WINDOWS[name]())
    finally:
        app.removeEventFilter(watch)
    assert seen == []


def test_the_gallery_paints_without_default_grey(window: QWidget) -> None:
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    words = memoryview(image.constBits()).cast("B").cast("I")
    counts = Counter(f"#{words[place] & 0xFFFFFF:06X}" for place in range(0, len(words), 7))
    dark = theme().is_dark
    ours = {(shades.dark if dark else shades.light) for shades in TOKENS.values()}
    ours |= {hue.ground for hue in (HUES_DARK if dark else HUES_LIGHT)}
    foreign = {name: count for name, count in counts.items() if name not in ours and count > len(words) / 7 / 200}
    # Only edges, shadows and fading bars have colours between ours, and none of them covers half a percent.
    assert foreign == {}
    assert len(counts) > 50


def test_every_control_has_a_name_for_screen_readers(window: QWidget) -> None:
    nameless = []
    for widget in _focusable(window):
        interface = QAccessible.queryAccessibleInterface(widget)
        if not interface.text(QAccessible.Text.Name).strip():
            nameless.append(f"{type(widget).__name__} at {widget.geometry()}")
    assert nameless == []


def test_tab_reaches_every_control_and_wraps_around(window: QWidget, qapp: QApplication) -> None:
    expected = set(_focusable(window))
    window.activateWindow()
    reached: set[QWidget] = set()
    for _ in range(len(expected) * 2 + 10):
        QTest.keyClick(qapp.focusWidget() or window, Qt.Key.Key_Tab)
        focused = qapp.focusWidget()
        if focused is not None:
            reached.add(focused)
    # Of an exclusive group, Tab reaches the chosen button and the arrows the others.
    missed = {widget for widget in expected - reached if not _has_arrow_neighbour(widget, reached)}
    assert missed == set()


def _has_arrow_neighbour(widget: QWidget, reached: set[QWidget]) -> bool:
    return any(other.parentWidget() is widget.parentWidget() and type(other) is type(widget) for other in reached)


def test_labels_never_guess_at_markup(window: QWidget) -> None:
    assert {label.textFormat() for label in window.findChildren(QLabel)} == {Qt.TextFormat.PlainText}


def test_every_label_is_readable_on_its_background(window: QWidget) -> None:
    picture = window.grab().toImage()
    poor = []
    for label in window.findChildren(QLabel):
        if not label.isVisible() or not label.text().strip() or not label.isEnabled():
            continue
        corner = label.mapTo(window, label.rect().topLeft())
        ground = picture.pixelColor(max(corner.x() - 1, 0), max(corner.y(), 0))
        ink: QColor = label.palette().color(label.foregroundRole())
        if contrast(ink.name(), ground.name()) < 4.5:
            poor.append(f"{label.text()!r}: {ink.name()} on {ground.name()}")
    assert poor == []


def test_no_text_is_cut_off_in_a_button(window: QWidget) -> None:
    squeezed = [
        f"{type(widget).__name__} {getattr(widget, 'text', str)()!r}"
        for widget in _focusable(window)
        if widget.metaObject().className() in ("Button", "FilterChip") and widget.width() < widget.sizeHint().width()
    ]
    assert squeezed == []


def test_pictures_of_both_themes_can_be_taken(qapp: QApplication, tmp_path: Path) -> None:
    shots = shoot(qapp, tmp_path)
    apply_theme(qapp, Scheme.LIGHT)
    assert [shot.name for shot in shots] == ["main-light.png", "editor-light.png", "main-dark.png", "editor-dark.png"]
    assert all(shot.stat().st_size > 20_000 for shot in shots)
