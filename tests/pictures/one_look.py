"""`python -m tests.pictures.one_look LOOK FOLDER [PAGE…]`: all pages in one look, each look in a process of its own.

Prints JSON with the pages seen and the findings. The scale is that of QT_SCALE_FACTOR, which Qt reads once.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from PySide6.QtWidgets import QApplication

from app.ui.look.color_tokens import QT_STYLE
from tests.helpers.demo_cms import DemoCms
from tests.helpers.program_in_process import run_in_qt
from tests.pictures.picture_looks import Look
from tests.pictures.picture_studio import Studio, dressed
from tests.pictures.scenes import play


def wants(patterns: Sequence[str], name: str) -> bool:
    """Returns whether a page's name contains or matches one of the patterns; no patterns match every name."""
    return not patterns or any(pattern in name or fnmatchcase(name, pattern) for pattern in patterns)


async def _dressed_play(app: QApplication, studio: Studio) -> None:
    with dressed(app, studio.look):
        await play(studio)


def main(arguments: Sequence[str]) -> int:
    look, folder, *patterns = arguments
    gc.disable()  # as the program does: a widget that another thread collects can end the process
    app = QApplication(["marquee-pictures", "-style", QT_STYLE])
    with (
        tempfile.TemporaryDirectory(prefix="marquee-pictures-cms-", ignore_cleanup_errors=True) as data,
        DemoCms.lasting(Path(data)) as cms,
    ):
        studio = Studio(Look(**json.loads(look)), cms, Path(folder), lambda name: wants(patterns, name))
        run_in_qt(app, _dressed_play(app, studio), within_s=None)
    print(json.dumps({"pictures": studio.pictures, "findings": studio.findings}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
