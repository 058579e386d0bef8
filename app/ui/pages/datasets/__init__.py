"""Data sets: tables of data behind layouts."""
