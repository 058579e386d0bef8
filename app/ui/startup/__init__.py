"""The first tenths of a second: the first frame, the first rows, and loading the rest in the background."""
