"""Connects the window and its pages: the page registry, open tabs and lists, and the pages of drafts."""
