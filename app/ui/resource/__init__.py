"""The list page of every resource, built from its declaration."""
