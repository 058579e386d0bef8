"""The editor of ad campaigns."""
