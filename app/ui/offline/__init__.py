"""Offline data on screen: the banner of an editor opened offline, and what is stored on this computer."""
