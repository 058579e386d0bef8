"""Unsaved work on disk, and the journals beside it."""
