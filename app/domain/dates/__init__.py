"""Dates and times: the CMS's clock, wall time, and dates as people type them."""
