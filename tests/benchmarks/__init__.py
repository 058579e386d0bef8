"""Figures of speed, each beside a floor measured in the same run on the same machine."""
