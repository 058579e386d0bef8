"""Notifications: their list, their details and their form."""

from app.ui.pages.notifications.registration import PAGE

__all__ = ["PAGE"]
