"""Campaigns: the list, its actions, and the inspector beside it."""

from app.ui.pages.campaigns.registration import PAGE

__all__ = ["PAGE"]
