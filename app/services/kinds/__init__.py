"""Every kind of record, one file each: its names, routes, record, and how its service is made."""
