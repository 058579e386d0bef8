"""What all kinds of records share: reading, writing, deleting, and the state of the connection."""
