"""Contact sheets of every page and every editor state, and a check of what they show."""
