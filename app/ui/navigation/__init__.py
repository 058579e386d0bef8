"""What joins the window and its pages: which pages there are, the tabs and lists that are open, where drafts lead."""
