"""Compiles the translations before a wheel is packed, so that `pip install` from a checkout or an sdist has them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class LanguagesHook(BuildHookInterface[Any]):
    """Found by its base class; `pyproject.toml` lists its requirements."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 - the build tool's signature
        root = Path(self.root)
        sys.path.insert(0, str(root / "packaging"))
        try:
            import dev_languages  # noqa: PLC0415 - its folder is not on the path
            from dev_system import Unready  # noqa: PLC0415 - as above
        finally:
            del sys.path[0]
        # pip provides build requirements to this process only: another process would not find them.
        found = importlib.util.find_spec("PySide6")
        if found is None or not found.submodule_search_locations:
            raise Unready("Qt's lrelease is not there. It comes with the package PySide6-Essentials.")
        dev_languages.release(Path(found.submodule_search_locations[0]), root)
