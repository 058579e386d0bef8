"""The state of one record while it is edited, from opening to closing; see `status` and `transitions`."""
