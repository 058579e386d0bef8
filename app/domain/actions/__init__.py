"""Actions of layouts: the record, its surroundings, findings and validation."""
