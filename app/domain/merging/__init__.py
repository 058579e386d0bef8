"""Comparing and merging: three-way merges of campaigns, ads and fields, and whether a save was overwritten."""
