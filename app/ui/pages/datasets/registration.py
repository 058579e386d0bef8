"""Declares the dataset page for the window; see `KindPage`."""

from __future__ import annotations

from typing import Final

from app.ui.navigation.kind_page import KindPage
from app.ui.pages.datasets.declaration import dataset_declaration

PAGE: Final = KindPage(
    dataset_declaration,
)
