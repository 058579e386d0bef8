"""Keyboard and screen readers: announcements, shortcut keys, key caps, focus and tab order."""
