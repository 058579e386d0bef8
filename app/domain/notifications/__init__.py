"""Notifications: the record, its audience, validation, and the HTML of messages."""
