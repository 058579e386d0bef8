"""Search: the index that quick open and pickers search, and recent choices."""
