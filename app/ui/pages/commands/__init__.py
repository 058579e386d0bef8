"""Commands: what players can be told to do."""

from app.ui.pages.commands.kind import PAGE

__all__ = ["PAGE"]
