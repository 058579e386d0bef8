"""Settings and connection profiles: typed, versioned, saved atomically."""
