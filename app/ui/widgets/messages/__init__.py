"""Formatted messages: the editor, its text field, and the preview."""
