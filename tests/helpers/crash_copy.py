"""The folder of a running program, copied as a crash at this moment would leave it."""

import os
import shutil
from contextlib import suppress
from pathlib import Path


def copy_as_after_a_crash(running: Path, copy: Path) -> None:
    """Copies every file of a program that keeps working: files that it replaces meanwhile are skipped."""
    for folder, _, names in os.walk(running):
        target = copy / Path(folder).relative_to(running)
        target.mkdir(parents=True, exist_ok=True)
        for name in names:
            with suppress(FileNotFoundError):  # a temporary file, renamed since it was listed
                shutil.copy2(Path(folder, name), target / name)
