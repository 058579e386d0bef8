"""Saving and creating without losing work: compare, verify, drafts, history and lost answers."""
