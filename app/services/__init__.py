"""Use cases without Qt: open, compare, save, verify, drafts, history, jobs, look-ups and offline data."""
