"""Marquee: a desktop console for digital-signage CMSs. Version and application id, nothing else."""

__version__ = "0.1.0"
APP_ID = "marquee"
APP_NAME = "Marquee"
