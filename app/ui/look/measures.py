"""How large the parts of the window are: painted as empty regions at first, and filled later, in the same places.

All in pixels at the usual size of text.
"""

from __future__ import annotations

from typing import Final

TOP_BAR: Final = 48
TREE: Final = 252
STATUS_LINE: Final = 28
SIGN_IN_SIDE: Final = 320
