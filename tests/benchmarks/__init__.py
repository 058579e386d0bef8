"""Performance figures, each beside a baseline ("floor") measured in the same run on the same machine."""
