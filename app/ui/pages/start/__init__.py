"""The start page: connect to a CMS, or try the demo."""
