"""Actions: reading, saving, and checking all of a CMS, with what is on their layouts."""
