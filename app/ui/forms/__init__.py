"""Forms in tabs: fields are declared, drafts keep the content, and saving compares before it writes."""
