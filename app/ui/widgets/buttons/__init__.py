"""Buttons, switches, segments and tool rows."""
