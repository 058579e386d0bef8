"""Containers: rows and columns, flow, panels, scroll pane, splitter, and the sign-in frame."""
