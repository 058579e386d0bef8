"""Use-cases without Qt: load, save, conflict check, drafts."""
