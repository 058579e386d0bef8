"""The window around the pages: start, top bar, tree, tabs, status line, and what opens what."""
