"""The first tenths of a second: what is there before the rest is loaded, and how the rest comes behind it."""
