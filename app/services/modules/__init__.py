"""Modules, their templates, and data sets: read only."""
