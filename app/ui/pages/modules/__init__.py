"""Modules: what kinds of widgets a CMS has."""
