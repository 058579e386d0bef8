"""Campaigns and ad campaigns: opening, saving, creating, copying, and the layout order of ads."""
