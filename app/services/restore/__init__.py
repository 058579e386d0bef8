"""Restoring deleted records from history."""
