"""Fields of forms: text, dates, tags, chips, colours, and pickers of several records."""
