"""Campaigns: the record, the form it is written in, bulk edits and validation."""
