"""One package per page; pages never import each other."""
