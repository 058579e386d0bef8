"""The verb *Copy to…*: into the CMS of another open connection, with nothing guessed."""
