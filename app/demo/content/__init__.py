"""The initial content of the demo CMS: a realistic chain of shops, one file per part."""
