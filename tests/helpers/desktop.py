"""The desktop around a program, as far as opening addresses goes: a browser that only notes them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path


class Desktop:
    """What a program finds on its path to open an address with. Nothing opens; a test's own browser goes there.

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
        """The environment of a program on this desktop."""
        return {**environment, "PATH": f"{self._bin}:{environment['PATH']}"}
