"""Campaigns: the record, its form, bulk edits and validation."""
