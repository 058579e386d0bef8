"""Messages with formatting: the editor, its text field, and the preview."""
