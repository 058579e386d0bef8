"""What outlives a lost network or somebody else's save: what is kept offline, saves that wait or were written over."""
