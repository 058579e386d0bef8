"""Keyboard and screen readers: announcements, key notes, key caps, focus and tab order."""
