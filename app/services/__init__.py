"""Use-cases without Qt: open, compare, save, verify, drafts, history, jobs, look-ups, and what is kept for offline."""
