"""The window around the pages: start, top bar, tree, tabs, status bar, and the code that opens connections and
pages."""
