"""Actions of all layouts: the table with its findings, and the form."""

from app.ui.pages.actions.registration import PAGE

__all__ = ["PAGE"]
