"""What all editors of a record have in common, forms and line-ups: their tab, their draft, other versions, saving."""
