"""Campaigns and ad campaigns: opening, saving, creating, copying, and layout order of ads."""
