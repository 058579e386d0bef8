"""Reads the desktop's preference for reduced motion, which GNOME and its relatives report only over D-Bus.

Windows, macOS and Plasma report it to Qt, which `motion_ms` asks. Qt 6.11 does not read the portal's `reduced-motion`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping
from typing import Any, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.core.log import logger
from app.ui.look.theme import follow_system_motion

_APPEARANCE: Final = "org.freedesktop.appearance"
_GNOME: Final = "org.gnome.desktop.interface"
_TIMEOUT_S: Final = 5.0

Settings = Mapping[str, Mapping[str, tuple[str, Any]]]
"""Values by namespace and name, each with its D-Bus signature."""


def wants_reduced_motion(settings: Settings) -> bool:
    """Interprets the portal's answer (org.freedesktop.portal.Settings, version 2; the second key is GNOME's own).

    Data of another shape, which any program on the bus could send, is ignored.
    """
    return (
        _value(settings, _APPEARANCE, "reduced-motion") == 1 or _value(settings, _GNOME, "enable-animations") is False
    )


def _value(settings: Settings, namespace: str, name: str) -> object:
    group: object = settings.get(namespace)
    entry: object = group.get(name) if isinstance(group, Mapping) else None
    return entry[1] if isinstance(entry, tuple) and len(entry) == 2 else None


def read_desktop() -> Settings:
    """Reads from the settings portal and blocks. Returns {} without a bus, a portal, or an answer within 5 s."""
    import jeepney  # noqa: PLC0415 - only Linux has it, and it would cost the start
    from jeepney.io import blocking  # noqa: PLC0415 - the same
    from jeepney.wrappers import unwrap_msg  # noqa: PLC0415 - the same

    portal = jeepney.DBusAddress(
        "/org/freedesktop/portal/desktop", "org.freedesktop.portal.Desktop", "org.freedesktop.portal.Settings"
    )
    call = jeepney.new_method_call(portal, "ReadAll", "as", ([_APPEARANCE, _GNOME],))
    try:
        with blocking.open_dbus_connection(auth_timeout=_TIMEOUT_S) as bus:
            (settings,) = unwrap_msg(bus.send_and_get_reply(call, timeout=_TIMEOUT_S))
    except (OSError, KeyError, ValueError, RuntimeError, jeepney.DBusErrorResponse) as error:
        logger("ui.motion").info("the desktop does not tell whether things may move: %s", type(error).__name__)
        return {}
    return settings if isinstance(settings, dict) else {}


class SystemMotion(QObject):
    """Reads the preference at start and whenever Marquee becomes active, since it may have been changed meanwhile.

    It uses a thread, because a bus or a portal may block. While a request is pending, no other is started.

    Signals:
        answered(bool): whether the desktop wants reduced motion; after every answer.
    """

    answered = Signal(bool)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._is_asking = False
        if sys.platform != "linux" or not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
            return
        self.answered.connect(self._take)
        app = QGuiApplication.instance()
        if isinstance(app, QGuiApplication):
            app.applicationStateChanged.connect(self._state_changed)
        QTimer.singleShot(0, self, self.ask)

    def ask(self) -> None:
        """Starts a request and returns at once."""
        if not self._is_asking:
            self._is_asking = True
            threading.Thread(target=self._read, name="desktop's motion", daemon=True).start()

    def _read(self) -> None:
        is_still = wants_reduced_motion(read_desktop())
        try:
            self.answered.emit(is_still)
        except RuntimeError:
            return  # Marquee has ended meanwhile

    def _take(self, is_still: bool) -> None:
        self._is_asking = False
        follow_system_motion(is_still)

    def _state_changed(self, state: Qt.ApplicationState) -> None:
        if state is Qt.ApplicationState.ApplicationActive:
            self.ask()
