"""Two campaigns beside each other, of one connection or of two, and entries sent from one to the other."""
