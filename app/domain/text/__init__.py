"""Text: how values are written and sorted, tags, limits, and cells of exported tables."""
