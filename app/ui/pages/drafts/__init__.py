"""Two pages of every connection: its drafts on this computer, and the items deleted from it."""
