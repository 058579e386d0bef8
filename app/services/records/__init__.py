"""What every kind of record shares: reading, writing, deleting, and the state of the connection."""
