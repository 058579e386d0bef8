"""The floor of starting: a bare PySide6 window that prints when its first frame is painted, and how long the fixed work
then takes, and ends."""

from __future__ import annotations

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QMainWindow, QTableWidget


class BareWindow(QMainWindow):
    """A window with one empty table, the least that a table application draws."""

    def __init__(self, *, tells: bool = True) -> None:
        super().__init__()
        self.setCentralWidget(QTableWidget(24, 7))
        self.resize(1440, 900)
        self._told = not tells

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._told:
            self._told = True
            QTimer.singleShot(0, self._tell)

    def _tell(self) -> None:
        sys.stdout.write(f"first-frame {time.time():.6f}\n")
        sys.stdout.flush()
        from tests.benchmarks.fixed_work import FixedWork  # noqa: PLC0415 - not part of the least that an application does

        sys.stdout.write(f"piece {FixedWork().middle_ms():.6f}\n")
        QApplication.exit(0)


def main() -> int:
    application = QApplication(sys.argv)
    window = BareWindow()
    window.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
