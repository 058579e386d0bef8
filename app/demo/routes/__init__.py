"""The API routes of the demo CMS, one file per resource."""
