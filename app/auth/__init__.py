"""Signing in: PKCE flow, loopback listener, token renewal, and the vault, the only importer of keyring."""
