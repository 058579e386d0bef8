"""Navigation: the tree, the tab strip, and buttons of the top bar."""
