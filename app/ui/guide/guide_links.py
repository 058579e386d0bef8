"""Links from the window into the guide, in a module that is cheap to import at start, unlike the guide."""

from typing import Final

CONTENTS: Final = "README.md"
SHORTCUTS: Final = "shortcuts.md"
CONNECTING: Final = "connecting.md"
SIGN_IN: Final = "sign-in.md"
"""Its anchors are the codes of the sign-in doctor's findings."""
