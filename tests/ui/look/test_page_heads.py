"""The titles of all pages and views stand in the same place, in heads of the same height."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from app.ui.widgets.text.labels import PageTitle
from tests.helpers.accessibility import settled
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program
from tests.pictures import scenes
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import Studio, dressed
from tests.ui.conftest import Play

PAGES = ("form-command", "editor-history", "ad", "compare", "state-clean", "state-review", "state-needs-merge")
WITH_HEADS_OF_THEIR_OWN = ("form-command", "ad", "compare", "state-review", "state-needs-merge")
"""The others have more in their head: a time strip, or the page itself."""


@dataclass
class Measured(Studio):
    """Measures each page instead of taking its picture: the middle of its title, and the height of its head."""

    middles: dict[str, int] = field(default_factory=dict)
    heights: dict[str, int] = field(default_factory=dict)

    async def take(self, shown: Program, name: str) -> None:
        if not self.wants(name):
            return
        page = shown.navigator.bench.tabs.current()
        assert page is not None
        await settled(shown.window)
        (title,) = (each for each in page.findChildren(PageTitle) if each.isVisible())
        self.middles[name] = title.mapTo(page, QPoint()).y() + title.height() // 2
        head = title.parentWidget()
        assert head is not None
        self.heights[name] = head.height()


@pytest.mark.usefixtures("quiet_log")
@pytest.mark.parametrize("points", [10, 11])
def test_titles_and_heads_are_alike_on_all_pages(play: Play, qapp: QApplication, tmp_path: Path, points: int) -> None:
    look = Look(points=points)
    with DemoCms.lasting(tmp_path) as cms:
        studio = Measured(look, cms, folder=None, wants=PAGES.__contains__)

        async def scene() -> None:
            with dressed(qapp, look):
                await scenes.play(studio)

        play(scene())
    assert set(studio.middles) == set(PAGES)
    assert len(set(studio.middles.values())) == 1, studio.middles
    heights = {name: studio.heights[name] for name in WITH_HEADS_OF_THEIR_OWN}
    assert max(heights.values()) - min(heights.values()) <= 1, heights
