"""Module templates: how modules can show data of each type."""

from app.ui.pages.templates.registration import PAGE

__all__ = ["PAGE"]
