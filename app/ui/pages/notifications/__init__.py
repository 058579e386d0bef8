"""Notifications: their list, their details and their form."""
