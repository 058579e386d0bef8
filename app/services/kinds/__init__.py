"""Every kind of record, a file for each: what it is called, its routes, its record, and how its service is made."""
