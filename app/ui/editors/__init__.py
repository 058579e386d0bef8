"""The base of all editors of a record, forms and line-ups: tab, draft, other versions, saving."""
