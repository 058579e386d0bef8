"""Menus in the look of the theme."""
