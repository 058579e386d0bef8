"""Runs the real application, and tells a test over a socket what a person would see: which widgets, where, with what.

Started as a process by `AppProcess`. It only looks; whatever a test does, it does with mouse and keyboard.
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

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLabel, QLineEdit, QWidget

from app.main import main

PORT_LINE = "driver-port"


class Bridge(QObject):
    """Answers on the GUI thread what the socket's thread asks."""

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
    if isinstance(widget, QLabel | QAbstractButton | QLineEdit):
        return widget.text()
    return ""


def _describe(widget: QWidget) -> dict[str, Any]:
    return {
        "class": type(widget).__name__,
        "name": widget.accessibleName(),
        "object": widget.objectName(),
        "text": _text(widget),
        "rect": _rect(widget),
        "enabled": widget.isEnabled(),
        "focus": widget.hasFocus(),
    }


def widgets() -> list[dict[str, Any]]:
    """Every visible widget of every window."""
    return [_describe(widget) for widget in QApplication.allWidgets() if widget.isVisible()]


def _view(name: str) -> QAbstractItemView:
    for widget in QApplication.allWidgets():
        if isinstance(widget, QAbstractItemView) and widget.isVisible() and widget.accessibleName() == name:
            return widget
    raise LookupError(f"no visible table or tree is called {name!r}")


def rows(name: str) -> list[dict[str, Any]]:
    """The rows of a table: the texts of all columns, and where the row is on the screen (None when scrolled away)."""
    view = _view(name)
    model = view.model()
    found = []
    for row in range(model.rowCount()):
        texts = [str(model.index(row, column).data() or "") for column in range(model.columnCount())]
        rect = view.visualRect(model.index(row, 1 if model.columnCount() > 1 else 0))
        corner = view.viewport().mapToGlobal(rect.topLeft())
        visible = view.viewport().rect().intersects(rect)
        found.append(
            {
                "texts": texts,
                "rect": [corner.x(), corner.y(), rect.width(), rect.height()] if visible else None,
                "selected": view.selectionModel().isRowSelected(row),
            }
        )
    return found


def clipboard() -> str:
    return QApplication.clipboard().text()


LOOKS: dict[str, Callable[..., Any]] = {"widgets": widgets, "rows": rows, "clipboard": clipboard}


class Handler(socketserver.StreamRequestHandler):
    """One JSON question a line, one JSON answer a line."""

    bridge: Bridge

    def handle(self) -> None:
        for line in self.rfile:
            question = json.loads(line)
            answers: Queue[Any] = Queue()
            look = LOOKS[question["look"]]
            arguments = question.get("arguments", [])
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
