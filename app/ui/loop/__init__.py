"""The event loop on the Qt thread, garbage collection between events, and timers that rest when idle."""
