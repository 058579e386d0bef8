"""Layouts, modules, templates, stencils and data sets."""
