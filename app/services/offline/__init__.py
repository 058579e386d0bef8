"""Offline data: lists and records stored on disk for each connection and account."""
