"""Plain Python under everything else: errors, changes, task scopes, logging, paths, atomic files."""
