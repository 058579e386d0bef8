"""The page of any resource: what it is made of is declared, not coded."""
