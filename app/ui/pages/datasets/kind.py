"""What the window has for datasets."""

from __future__ import annotations

from typing import Final

from app.ui.pages.datasets.declaration import dataset_declaration
from app.ui.switchboard.kind_page import KindPage

PAGE: Final = KindPage(
    dataset_declaration,
)
