"""Records and pure rules: ordering, merging, validation, queries, display text."""
