"""The run and its open connections: workspace, sessions, the demo CMS, and the list of unsaved work."""
