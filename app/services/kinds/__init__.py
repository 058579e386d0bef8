"""Every kind of record, one file each: its names, and how its service is made."""
