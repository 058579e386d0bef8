"""Sign-in: the browser flow, its local listener, token renewal, the vault, and diagnosis of failed sign-ins."""
