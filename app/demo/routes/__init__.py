"""One file per resource the demo CMS serves."""
