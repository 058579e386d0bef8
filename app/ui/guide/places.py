"""Where the window leads into the guide: a file that costs the start nothing, unlike the guide itself."""

from typing import Final

CONTENTS: Final = "README.md"
SHORTCUTS: Final = "shortcuts.md"
CONNECTING: Final = "connecting.md"
SIGN_IN: Final = "sign-in.md"
"""Its anchors are the codes of what the sign-in doctor finds."""
