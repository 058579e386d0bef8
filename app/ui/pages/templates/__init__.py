"""Templates: how modules can show data of each type."""
