"""Sizes of the window's parts: first painted as empty regions, then filled in the same places.

All in pixels at the default text size.
"""

from __future__ import annotations

from typing import Final

TOP_BAR: Final = 48
TREE: Final = 252
STATUS_LINE: Final = 28
SIGN_IN_SIDE: Final = 320
