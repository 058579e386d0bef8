"""Commands that displays can carry out."""

from app.ui.pages.commands.registration import PAGE

__all__ = ["PAGE"]
