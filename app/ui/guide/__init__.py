"""The guide, in a window of its own beside the main window."""
