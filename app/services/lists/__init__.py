"""The lists of an open connection: loaded once, followed, and kept on this computer; no Qt."""
