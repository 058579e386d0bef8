"""Notifications: the record, its recipients, validation, and the HTML of messages."""
