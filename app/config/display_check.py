"""Checks for a screen before Qt does, which aborts the process if there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
"""Makes Qt draw without a screen."""


def has_screen(environment: Mapping[str, str] | None = None) -> bool:
    """Returns whether a window can open.

    True on Windows and macOS, or if Qt has a platform set; else with X or Wayland.
    """
    if sys.platform in ("win32", "darwin"):
        return True
    values = os.environ if environment is None else environment
    if any(values.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")):
        return True
    session = values.get("XDG_RUNTIME_DIR", "")
    return bool(session) and Path(session, "wayland-0").exists()  # Wayland's default socket
