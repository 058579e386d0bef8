"""Actions of layouts: the record, the parts of a layout, findings and validation."""
