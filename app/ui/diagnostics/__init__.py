"""The diagnostics window: information about this run, to read and to pass on to support."""
