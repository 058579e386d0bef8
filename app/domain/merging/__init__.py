"""Comparing and merging: three-way merges of campaigns, ads and fields, and whether a save is still there."""
