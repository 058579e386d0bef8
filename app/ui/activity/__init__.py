"""Activity: running and finished jobs, from the button in the top bar to the drawer with each item's result."""
