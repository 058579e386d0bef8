"""Compiles the languages before a wheel is packed, so that `pip install` from a checkout or an sdist has them, too."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LanguagesHook(BuildHookInterface[Any]):
    """Found by its base class; `pyproject.toml` names what it needs to be there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the build tool calls it so
        root = Path(self.root)
        sys.path.insert(0, str(root / "packaging"))
        try:
            import dev_languages  # noqa: PLC0415 - it stands beside this file, which no path leads to
            from dev_system import Unready  # noqa: PLC0415 - so does this one
        finally:
            del sys.path[0]
        # pip lends the requirements of a build to this process alone: another one would not find them.
        found = importlib.util.find_spec("PySide6")
        if found is None or not found.submodule_search_locations:
            raise Unready("Qt's lrelease is not there. It comes with the package PySide6-Essentials.")
        dev_languages.release(Path(found.submodule_search_locations[0]), root)
