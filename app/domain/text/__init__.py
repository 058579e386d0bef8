"""Text: how values are written, sorted and ranked, tags, limits, and cells of exported tables."""
