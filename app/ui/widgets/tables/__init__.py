"""Tables: the view, its header and rows, side-by-side tables, and placeholders for empty lists."""
