"""The campaign editor: library, line-up and properties of one list campaign in a tab."""
