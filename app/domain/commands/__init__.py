"""Commands to players: the record, command strings and validation."""
