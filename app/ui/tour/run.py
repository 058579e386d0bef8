"""Runs the tour step by step, prints a JSON line for each, and counts only what is verified in the CMS."""

from __future__ import annotations

import contextlib
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from PySide6.QtWidgets import QWidget

from app.core.errors import MarqueeError
from app.core.log import logger
from app.services.session.workspace import Workspace
from app.ui.tour.campaign_steps import Journey
from app.ui.tour.input_simulation import Credentials, NotSeen
from app.ui.tour.screenshots import Camera


async def run(
    window: QWidget,
    workspace: Workspace,
    people: Sequence[Credentials],
    kinds: Sequence[str],
    directory: Path,
    out: TextIO = sys.stdout,
) -> int:
    """Runs the whole tour in `window`, which shows the sign-in to a demo CMS with these people. Returns the exit
    status.

    `kinds` are the existing lists, in the order of the tree; each is visited. Prints `{"step": "drag", "ok": true,
    "ms": 12}` per step, with a `note` if there is one. The first failed step ends the tour with status 1 and a last
    picture. Pictures are written to `directory`.
    """
    try:
        camera = Camera(window, directory)
        journey = Journey(window, workspace, people, kinds, camera)
    except OSError as error:
        _print_result(
            out, "pictures", time.perf_counter(), f"{directory} cannot be written: {error.strerror}", is_ok=False
        )
        return 1
    for name, step in journey.steps():
        started = time.perf_counter()
        try:
            note = await step()
        except (NotSeen, MarqueeError, OSError, ValueError) as error:
            _print_result(out, name, started, str(error), is_ok=False)
            _take_last_look(camera)
            return 1
        except Exception as error:  # noqa: BLE001 - the tour reports any error and fails
            logger("tour").exception("step %s", name)
            _print_result(out, name, started, f"{type(error).__name__}: {error}", is_ok=False)
            _take_last_look(camera)
            return 1
        _print_result(out, name, started, note or "", is_ok=True)
    return 0


def _take_last_look(camera: Camera) -> None:
    """Takes a picture of the screen after a failed step."""
    with contextlib.suppress(OSError):
        camera.take("failed")


def _print_result(out: TextIO, step: str, started: float, note: str, *, is_ok: bool) -> None:
    line: dict[str, object] = {"step": step, "ok": is_ok, "ms": round((time.perf_counter() - started) * 1000)}
    if note:
        line["note"] = note
    out.write(json.dumps(line) + "\n")
    out.flush()
