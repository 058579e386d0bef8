"""Data sets: tables of data that layouts show."""

from app.ui.pages.datasets.declaration import PAGE

__all__ = ["PAGE"]
