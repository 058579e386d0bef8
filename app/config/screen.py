"""Whether there is a screen to open a window on: asked before Qt is, which aborts the process where there is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
"""What has Qt draw where nobody looks."""


def has_screen(environment: Mapping[str, str] | None = None) -> bool:
    """Always on Windows and macOS, and where Qt was told what to draw on; elsewhere X or Wayland has to be there."""
    if sys.platform in ("win32", "darwin"):
        return True
    values = os.environ if environment is None else environment
    if any(values.get(name) for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET")):
        return True
    session = values.get("XDG_RUNTIME_DIR", "")
    return bool(session) and Path(session, "wayland-0").exists()  # where Wayland is looked for when nothing is named
