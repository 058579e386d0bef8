"""Quick open over all loaded records and commands, and a dialog to find a campaign."""
