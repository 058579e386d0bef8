"""Connecting to a CMS: the form, the wait for the browser, and the doctor when it does not work."""
