"""Work between campaigns and connections: comparing, and copying to another CMS."""
