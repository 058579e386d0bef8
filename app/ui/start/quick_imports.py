"""Keeps PySide from reading the source of every module that is imported after it.

PySide 6.11 wants to know of each whether it could use `from __feature__ import …`: its hook in `__import__` reads the
whole file line by line, keeps the lines in `linecache`, and looks for "PySide6" in them. That takes a tenth of the time
of starting, for an answer that only matters to programs that use features. In a bundle, where there is no source, the
answer is always no.
"""

from __future__ import annotations

import sys
from types import ModuleType

_HOME = "shibokensupport.feature"
_QUESTION = "_mod_uses_pyside"


def import_quickly() -> None:
    """Call it once PySide is imported. Another PySide, which asks in another way, is left as it is."""
    home = sys.modules.get(_HOME)
    if home is not None and hasattr(home, _QUESTION):
        setattr(home, _QUESTION, _has_no_features)


def _has_no_features(_module: ModuleType) -> bool:
    return False
