"""Text on a page: labels, menu texts, values to copy and tool tips."""
