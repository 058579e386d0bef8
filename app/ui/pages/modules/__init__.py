"""Modules: what kinds of widgets a CMS has."""

from app.ui.pages.modules.kind import PAGE

__all__ = ["PAGE"]
