"""Painting: the safe painter, focus ring, hover, scaled sizes, and small drawings."""
