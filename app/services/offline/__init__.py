"""Offline data: the lists and records that are kept on disk for each connection and account."""
