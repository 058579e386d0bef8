"""What Marquee remembers between runs: connections and settings, typed, versioned, saved as a whole or not at all."""
