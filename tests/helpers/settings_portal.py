"""A desktop for a test: a session bus with a portal that reports settings or stays silent.

As a program it is the portal: `python -m tests.helpers.settings_portal FILE` answers `ReadAll` with the JSON in FILE,
which is read for every request; an empty file is never answered.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from jeepney import HeaderFields, MessageType, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

from tests.helpers.demo_cms import ROOT

NAME = "org.freedesktop.portal.Desktop"


class Desktop:
    """A session bus with a settings portal.

    Attributes:
        address: of the bus, as in DBUS_SESSION_BUS_ADDRESS.
    """

    def __init__(self, address: str, settings: Path, portal: subprocess.Popen[str]) -> None:
        self.address = address
        self._settings = settings

    def say(self, **values: tuple[str, object]) -> None:
        """Sets the reported values, by "namespace/key": (signature, value)."""
        told: dict[str, dict[str, tuple[str, object]]] = {}
        for name, value in values.items():
            namespace, _, key = name.partition("/")
            told.setdefault(namespace, {})[key] = value
        self._settings.write_text(json.dumps(told), encoding="utf-8")

    def keep_silent(self) -> None:
        self._settings.write_text("", encoding="utf-8")


@contextmanager
def desktop(folder: Path) -> Iterator[Desktop]:
    """Starts both, and ends them."""
    settings = folder / "desktop.json"
    settings.write_text("{}", encoding="utf-8")
    bus = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address", f"--address=unix:path={folder / 'bus'}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert bus.stdout is not None
    address = bus.stdout.readline().strip()
    portal = subprocess.Popen(
        [sys.executable, "-m", "tests.helpers.settings_portal", str(settings)],
        cwd=ROOT,
        env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": address},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert portal.stdout is not None
        assert portal.stdout.readline() == "ready\n"
        yield Desktop(address, settings, portal)
    finally:
        for each in (portal, bus):
            each.kill()
            each.communicate()


def _answer(settings: Path) -> None:
    with open_dbus_connection() as bus:
        bus.send_and_get_reply(message_bus.RequestName(NAME, 0))
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            asked = bus.receive()
            if asked.header.message_type is MessageType.method_call:
                assert asked.header.fields[HeaderFields.member] == "ReadAll"
                said = settings.read_text(encoding="utf-8")
                if said:
                    values = {
                        space: {key: tuple(value) for key, value in each.items()}
                        for space, each in json.loads(said).items()
                    }
                    bus.send(new_method_return(asked, "a{sa{sv}}", (values,)))


if __name__ == "__main__":
    _answer(Path(sys.argv[1]))
