"""A desktop with a browser that only records the addresses it is asked to open."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path


class Desktop:
    """Programs on a program's path that open addresses. Nothing opens; a test's own browser visits them.

    Attributes:
        opened: the addresses so far.
    """

    def __init__(self, folder: Path) -> None:
        self._notes = folder / "opened"
        self._bin = folder / "bin"
        self._bin.mkdir()
        command = self._bin / "xdg-open"
        command.write_text(f'#!/bin/sh\nprintf "%s\\n" "$1" >> {shlex.quote(str(self._notes))}\n')
        command.chmod(0o755)

    @property
    def opened(self) -> list[str]:
        return self._notes.read_text().splitlines() if self._notes.exists() else []

    def around(self, environment: Mapping[str, str]) -> dict[str, str]:
        """Returns the environment of a program on this desktop."""
        return {**environment, "PATH": f"{self._bin}:{environment['PATH']}"}
