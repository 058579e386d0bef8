"""Connects to a CMS: the form, the wait for the browser, and the diagnosis of failures."""
