"""Messages with hostile HTML: a thousand are shown, and none loads or runs anything."""

from __future__ import annotations

import random
import socket
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QUrl
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.widgets.messages.html_preview import HtmlPreview
from app.ui.widgets.messages.rich_text_field import RichText

RED = struct.pack("=I", 0xFFFF0000)
COUNT = 1_000


@pytest.fixture
def bait() -> Iterator[socket.socket]:
    """A server that notices if an address in the HTML is loaded."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setblocking(False)
        yield listener


@pytest.fixture
def red_file(tmp_path: Path) -> Path:
    """The rendering of a message that is allowed to load local files."""
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(QColor("#ff0000"))
    path = tmp_path / "red.png"
    assert picture.save(str(path))
    return path


def has_red(widget: QWidget) -> bool:
    image = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = bytes(image.constBits())
    place = pixels.find(RED)
    while place % len(RED) and place > 0:  # across the border of two pixels
        place = pixels.find(RED, place + 1)
    return place >= 0


def pieces(address: str, file: Path) -> list[str]:
    """Parts of messages that paint red, load from the network or from the disk, or break what cleans them."""
    red = f"background:#ff0000 url({address}/a.png);color:#f00;border:9px solid red"
    local = QUrl.fromLocalFile(str(file)).toString()
    return [
        f"<img src='{address}/b.png'>", f'<IMG SRC="{local}" width=40 height=40>', f"<img src={file}>",
        f"<img/src='{local}'/onerror=x>", f"<p style='{red}'>███</p>", "<font color=#ff0000>███</font>",
        "<body bgcolor=#ff0000>", "<table bgcolor=#ff0000 border=1 bordercolor=#ff0000><tr><td bgcolor=red>███</table>",
        f"<table background='{local}'><tr><td background='{address}/c'>███</td></tr></table>",
        f"<style>* {{ {red} }}</style>", f"<link rel=stylesheet href='{address}/d.css'>", f"<base href='{address}/'>",
        f"<iframe src='{address}/e'></iframe>", f"<object data='{local}'></object>",
        f"<svg><image href='{local}'/></svg>",
        f"<video poster='{local}' src='{address}/f'></video>", f"<script src='{address}/g'></script>",
        f"<meta http-equiv=refresh content='0;url={address}/h'>", f"<a href='{address}/i' style='color:red'>███</a>",
        "<hr color=#ff0000 style='background:red;color:red'>", "<span style=\"color:rgb(255,0,0)\">███</span>",
        f"<ul style='list-style-image:url({local})'><li>a</ul>", "<math><mi//xlink:href='data:x,<script>1</script>'>",
        f"<noscript><p title='</noscript><img src={local}>'>", f"<!--><img src={local}>-->", "<!--", "-->", "<![CDATA[",
        "]]>", "<", ">", "</", "&lt;", "&#60;img src=x&#62;", "\0", "\x1b", "'", '"', "`", "<p", "<x:y>",
        "</p>", "<b><i>", "</table>", "<textarea>", "<title>", "<plaintext>", "<xmp>", "<template>", "<frameset>",
        "words", "\u202e", "🥐",
    ]  # fmt: skip


@pytest.mark.failure(29)
def test_no_message_paints_red_or_asks_for_anything(qapp: QApplication, bait: socket.socket, red_file: Path) -> None:
    parts = pieces(f"http://127.0.0.1:{bait.getsockname()[1]}", red_file)
    dice = random.Random(29)
    preview, editor = HtmlPreview(name="Message"), RichText()
    for widget in (preview, editor):
        widget.setFixedWidth(240)
        widget.show()
    messages = [*parts, *("".join(dice.choices(parts, k=dice.randint(2, 7))) for _ in range(COUNT))]
    for number, message in enumerate(messages):
        preview.show_html(message)
        assert not has_red(preview), message
        pasted = QMimeData()
        pasted.setHtml(message)
        editor.load(message if number % 2 else "")
        editor.insertFromMimeData(pasted)
        assert not has_red(editor), message
        # as the loop does between two pastes; the notices of all of them would pile up
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.processEvents()
    with pytest.raises(BlockingIOError):
        bait.accept()
    for widget in (preview, editor):
        widget.close()
        widget.deleteLater()


def test_the_probe_sees_what_is_not_cleaned(qapp: QApplication) -> None:
    preview = HtmlPreview(name="Message")
    preview.setFixedWidth(240)
    preview.show()
    for message in ("<font color=#ff0000>███</font>", "<table bgcolor=#ff0000><tr><td>words</table>"):
        preview.setHtml(message)
        assert has_red(preview), message
    preview.close()
    preview.deleteLater()
