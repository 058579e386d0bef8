"""Menus in the theme's look."""
