"""The state of one record while it is edited, from opened to closed; see `status` and `transitions`."""
