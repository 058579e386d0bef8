"""Data sets: tables of data behind layouts."""

from app.ui.pages.datasets.kind import PAGE

__all__ = ["PAGE"]
