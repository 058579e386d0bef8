"""One file per resource of the CMS: its routes, its parameters, its records."""
