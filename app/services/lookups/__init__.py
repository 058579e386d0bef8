"""Look-ups: layouts, folders, tags and people to choose from, and pictures of layouts."""
