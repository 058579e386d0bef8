"""Layouts and what they are made of: modules, templates, stencils and data sets."""
