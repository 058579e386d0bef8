"""OAuth 2.0 of the demo CMS: applications, sign-in in the browser, the token endpoint, tokens."""
