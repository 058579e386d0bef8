"""Look-ups: layouts, folders, tags and people to choose from, what was chosen lately, and pictures of layouts."""
