"""Layouts, modules, templates, stencils and datasets."""
