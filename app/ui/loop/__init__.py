"""The event loop on the Qt thread, and what keeps it quiet: garbage between events, timers that rest."""
