"""Module templates: how modules can show data of each type."""

from app.ui.pages.templates.declaration import PAGE

__all__ = ["PAGE"]
