"""Modules, their templates, and DataSets: read only."""
