"""Notifications: reading, sending, the list with drafts, and message templates."""
