"""Declares the module page for the window; see `KindPage`."""

from __future__ import annotations

from typing import Final

from app.ui.navigation.kind_page import KindPage
from app.ui.pages.modules.declaration import module_declaration

PAGE: Final = KindPage(
    module_declaration,
)
