"""The lists of an open connection: loaded once, kept up to date, and stored on this computer; no Qt."""
