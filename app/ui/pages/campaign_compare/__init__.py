"""Compares two campaigns of one or two connections, and copies entries between them."""
