"""Shared by several tests: real servers, real windows, real processes."""
