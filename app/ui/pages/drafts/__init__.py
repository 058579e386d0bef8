"""What is unsaved on this computer, and what was deleted from it: two pages of every connection."""
