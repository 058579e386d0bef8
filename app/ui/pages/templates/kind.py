"""What the window has for templates."""

from __future__ import annotations

from typing import Final

from app.ui.pages.templates.declaration import template_declaration
from app.ui.switchboard.kind_page import KindPage

PAGE: Final = KindPage(
    template_declaration,
)
