"""The command *Copy to…*: copies into the CMS of another open connection without guessing."""
