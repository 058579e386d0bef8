"""Signing in and staying so: the browser flow, the listener for its answer, token renewal, the vault, the doctor."""
