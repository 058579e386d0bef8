"""Commands: what players can be told to do."""
