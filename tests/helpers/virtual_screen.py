"""A screen for one test: Xvfb on a free display, xdotool for input, and screenshots."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

_STEP_S = 0.03
"""Pause between two moves of a drag, in seconds: toolkits take faster ones for a throw."""
WINDOW_CLASS = "Marquee"
_NO_DBUS = "unix:path=/nonexistent"

Point = tuple[float, float]


@dataclass
class Screen:
    """One X server without a monitor. Use as a context manager.

    There is no window manager: a program's window has the whole screen and takes the focus, dialogs too. When a dialog
    closes, this class restores the focus as a window manager would.

    Attributes:
        display: its name, such as `:7`.
        environment: the environment for a program on it; there is no desktop session, so no keyring either.
    """

    width: int = 1600
    height: int = 1000
    display: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    _process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        read, write = os.pipe()
        size = f"{self.width}x{self.height}x24"
        self._process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
            pass_fds=(write,),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise RuntimeError("Xvfb did not start")
        self.display = f":{number}"
        self.environment = {
            **os.environ,
            "DISPLAY": self.display,
            "QT_QPA_PLATFORM": "xcb",
            "DBUS_SESSION_BUS_ADDRESS": _NO_DBUS,
        }
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=10)

    # input

    def key(self, *keys: str) -> None:
        """Presses keys by X name, one after the other, such as `alt+Down`."""
        self._give_keyboard()
        self._tool("key", "--delay", round(_STEP_S * 1000), *keys)

    def type_text(self, text: str) -> None:
        self._give_keyboard()
        self._tool("type", "--delay", 12, "--", text)

    def click(self, at: Point, *, holding: str = "", times: int = 1) -> None:
        """Clicks with the left button, optionally holding a key such as `shift`."""
        click = ("click", "--repeat", times, "--delay", 60, 1)
        move = ("mousemove", round(at[0]), round(at[1]))
        if holding:
            self._tool(*move, "keydown", holding, *click, "keyup", holding)
        else:
            self._tool(*move, *click)

    def drag(
        self, start: Point, end: Point, *, on_arrival: Callable[[], object] | None = None, steps: int = 12
    ) -> None:
        """Drags in small steps like a hand, ends with a move of one pixel, and drops.

        `on_arrival` is called before the drop: wait there until the program has caught up.
        """
        (x0, y0), (x1, y1) = start, end
        self._tool("mousemove", round(x0), round(y0), "mousedown", 1)
        try:
            for step in range(1, steps + 1):
                share = step / steps
                self._tool("mousemove", round(x0 + (x1 - x0) * share), round(y0 + (y1 - y0) * share))
                time.sleep(_STEP_S)
            self._tool("mousemove", round(x1) + 1, round(y1))
            time.sleep(_STEP_S)
            if on_arrival is not None:
                on_arrival()
        finally:
            self._tool("mouseup", 1)

    def close_window(self) -> None:
        """Closes the window in front as the window manager's close button does."""
        self._give_keyboard()
        _ask_to_close(self.display, int(self._tool("getwindowfocus", "-f")))

    # screenshots

    def picture(self, path: Path) -> None:
        """Saves the screen as a PNG file."""
        take_picture(self.display, path)

    def _give_keyboard(self) -> None:
        windows = self._tool("search", "--onlyvisible", "--class", WINDOW_CLASS).split()
        if self._tool("getwindowfocus", "-f") not in windows:
            self._tool("windowfocus", "--sync", windows[-1])

    def _tool(self, *words: str | int) -> str:
        done = subprocess.run(
            ["xdotool", *map(str, words)], env=self.environment, capture_output=True, text=True, timeout=30, check=True
        )
        return done.stdout.strip()


def take_picture(display: str, path: Path) -> None:
    """Raises OSError if ImageMagick is not installed; only diagnosing a failure needs it."""
    subprocess.run(["import", "-display", display, "-window", "root", str(path)], check=True, timeout=30)


class _ClientMessage(ctypes.Structure):
    """XClientMessageEvent of Xlib, padded to the size of an XEvent."""

    _fields_ = (
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    )


_CLIENT_MESSAGE = 33


def _ask_to_close(display_name: str, window: int) -> None:
    """Sends WM_DELETE_WINDOW, which Debian 12's xdotool cannot. Raises OSError without libX11."""
    library = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XInternAtom.restype = ctypes.c_ulong
    display = ctypes.c_void_p(library.XOpenDisplay(display_name.encode()))
    protocols, delete = (library.XInternAtom(display, name, False) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    message = _ClientMessage(type=_CLIENT_MESSAGE, window=window, message_type=protocols, format=32)
    message.data[0] = delete
    library.XSendEvent(display, ctypes.c_ulong(window), False, ctypes.c_long(0), ctypes.byref(message))
    library.XCloseDisplay(display)


def without_a_screen(folder: Path) -> dict[str, str]:
    """Returns an environment without a screen and without a Qt platform; `folder` stands for the session's folder."""
    screens = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")
    return {name: value for name, value in os.environ.items() if name not in screens} | {"XDG_RUNTIME_DIR": str(folder)}
