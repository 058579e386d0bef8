"""Saving and creating without losing work: comparing, verifying, drafts, history, lost answers."""
