"""What the window has for modules."""

from __future__ import annotations

from typing import Final

from app.ui.pages.modules.declaration import module_declaration
from app.ui.switchboard.kind_page import KindPage

PAGE: Final = KindPage(
    module_declaration,
)
