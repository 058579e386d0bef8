"""Layouts for all pages: pictures, usage counts, the library, and the preview."""
