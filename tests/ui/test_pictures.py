"""The pictures of `dev.py pictures`, on a small scale: a few pages in two looks have only texts that can be read."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from app.services.document.status import Status
from tests.helpers.demo_cms import DemoCms
from tests.helpers.legibility import cut_off, hard_to_read
from tests.pictures import scenes
from tests.pictures.picture_looks import DIMENSIONS, Look, cover
from tests.pictures.picture_studio import Studio, dressed
from tests.ui.conftest import Play

PAGES = ("state-needs-merge", "state-server-adjusted", "state-gone")
NARROW = ("drafts", "compare", "shortcuts", "activity", "state-waiting", "state-interrupted-write", "form-needs-merge")
"""Pages with buttons beside texts, and what is highest: these have the least room with large German texts."""


@pytest.mark.parametrize(
    "look, pages",
    [
        (Look(), PAGES),
        (Look("dark", "de", 11, 100, 1280), PAGES),
        (Look("light", "de", 18, 100, 1280), (*PAGES, *NARROW)),
        (Look("light", "de", 11, 200, 1280), ("form-command", "form-notification", "ad", "state-others-work")),
        (Look("dark", "en", 11, 100, 1920), ("quick-open", "guide", "compare")),
    ],
    ids=str,
)
@pytest.mark.usefixtures("quiet_log")
def test_every_text_of_these_pages_can_be_read(
    play: Play, qapp: QApplication, tmp_path: Path, look: Look, pages: tuple[str, ...]
) -> None:
    with DemoCms.lasting(tmp_path) as cms:
        studio = Studio(look, cms, folder=None, wants=pages.__contains__)

        async def scene() -> None:
            with dressed(qapp, look):
                await scenes.play(studio)

        play(scene())
    assert studio.findings == []
    assert set(studio.pictures) == set(pages)


def test_pictures_are_not_taken_in_another_language_than_that_of_their_look(qapp: QApplication) -> None:
    with pytest.raises(FileNotFoundError, match="No texts in 'fr'"), dressed(qapp, Look(language="fr")):
        pass


def test_every_status_of_a_document_has_a_picture() -> None:
    names = {name for scene in scenes.SCENES for name in scene.names}
    statuses = {re.sub(r"(?<!^)(?=[A-Z])", "-", each.__name__).lower() for each in get_args(Status)}
    assert len(statuses) > 10
    assert {f"state-{each}" for each in statuses} <= names


def test_the_looks_cover_every_pair_of_values() -> None:
    looks = cover()
    assert len(looks) < 15, "the full product has 108"
    for one, other in combinations(DIMENSIONS, 2):
        seen = {(getattr(look, one), getattr(look, other)) for look in looks}
        assert set(product(DIMENSIONS[one], DIMENSIONS[other])) <= seen


def test_narrowed_looks_keep_what_was_chosen() -> None:
    looks = cover({"language": "de", "points": 18})
    assert {(look.language, look.points) for look in looks} == {("de", 18)}
    assert {look.theme for look in looks} == {"light", "dark"}


@pytest.mark.usefixtures("light")
def test_faint_text_and_cut_hints_are_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(400, 200)
    faint, clear, hint = QLabel("Faint words", window), QLabel("Clear words", window), QLineEdit(window)
    for label, colour, top in ((faint, "#bbbbbb", 0), (clear, "#222222", 60)):
        palette = label.palette()
        palette.setColor(QPalette.ColorRole.WindowText, QColor(colour))
        palette.setColor(QPalette.ColorRole.Window, QColor("#ffffff"))
        label.setAutoFillBackground(True)
        label.setPalette(palette)
        label.setStyleSheet(f"color: {colour}; background: #ffffff")
        label.setGeometry(0, top, 200, 40)
    hint.setGeometry(0, 120, 80, 30)
    hint.setPlaceholderText("A hint that is much longer than its field")
    window.show()
    qtbot.waitExposed(window)
    (poor,) = hard_to_read(window)
    assert "Faint words" in poor
    (cut,) = cut_off(window)
    assert "A hint that is much longer" in cut
    hint.setToolTip(hint.placeholderText())
    assert cut_off(window) == []
