"""Plain Python used by every other package: errors, changes, task scopes, logging, paths, atomic files."""
