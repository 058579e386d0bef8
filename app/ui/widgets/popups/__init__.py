"""Pop-ups: one choice out of many, and a day of a month."""
