"""Text on a page: labels, values to copy, tool tips and menu texts."""
