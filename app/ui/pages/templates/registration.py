"""Declares the module template page for the window; see `KindPage`."""

from __future__ import annotations

from typing import Final

from app.ui.navigation.kind_page import KindPage
from app.ui.pages.templates.declaration import template_declaration

PAGE: Final = KindPage(
    template_declaration,
)
