"""Text: formatting, sorting and ranking of values, tags, limits, and cells of exported tables."""
