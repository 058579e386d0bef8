"""Tables: the view, its header and rows, side-by-side tables, and what an empty list shows."""
