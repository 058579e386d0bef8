"""A screen reader user: a session bus with AT-SPI, seeing only roles and names."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

PATIENCE_S = 60.0
PYTHON = "/usr/bin/python3"
"""The Python with Debian's pyatspi."""
_LOOK_EVERY_S = 0.1
_READER = Path(__file__).with_name("screen_reader_process.py")
_A11Y_SERVICE = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
_BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir={folder}</listen>
  <servicedir>{folder}/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
  </policy>
</busconfig>
"""
"""A session bus that starts only the accessibility bus, so no keyring asks for a password."""

Thing = dict[str, Any]
T = TypeVar("T")


class ScreenReader:
    """A desktop session with assistive technology, and its user. Use as a context manager.

    Attributes:
        environment: the environment of a program in that session.
        heard: all announcements so far.
        focused: roles and names of the widgets that had the focus, in order.
    """

    def __init__(self, folder: Path, environment: Mapping[str, str]) -> None:
        """`environment` is that of a screen."""
        self._folder = folder / "bus"
        self._outer = environment
        self._bus: subprocess.Popen[str] | None = None
        self._reader: subprocess.Popen[str] | None = None
        self.environment: dict[str, str] = {}
        self.heard: list[str] = []
        self.focused: list[tuple[str, str]] = []

    def __enter__(self) -> Self:
        outer = {name: value for name, value in self._outer.items() if not name.startswith(("DBUS_", "AT_SPI_"))}
        outer["XDG_RUNTIME_DIR"] = str(self._folder / "run")
        (self._folder / "services").mkdir(parents=True)
        (self._folder / "run").mkdir(mode=0o700)
        (self._folder / "services" / _A11Y_SERVICE.name).write_text(_A11Y_SERVICE.read_text())
        config = self._folder / "session.conf"
        config.write_text(_BUS.format(folder=self._folder))
        self._bus = subprocess.Popen(
            ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address=1"],
            env=outer,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self._bus.stdout is not None
        self.environment = {
            **outer,
            "DBUS_SESSION_BUS_ADDRESS": self._bus.stdout.readline().strip(),
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
            # about an interface that at-spi2-core asks for and Qt 6.11 does not have
            "QT_LOGGING_RULES": "qt.accessibility.atspi.warning=false",
        }
        self._reader = subprocess.Popen(
            [PYTHON, "-B", str(_READER)],
            env=self.environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._reader.stdout is not None
        if self._reader.stdout.readline().strip() != "listening":
            _output, complaint = self._reader.communicate(timeout=10)
            raise RuntimeError(f"the screen reader did not start: {complaint}")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for process in (self._reader, self._bus):
            if process is not None:
                process.terminate()
                process.communicate(timeout=10)

    # reading

    def everything(self, within: str = "") -> list[Thing]:
        """Returns everything visible, parents first; only below the object named `within`, if given."""
        return list(self._ask("everything", within))

    def find(self, role: str, name: str, within: str = "") -> Thing | None:
        found = self._ask("find", role, name, within)
        return found[0] if found else None

    def wait_for(self, role: str, name: str, within: str = "") -> Thing:
        """Returns the object with this role and name, once it is visible and enabled."""

        def there() -> Thing | None:
            found = self._ask("find", role, name, within)
            return next((each for each in found if "enabled" in each["states"]), None)

        return self.wait_until(there, f"a {role} called {name!r}")

    def now(self, thing: Thing) -> Thing:
        """Returns the current state of an object."""
        return dict(self._ask("look", thing["id"]))

    def rows(self, table: str, column: int, role: str = "table") -> list[str]:
        """Returns the texts of one column, from the top; [] if there is no such table."""
        found = self.find(role, table)
        return [] if found is None else [texts[0] for texts in self._ask("rows", found["id"], [column])]

    def cell(self, table: str, row: int, column: int, role: str = "table") -> Thing:
        return dict(self._ask("cell", self.wait_for(role, table)["id"], row, column))

    # actions

    def press(self, role: str, name: str, within: str = "") -> None:
        """Presses a button or chooses a menu item."""
        self.act(self.wait_for(role, name, within), "Press")

    def act(self, thing: Thing, action: str) -> None:
        assert action in thing["actions"], f"{thing['name']!r} offers {thing['actions']}, not {action}"
        assert self._ask("act", thing["id"], action)

    def write(self, name: str, text: str, within: str = "", *, role: str = "text") -> None:
        """Writes `text` into the field called `name`."""
        assert self._ask("write", self.wait_for(role, name, within)["id"], text)

    def focus(self, thing: Thing) -> None:
        assert self._ask("focus", thing["id"])

    # announcements

    def listen(self) -> list[str]:
        """Returns the announcements since the last call; also kept in `heard`."""
        fresh: list[str] = []
        for kind, *what in self._ask("announced"):
            if kind == "announcement":
                fresh.append(what[0])
            else:
                self.focused.append((what[0], what[1]))
        self.heard += fresh
        return fresh

    def hears(self, words: str) -> str:
        """Returns the announcement that contains `words`, now or since the last match."""
        return self.wait_until(
            lambda: next((each for each in self.listen() if words in each), None), f"the announcement {words!r}"
        )

    def wait_until(self, condition: Callable[[], T | None], what: str, timeout_s: float = PATIENCE_S) -> T:
        """Polls the condition; raises TimeoutError with what was visible."""
        end = time.monotonic() + timeout_s
        while time.monotonic() < end:
            found = condition()
            if found:
                return found
            time.sleep(_LOOK_EVERY_S)
        there = [f"{each['role']} {each['name']!r}" for each in self.everything() if each["name"]]
        raise TimeoutError(f"waited for {what}; heard: {self.heard}; there is: {', '.join(there)}")

    def _ask(self, question: str, *arguments: object) -> Any:
        """Raises RuntimeError with the error of the other process."""
        assert self._reader is not None
        assert self._reader.stdin is not None
        assert self._reader.stdout is not None
        self._reader.stdin.write(json.dumps({"ask": question, "arguments": arguments}) + "\n")
        self._reader.stdin.flush()
        line = self._reader.stdout.readline()
        if not line:
            raise RuntimeError("the screen reader has ended")
        answer = json.loads(line)
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["answer"]
