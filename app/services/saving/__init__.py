"""Saving and creating without losing work: compare, verify, history and lost answers."""
