"""Commands: reading, saving, and importing from a file."""
