"""Modules: the kinds of widgets that a CMS offers."""

from app.ui.pages.modules.declaration import PAGE

__all__ = ["PAGE"]
