"""Help: the guide, licences of components, and diagnostics."""
