"""The routes of the demo CMS, one file per resource: those of the API, and those of the sign-in."""
