"""Campaigns: the table, what can be done with a campaign from there, and the inspector beside it."""

from app.ui.pages.campaigns.kind import PAGE

__all__ = ["PAGE"]
