"""Names that would load, hide or trigger something are shown as plain text everywhere."""

from __future__ import annotations

import json
import socket
import struct
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QMenu, QWidget

from app.models.record_table import LoadState
from app.ui.pages.campaigns.page import CampaignsPage
from app.ui.shell import Page
from app.ui.widgets.text.tooltips import plain
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import Program, menu_texts, program, until
from tests.ui.conftest import Play

pytestmark = pytest.mark.usefixtures("quiet_log")
RED = 0xFFFF0000
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def bait() -> Iterator[socket.socket]:
    """A server that notices if an address in a name is loaded."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield listener


def names(bait: socket.socket) -> list[str]:
    address = f"http://127.0.0.1:{bait.getsockname()[1]}"
    return [
        "<font color='#ff0000'>red ███████</font>",
        f"<img src='{address}/hit.png'>picture",
        f"<a href='{address}/hit'>press me</a>",
        "<body bgcolor='#ff0000'><h1>big</h1>",
        "Save & close &Delete",
        "turned \u202e gpj.exe",
        "two\nlines\x07 and a bell",
        "../../etc/passwd",
        "CON: aux|nul? *",
        "x" * 200,
    ]


def has_red(widget: QWidget) -> bool:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    return RED in struct.unpack(f"={image.width() * image.height()}I", bytes(image.constBits()))


def is_untouched(bait: socket.socket) -> bool:
    try:
        bait.accept()
    except BlockingIOError:
        return True
    return False


def plant(demo: DemoCms, wanted: list[str]) -> None:
    """The list as sent by a CMS that accepts markup; the demo, like the real one, removes it."""
    rows = [{"campaignId": 9_000 + n, "campaign": name, "type": "list", "tags": []} for n, name in enumerate(wanted)]
    body = json.dumps(rows)
    headers = {"X-Total-Count": str(len(rows))}
    demo.fault("status", path="/api/campaign$", status=200, body=body, headers=headers, times=None)
    for row in rows:
        one = json.dumps({**row, "layouts": []})
        demo.fault("status", path=f"/api/campaign/{row['campaignId']}$", status=200, body=one, times=None)


def is_named(shown: Program, name: str) -> bool:
    return shown.names() == [name]


def is_called(page: Page, name: str) -> bool:
    return page.page_title() == name


async def listed(shown: Program, count: int) -> CampaignsPage:
    page = shown.page()
    page.start_loading()
    await until(lambda: page.model.state is LoadState.READY and page.model.total == count)
    return page


@pytest.mark.failure(29)
def test_no_name_is_more_than_text_anywhere(play: Play, demo: DemoCms, tmp_path: Path, bait: socket.socket) -> None:
    wanted = names(bait)

    async def scene() -> None:
        async with program(tmp_path) as shown:
            session = await shown.sign_in(demo)
            plant(demo, wanted)
            page = await listed(shown, len(wanted))
            bench = shown.navigator.bench
            assert set(shown.names()) == set(wanted), "what is known is unchanged"
            page.view.select_ids([9_000])
            await until(lambda: any("red" in text for text in shown.texts(page.inspector)))
            assert not has_red(shown.window)
            for number in (0, 1, 4, 6):  # a tab each takes its time
                name = wanted[number]
                shown.navigator.open_page(session, "campaign", 9_000 + number)
                page_of = bench.tabs.current()
                assert page_of is not None
                await until(partial(is_called, page_of, name))
                tip = bench.tabs.strip.tabToolTip(bench.tabs.strip.currentIndex())
                assert plain(name) in tip
                assert "<" not in tip.removeprefix("<qt>").removesuffix("</qt>").replace("<br>", "")
            assert not has_red(shown.window)
            bench.tabs.all_tabs.click()
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            assert "Save && close &&Delete" in menu_texts(menu), "no letter of a name is a key"
            assert not has_red(menu)
            menu.close()
            for label in shown.window.findChildren(QLabel):
                if any(name in label.text() for name in wanted[:4]):
                    assert label.textFormat() is Qt.TextFormat.PlainText
            QTest.keyClick(shown.window, Qt.Key.Key_K, CONTROL)
            palette = shown.marquee.controller.quick_open
            QTest.keyClicks(palette.field, "red")
            await until(lambda: wanted[0] in palette.titles())
            assert not has_red(palette)
            QTest.keyClick(palette.field, Qt.Key.Key_Escape)
            assert not any(name in shown.window.windowTitle() for name in wanted)
        assert is_untouched(bait)

    play(scene())
    strange = set('<>:|?*"\\')
    assert not [path for path in tmp_path.rglob("*") if strange & set(path.name) or path.name == "passwd"]


@pytest.mark.failure(29, 30)
def test_no_name_gets_into_the_name_of_a_file(play: Play, demo: DemoCms, tmp_path: Path, bait: socket.socket) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo, name="../../<b>evil</b>:|?*")
            plant(demo, names(bait))
            page = await listed(shown, len(names(bait)))
            page.view.select_ids([9_007])
            next(
                each
                for each in page.exporter.menu().actions()
                if each.text().startswith("Export all") and "CSV" in each.text()
            ).trigger()
            await until(lambda: shown.window.findChildren(QFileDialog))
            dialog = shown.window.findChildren(QFileDialog)[0]
            assert dialog.findChildren(QLineEdit)[0].text() == "campaigns.csv"
            dialog.reject()
            await until(lambda: not dialog.isVisible())

    play(scene())


@pytest.mark.failure(29)
def test_bidi_and_invisible_characters_are_marked_when_drawn(
    play: Play, demo: DemoCms, tmp_path: Path, bait: socket.socket
) -> None:
    async def scene() -> None:
        async with program(tmp_path) as shown:
            await shown.sign_in(demo)
            pictures: list[QImage] = []
            for name in ("turned \u202e gpj.exe", "turned \ufffd gpj.exe", "turned  gpj.exe"):
                demo.clear_faults()
                plant(demo, [name])
                page = await listed(shown, 1)
                await until(partial(is_named, shown, name))
                row = QRect(0, 0, page.view.viewport().width(), page.view.rowHeight(0))
                pictures.append(page.view.viewport().grab(row).toImage())
            odd, marked, bare = pictures
            assert odd == marked
            assert odd != bare

    play(scene())
