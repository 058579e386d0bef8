"""Pop-ups: a single choice from a list, and a day of a month."""
