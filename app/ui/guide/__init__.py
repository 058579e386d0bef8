"""The guide, shown in a window of its own beside the one that is worked in."""
