"""The data that Marquee keeps between runs: connections and settings, typed, versioned, saved atomically."""
