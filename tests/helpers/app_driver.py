"""Runs the real application and reports to a test, over a socket, the visible widgets with their place and texts.

`AppProcess` starts it as a process. It never acts: tests use mouse and keyboard.
"""

from __future__ import annotations

import json
import socketserver
import sys
import threading
import time
from collections.abc import Callable
from queue import Queue
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QLabel,
    QLineEdit,
    QWidget,
)

from app.main import main

PORT_LINE = "driver-port"


class Bridge(QObject):
    """Answers the socket thread's questions on the GUI thread."""

    asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked.connect(self._answer, Qt.ConnectionType.QueuedConnection)

    def _answer(self, question: tuple[Callable[[], Any], Queue[Any]]) -> None:
        look, answers = question
        try:
            answers.put(look())
        except Exception as error:  # noqa: BLE001 - told to the test instead
            answers.put({"error": repr(error)})


def _rect(widget: QWidget) -> list[int]:
    corner = widget.mapToGlobal(QPoint(0, 0))
    return [corner.x(), corner.y(), widget.width(), widget.height()]


def _text(widget: QWidget) -> str:
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit | QAbstractSpinBox):
        return widget.text()
    return ""


def _is_in_sight(widget: QWidget) -> bool:
    """Returns whether the widget is shown and not scrolled out of view."""
    return widget.isVisible() and not widget.visibleRegion().isEmpty()


def _describe(widget: QWidget) -> dict[str, Any]:
    return {
        "class": type(widget).__name__,
        "name": widget.accessibleName(),
        "text": _text(widget),
        "rect": _rect(widget),
        "usable": widget.isEnabled() and QApplication.activeModalWidget() in {None, widget.window()},
        "is_button": isinstance(widget, QAbstractButton),
    }


def _lay_out() -> None:
    """Applies pending layouts, which Qt does in a later event-loop turn.

    Otherwise an enabled button could report a place that it is about to leave.
    """
    QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def widgets() -> list[dict[str, Any]]:
    """Returns every visible widget of every window."""
    _lay_out()
    return [_describe(widget) for widget in QApplication.allWidgets() if _is_in_sight(widget)]


def windows() -> list[str]:
    """Returns the titles of the visible windows."""
    return [window.windowTitle() for window in QApplication.topLevelWidgets() if window.isVisible()]


def rows(name: str) -> list[dict[str, Any]] | None:
    """Returns the rows of a table: the texts of all columns, and the row's place on screen (None if scrolled away).

    Returns None if no such table is visible.
    """
    _lay_out()
    view = next(
        (
            widget
            for widget in QApplication.allWidgets()
            if isinstance(widget, QAbstractItemView) and _is_in_sight(widget) and widget.accessibleName() == name
        ),
        None,
    )
    if view is None:
        return None
    model = view.model()
    found = []
    for row in range(model.rowCount()):
        texts = [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        rect = view.visualRect(model.index(row, min(1, model.columnCount() - 1)))
        corner = view.viewport().mapToGlobal(rect.topLeft())
        in_sight = view.viewport().rect().contains(rect.center())
        found.append(
            {
                "texts": texts,
                "rect": [corner.x(), corner.y(), rect.width(), rect.height()] if in_sight else None,
                "selected": view.selectionModel().isRowSelected(row),
            }
        )
    return found


def clipboard() -> str:
    return QApplication.clipboard().text()


def keyboard() -> str:
    """Returns the accessible name of the focused widget; "" for none."""
    widget = QApplication.focusWidget()
    return "" if widget is None else widget.accessibleName() or _text(widget)


LOOKS: dict[str, Callable[..., Any]] = {look.__name__: look for look in (widgets, windows, rows, clipboard, keyboard)}


class Handler(socketserver.StreamRequestHandler):
    """Reads one JSON question per line and writes one JSON answer per line."""

    bridge: Bridge

    def handle(self) -> None:
        for line in self.rfile:
            question = json.loads(line)
            answers: Queue[Any] = Queue()
            look, arguments = LOOKS[question["look"]], question["arguments"]
            self.bridge.asked.emit((lambda look=look, arguments=arguments: look(*arguments), answers))
            self.wfile.write(json.dumps(answers.get(timeout=30)).encode() + b"\n")


def _serve() -> None:
    while not isinstance(application := QApplication.instance(), QApplication):
        time.sleep(0.01)
    bridge = Bridge()
    bridge.moveToThread(application.thread())
    Handler.bridge = bridge
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        sys.stdout.write(f"{PORT_LINE} {server.server_address[1]}\n")
        sys.stdout.flush()
        server.serve_forever()


if __name__ == "__main__":
    threading.Thread(target=_serve, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
