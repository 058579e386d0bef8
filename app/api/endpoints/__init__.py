"""One file per resource of the CMS: its routes, parameters and records."""
