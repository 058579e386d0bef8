"""Forms in tabs: their fields are declared, their content is never lost, and saving compares before it writes."""
