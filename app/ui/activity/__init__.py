"""Activity: jobs on the screen, from the button in the top bar to the drawer with every item's result."""
