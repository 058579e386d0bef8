"""Keeps PySide from reading the source of every module that is imported after it.

PySide 6.11 checks whether each module could use `from __feature__ import …`. Its hook in `__import__` reads the whole
file line by line, keeps the lines in `linecache`, and looks for "PySide6" in them. That takes a tenth of the start
time, for a result that only matters to programs that use features. In a bundle, which has no source, the result is
always no.
"""

from __future__ import annotations

import sys
from types import ModuleType

_HOME = "shibokensupport.feature"
_QUESTION = "_mod_uses_pyside"


def import_quickly() -> None:
    """Replaces the check; call it once PySide is imported. A version with another check is left unchanged."""
    home = sys.modules.get(_HOME)
    if home is not None and hasattr(home, _QUESTION):
        setattr(home, _QUESTION, _has_no_features)


def _has_no_features(_module: ModuleType) -> bool:
    return False
