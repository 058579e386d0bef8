"""Commands that displays can carry out."""

from app.ui.pages.commands.kind import PAGE

__all__ = ["PAGE"]
