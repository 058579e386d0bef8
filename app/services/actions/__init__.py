"""Actions: reading, saving, the audit of all actions of a CMS, and the parts of their layouts."""
