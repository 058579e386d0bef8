"""Look-ups: layouts, folders, tags and people to choose from, recent choices, and layout thumbnails."""
