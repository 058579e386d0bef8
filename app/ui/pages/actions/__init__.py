"""Actions of all layouts: the table with its findings, and the form."""
