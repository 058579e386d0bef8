"""Data sets: tables of data that layouts show."""

from app.ui.pages.datasets.registration import PAGE

__all__ = ["PAGE"]
