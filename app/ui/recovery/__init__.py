"""Recovery after a lost network or another user's save: offline data, waiting saves, and overwritten saves."""
